import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  url: string;
  letters: Email[];
  /** Refuses this address for good (550). */
  refuse(recipient: string): void;
  /** The newest letter to that address; waits for it. */
  letterTo(recipient: string, subject?: RegExp): Promise<Email>;
  stop(): Promise<void>;
  /** At the same port. */
  start(): Promise<void>;
};

/** A real SMTP server in the test's own process: letters arrive by the network and are read as a mail program reads them. */
export async function startMailServer(): Promise<MailServer> {
  const refused = new Set<string>();
  const letters: Email[] = [];
  let port = 0;
  let server: SMTPServer;
  const start = async () => {
    server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      logger: false,
      // stops like one that dies
      closeTimeout: 50,
      onRcptTo({ address }, _session, answer) {
        answer(refused.has(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null);
      },
      onData(stream, _session, answer) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          PostalMime.parse(Buffer.concat(chunks)).then((letter) => {
            letters.push(letter);
            answer();
          }, answer);
        });
      },
    });
    // a client that is killed in the middle is the tests' own doing
    server.on('error', () => undefined);
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    if (typeof address === 'object' && address) port = address.port;
  };
  await start();
  const newest = (recipient: string, subject: RegExp) =>
    letters.findLast(
      (letter) => letter.to?.some(({ address }) => address === recipient) && subject.test(letter.subject ?? ''),
    );
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuse: (recipient) => void refused.add(recipient),
    async letterTo(recipient, subject = /./) {
      for (let tries = 0; tries < 150; tries++) {
        const letter = newest(recipient, subject);
        if (letter) return letter;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No letter came to ${recipient}`);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    start,
  };
}
