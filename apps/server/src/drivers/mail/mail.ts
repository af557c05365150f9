/**
 * Letters on their way out of the house.
 *
 * Promises: `send` answers when the letter is in other hands and throws otherwise; whoever calls tries again later. A
 * repeat carries the same `id`, so that a letter whose answer was lost on the way can be told for the same one.
 * `LetterRefused` means that no repeat will help: the address does not exist, or the server will never take it.
 */
export interface Mail {
  /** Whether letters leave; without a server they are kept to be read in the administrators' area. */
  readonly hasServer: boolean;
  send(letter: Letter): Promise<'sent' | 'kept'>;
  close(): void;
}

export type Letter = {
  /** The same for every try of one letter. */
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
};

export class LetterRefused extends Error {
  override name = 'LetterRefused';
}
