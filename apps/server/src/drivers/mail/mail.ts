/**
 * Sends e-mails.
 *
 * Promises: `send` resolves when the server has accepted the e-mail. It throws otherwise, and the caller tries again
 * later. A repeat carries the same `id`, so that the recipient's server can recognise an e-mail whose answer was lost.
 * `EmailRefused` means that no repeat will help: the address does not exist, or the server will never accept the
 * e-mail.
 */
export interface Mail {
  /** Whether e-mails are sent. Without a server, administrators read them in their area. */
  readonly hasServer: boolean;
  send(email: EmailMessage): Promise<'sent' | 'kept'>;
  close(): void;
}

export type EmailMessage = {
  /** The same for each attempt to send one e-mail. */
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Where one call without a session ends such e-mails for the recipient (RFC 8058); null: it is not one of a list. */
  unsubscribeUrl: string | null;
};

export class EmailRefused extends Error {
  override name = 'LetterRefused';
}
