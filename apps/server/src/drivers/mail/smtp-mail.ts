import { createTransport } from 'nodemailer';
import { EmailRefused, type Mail } from './mail.ts';

type Options = {
  /** `smtp://user:password@host:587`, `smtps://…:465`. */
  url: string;
  /** «Путь <put@school.example>» */
  from: string;
};

/** A server that accepts the connection and does not answer must not hold a job for minutes. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

export function smtpMail({ url, from }: Options): Mail {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts });
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    hasServer: true,
    async send({ id, recipient, subject, text, html, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          from,
          // as an object, so that the address is not parsed for a list of addresses
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          // asks for no automatic replies (RFC 3834)
          headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl !== null && oneClick(unsubscribeUrl)) },
        });
        return 'sent';
      } catch (error) {
        if (isFinal(error)) throw new EmailRefused(error.message, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * A 5xx about the recipient or the e-mail is final. A 5xx about us (a wrong password, no relaying) can be fixed by the
 * operator.
 */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { responseCode = 0, code = '' } = error as { responseCode?: number; code?: string };
  return ['EENVELOPE', 'EMESSAGE'].includes(code) && [501, 550, 551, 552, 553].includes(responseCode);
}
