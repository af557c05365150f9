import { afterAll, describe, expect, test, vi } from 'vitest';
import { startMailServer } from '../../testing/engines/mail-server.ts';
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
        server.emails.map(({ to, subject = '', text = '', html = '' }) => ({
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

  test('an e-mail names its sender and keeps its id in repeats', async () => {
    const server = await startMailServer();
    stops.push(server.stop);
    const mail = smtpMail({ url: server.url, from: 'Путь <put@school.example>' });
    const email = {
      id: 'letter-7',
      recipient: 'a@school.example',
      subject: 'Раз',
      text: 'Раз',
      html: '<p>Раз</p>',
      unsubscribeUrl: null,
    };
    await mail.send(email);
    await mail.send(email);
    expect(server.emails.map(({ messageId }) => messageId)).toEqual(
      Array.from({ length: 2 }, () => '<letter-7@school.example>'),
    );
    expect(server.emails[0]?.from).toMatchObject({ name: 'Путь', address: 'put@school.example' });
    mail.close();
  });

  test('an e-mail of a list says where one call ends it', async () => {
    const server = await startMailServer();
    stops.push(server.stop);
    const mail = smtpMail({ url: server.url, from: 'Путь <put@school.example>' });
    const unsubscribeUrl = `https://put.example/api/v1/auth/unsubscribe?user=1&token=${'x'.repeat(43)}`;
    const email = { recipient: 'a@school.example', subject: 'Новое', text: 'Новое', html: '<p>Новое</p>' };
    await mail.send({ ...email, id: '1', unsubscribeUrl });
    await mail.send({ ...email, id: '2', unsubscribeUrl: null });
    const headersOf = (at: number) =>
      server.emails[at]!.headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]);
    expect(headersOf(0)).toEqual([
      ['list-unsubscribe', `<${unsubscribeUrl}>`],
      ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
    ]);
    expect(headersOf(1)).toEqual([]);
    mail.close();
  });
});

test('without a server an e-mail is kept, and the log shows neither its recipient nor its link', async () => {
  const printed: unknown[] = [];
  const streams = [process.stdout, process.stderr] as const;
  const spies = streams.map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((...said) => printed.push(said[0]) > 0),
  );
  const mail = keptMail();
  expect(mail.hasServer).toBe(false);
  const email = {
    id: '1',
    recipient: 'a@b.example',
    subject: 'Тема',
    text: 'https://x/?token=secret',
    html: '',
    unsubscribeUrl: null,
  };
  expect(await mail.send(email)).toBe('kept');
  spies.forEach((spy) => spy.mockRestore());
  expect(printed).toEqual([]);
});
