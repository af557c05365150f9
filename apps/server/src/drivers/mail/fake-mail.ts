import { type EmailMessage, EmailRefused, type Mail } from './mail.ts';

export type FakeMail = Mail & {
  sent: EmailMessage[];
  /** From now on, e-mails to this address are refused for good. */
  refuse(recipient: string): void;
  setDown(isDown: boolean): void;
};

/** An implementation of `Mail` in memory. */
export function fakeMail(): FakeMail {
  const refused = new Set<string>();
  const sent: EmailMessage[] = [];
  let isDown = false;
  return {
    hasServer: true,
    sent,
    refuse: (recipient) => void refused.add(recipient),
    setDown: (down) => void (isDown = down),
    async send(email) {
      if (isDown) throw new Error('the mail server does not answer');
      if (refused.has(email.recipient)) throw new EmailRefused('no such mailbox');
      sent.push(email);
      return 'sent';
    },
    close: () => undefined,
  };
}
