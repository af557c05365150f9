import type { Mail } from './mail.ts';

/** No mail server: letters stay in the database for the administrators; in development they are also shown in the console. */
export const keptMail = (show: (words: string) => void): Mail => ({
  hasServer: false,
  async send({ recipient, subject, text }) {
    show(['', `Письмо для ${recipient}: ${subject}`, ...text.split('\n').map((line) => `  ${line}`), ''].join('\n'));
    return 'kept';
  },
  close: () => undefined,
});
