import { type Letter, LetterRefused, type Mail } from './mail.ts';

export type FakeMail = Mail & {
  sent: Letter[];
  /** Refuses for good what is sent to this address. */
  refuse(recipient: string): void;
  setDown(isDown: boolean): void;
};

/** Keeps the promises of the interface in memory. */
export function fakeMail(): FakeMail {
  const refused = new Set<string>();
  const sent: Letter[] = [];
  let isDown = false;
  return {
    hasServer: true,
    sent,
    refuse: (recipient) => void refused.add(recipient),
    setDown: (down) => void (isDown = down),
    async send(letter) {
      if (isDown) throw new Error('the mail server does not answer');
      if (refused.has(letter.recipient)) throw new LetterRefused('no such mailbox');
      sent.push(letter);
      return 'sent';
    },
    close: () => undefined,
  };
}
