import { createTransport } from 'nodemailer';
import { LetterRefused, type Mail } from './mail.ts';

type Options = {
  /** `smtp://user:password@host:587`, `smtps://…:465`. */
  url: string;
  /** «Путь <put@school.example>» */
  from: string;
};

/** A server that accepts and says nothing more must not hold a job for minutes. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

export function smtpMail({ url, from }: Options): Mail {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts });
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    hasServer: true,
    async send({ id, recipient, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          // as an object: the text of an address is not parsed for further ones
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          // no automatic answers, please (RFC 3834)
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return 'sent';
      } catch (error) {
        if (isFinal(error)) throw new LetterRefused(error.message, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** 5xx about the recipient or the letter is final; 5xx about us (a wrong password, no relaying) the operator can mend. */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { responseCode = 0, code = '' } = error as { responseCode?: number; code?: string };
  return ['EENVELOPE', 'EMESSAGE'].includes(code) && [501, 550, 551, 552, 553].includes(responseCode);
}
