import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  url: string;
  emails: Email[];
  /** Refuses e-mails to this address for good (550). */
  refuse(recipient: string): void;
  /** Waits for the newest e-mail to that address and returns it. */
  emailTo(recipient: string, subject?: RegExp): Promise<Email>;
  stop(): Promise<void>;
  /** Starts again at the same port. */
  start(): Promise<void>;
};

/** A real SMTP server in the test's process. E-mails arrive over the network and are parsed as a mail program does. */
export async function startMailServer(): Promise<MailServer> {
  const refused = new Set<string>();
  const emails: Email[] = [];
  let port = 0;
  let server: SMTPServer;
  const start = async () => {
    server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      logger: false,
      // stops at once, as a crashed server would
      closeTimeout: 50,
      onRcptTo({ address }, _session, answer) {
        answer(refused.has(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null);
      },
      onData(stream, _session, answer) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          PostalMime.parse(Buffer.concat(chunks)).then((email) => {
            emails.push(email);
            answer();
          }, answer);
        });
      },
    });
    // tests may kill a client in the middle of a connection
    server.on('error', () => undefined);
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    if (typeof address === 'object' && address) port = address.port;
  };
  await start();
  const newest = (recipient: string, subject: RegExp) =>
    emails.findLast(
      (email) => email.to?.some(({ address }) => address === recipient) && subject.test(email.subject ?? ''),
    );
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    refuse: (recipient) => void refused.add(recipient),
    async emailTo(recipient, subject = /./) {
      for (let tries = 0; tries < 150; tries++) {
        const email = newest(recipient, subject);
        if (email) return email;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No e-mail came to ${recipient}`);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    start,
  };
}
