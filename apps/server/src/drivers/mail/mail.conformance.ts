import { expect, test } from 'vitest';
import { type Letter, LetterRefused, type Mail } from './mail.ts';

type Place = {
  mail: Mail;
  /** What arrived so far. */
  arrived():
    | Promise<Pick<Letter, 'recipient' | 'subject' | 'text' | 'html'>[]>
    | Pick<Letter, 'recipient' | 'subject' | 'text' | 'html'>[];
  refuse(recipient: string): void;
  stop(): Promise<void> | void;
  start(): Promise<void> | void;
};

const letter: Letter = {
  id: 'letter-1',
  recipient: 'anna@school.example',
  subject: 'Подтвердите почту — «Путь»',
  text: 'Здравствуйте!\n\nhttps://put.example/auth/confirm_email?token=abc\n',
  html: '<p>Здравствуйте!</p>',
};

/** What every driver with a server promises. */
export function mailConformance(open: () => Promise<Place> | Place): void {
  test('a letter arrives as it was written, in plain text and HTML', async () => {
    const { mail, arrived } = await open();
    expect(mail.hasServer).toBe(true);
    expect(await mail.send(letter)).toBe('sent');
    const [came] = await arrived();
    expect(came).toMatchObject({ recipient: letter.recipient, subject: letter.subject });
    expect(came?.text.trim()).toBe(letter.text.trim());
    expect(came?.html.trim()).toBe(letter.html);
    mail.close();
  });

  test('a mailbox that does not exist is refused for good', async () => {
    const { mail, refuse, arrived } = await open();
    refuse('nobody@school.example');
    await expect(mail.send({ ...letter, recipient: 'nobody@school.example' })).rejects.toThrow(LetterRefused);
    expect(await arrived()).toEqual([]);
    mail.close();
  });

  test('a server that is down costs a try, not the letter', async () => {
    const { mail, stop, start, arrived } = await open();
    await stop();
    const failure = await mail.send(letter).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(LetterRefused);
    await start();
    expect(await mail.send(letter)).toBe('sent');
    expect(await arrived()).toHaveLength(1);
    mail.close();
  });
}
