import { expect, test } from 'vitest';
import { type EmailMessage, EmailRefused, type Mail } from './mail.ts';

type TestedMail = {
  mail: Mail;
  /** The e-mails that have arrived so far. */
  arrived():
    | Promise<Pick<EmailMessage, 'recipient' | 'subject' | 'text' | 'html'>[]>
    | Pick<EmailMessage, 'recipient' | 'subject' | 'text' | 'html'>[];
  refuse(recipient: string): void;
  stop(): Promise<void> | void;
  start(): Promise<void> | void;
};

const email: EmailMessage = {
  id: 'letter-1',
  recipient: 'anna@school.example',
  subject: 'Подтвердите почту — «Путь»',
  text: 'Здравствуйте!\n\nhttps://put.example/auth/confirm_email?token=abc\n',
  html: '<p>Здравствуйте!</p>',
  unsubscribeUrl: null,
};

/** Tests the promises of `Mail` for drivers that have a server. */
export function mailConformance(open: () => Promise<TestedMail> | TestedMail): void {
  test('an e-mail arrives as it was written, in plain text and HTML', async () => {
    const { mail, arrived } = await open();
    expect(mail.hasServer).toBe(true);
    expect(await mail.send(email)).toBe('sent');
    const [came] = await arrived();
    expect(came).toMatchObject({ recipient: email.recipient, subject: email.subject });
    expect(came?.text.trim()).toBe(email.text.trim());
    expect(came?.html.trim()).toBe(email.html);
    mail.close();
  });

  test('a mailbox that does not exist is refused for good', async () => {
    const { mail, refuse, arrived } = await open();
    refuse('nobody@school.example');
    await expect(mail.send({ ...email, recipient: 'nobody@school.example' })).rejects.toThrow(EmailRefused);
    expect(await arrived()).toEqual([]);
    mail.close();
  });

  test('a server that is down costs an attempt, not the e-mail', async () => {
    const { mail, stop, start, arrived } = await open();
    await stop();
    const failure = await mail.send(email).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(EmailRefused);
    await start();
    expect(await mail.send(email)).toBe('sent');
    expect(await arrived()).toHaveLength(1);
    mail.close();
  });
}
