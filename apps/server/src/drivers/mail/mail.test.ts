import { afterAll, describe, expect, test, vi } from 'vitest';
import { startMailServer } from '../../testing/mail-server.ts';
import { fakeMail } from './fake-mail.ts';
import { keptMail } from './kept-mail.ts';
import { mailConformance } from './mail.conformance.ts';
import { smtpMail } from './smtp-mail.ts';

describe('the driver of tests', () => {
  mailConformance(() => {
    const mail = fakeMail();
    return {
      mail,
      arrived: () => mail.sent,
      refuse: mail.refuse,
      stop: () => mail.setDown(true),
      start: () => mail.setDown(false),
    };
  });
});

describe('SMTP', () => {
  const stops: (() => Promise<void>)[] = [];
  afterAll(async () => void (await Promise.all(stops.map((stop) => stop()))));

  mailConformance(async () => {
    const server = await startMailServer();
    stops.push(server.stop);
    return {
      mail: smtpMail({ url: server.url, from: 'Путь <put@school.example>' }),
      arrived: () =>
        server.letters.map(({ to, subject = '', text = '', html = '' }) => ({
          recipient: to?.[0]?.address ?? '',
          subject,
          text,
          html,
        })),
      refuse: server.refuse,
      stop: server.stop,
      start: server.start,
    };
  });

  test('a letter says from whom it is, and keeps its name over repeats', async () => {
    const server = await startMailServer();
    stops.push(server.stop);
    const mail = smtpMail({ url: server.url, from: 'Путь <put@school.example>' });
    const letter = { id: 'letter-7', recipient: 'a@school.example', subject: 'Раз', text: 'Раз', html: '<p>Раз</p>' };
    await mail.send(letter);
    await mail.send(letter);
    expect(server.letters.map(({ messageId }) => messageId)).toEqual(
      Array.from({ length: 2 }, () => '<letter-7@school.example>'),
    );
    expect(server.letters[0]?.from).toMatchObject({ name: 'Путь', address: 'put@school.example' });
    mail.close();
  });
});

test('without a server a letter is shown in the console and kept', async () => {
  const show = vi.fn<(words: string) => void>();
  const mail = keptMail(show);
  expect(mail.hasServer).toBe(false);
  expect(await mail.send({ id: '1', recipient: 'a@b.example', subject: 'Тема', text: 'Раз\nДва', html: '' })).toBe(
    'kept',
  );
  expect(show.mock.calls[0]?.[0]).toContain('Письмо для a@b.example: Тема\n  Раз\n  Два');
});
