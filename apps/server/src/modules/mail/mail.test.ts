import { adminMail } from '@put/contract/system/mail';
import { expect, test } from 'vitest';
import { smtpMail } from '../../drivers/mail/smtp-mail.ts';
import { keptMail } from '../../drivers/mail/kept-mail.ts';
import { testApp } from '../../testing/build-app.ts';
import { startMailServer } from '../../testing/engines/mail-server.ts';
import { postEmail } from './post-email.ts';

const server = await startMailServer();
const mail = smtpMail({ url: server.url, from: 'Путь <put@school.example>' });
const sending = await testApp({ judges: false, mail });
const keeping = await testApp({ judges: false, mail: keptMail() });
const admin = { id: 1, is_admin: true, acting_admin_id: null };

const secret = 'x'.repeat(43);
const post = ({ db, queue }: typeof sending, recipient: string, path = 'x') =>
  db.transaction().execute((tx) =>
    postEmail(tx, queue, recipient, {
      subject: 'Тема',
      text: ['Здравствуйте, <b>Саша</b>!'],
      link: { label: 'Открыть', url: `https://put.example/${path}?token=${secret}`, note: 'Ссылка работает час.' },
    }),
  );
const statusOf = async ({ as }: typeof sending, q: string) => {
  const { messages } = await as(admin).get(adminMail.list, { query: { q } });
  return messages[0];
};

test('an e-mail goes by SMTP in plain text and HTML; what a person is called is no markup', async () => {
  await post(sending, 'sasha@school.example');
  const message = await server.emailTo('sasha@school.example');
  expect(message.text).toContain('Здравствуйте, <b>Саша</b>!');
  expect(message.text).toContain(`https://put.example/x?token=${secret}`);
  expect(message.html).toContain('Здравствуйте, &lt;b&gt;Саша&lt;/b&gt;!');
  await expect.poll(async () => (await statusOf(sending, 'sasha@'))?.status).toBe('sent');
});

test('while the mail server is down, e-mails wait with the error and are sent later', async () => {
  await server.stop();
  const people = ['one@dead.example', 'two@dead.example', 'three@dead.example'];
  for (const recipient of people) await post(sending, recipient);
  await expect.poll(async () => (await statusOf(sending, 'one@dead'))?.error).toContain('ECONNREFUSED');
  expect((await statusOf(sending, 'one@dead'))?.status).toBe('queued');
  await server.start();
  for (const recipient of people) await server.emailTo(recipient);
  await expect.poll(async () => (await statusOf(sending, 'one@dead'))?.status).toBe('sent');
  expect(await statusOf(sending, 'one@dead')).toMatchObject({ error: null });
  for (const recipient of people)
    expect(server.emails.filter(({ to }) => to?.[0]?.address === recipient)).toHaveLength(1);
});

test('a transaction that fails sends nothing', async () => {
  const { db, queue } = sending;
  const failing = db.transaction().execute(async (tx) => {
    await postEmail(tx, queue, 'never@school.example', { subject: 'Нет', text: ['Нет'] });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await statusOf(sending, 'never@')).toBeUndefined();
});

test('an unknown mailbox is given up at once', async () => {
  server.refuse('nobody@school.example');
  await post(sending, 'nobody@school.example');
  await expect.poll(async () => (await statusOf(sending, 'nobody@'))?.status).toBe('failed');
});

test('without a server e-mails are kept for the administrators, links and all; sent ones show theirs to nobody', async () => {
  const { as } = keeping;
  await post(keeping, 'kept@school.example');
  await expect.poll(async () => (await statusOf(keeping, 'kept@'))?.status).toBe('kept');
  const list = await as(admin).get(adminMail.list, { query: {} });
  expect(list).toMatchObject({ has_server: false, total: 1 });
  const id = String(list.messages[0]!.id);
  expect((await as(admin).get(adminMail.get, { params: { id } })).text).toContain(`token=${secret}`);

  const gone = await statusOf(sending, 'sasha@');
  const message = await sending.as(admin).get(adminMail.get, { params: { id: String(gone!.id) } });
  expect(message.text).toContain('token=…');
  expect((await as(admin).refusal(adminMail.get, { params: { id: '999' } })).code).toBe('not_found');
});

test('a link to set a password that came to be kept is shown to no administrator', async () => {
  await post(keeping, 'other-admin@school.example', 'auth/reset_password/do');
  await expect.poll(async () => (await statusOf(keeping, 'other-admin@'))?.status).toBe('kept');
  const { id } = (await statusOf(keeping, 'other-admin@'))!;
  const { text } = await keeping.as(admin).get(adminMail.get, { params: { id: String(id) } });
  expect(text).toContain('auth/reset_password/do?token=…');
  expect(text).not.toContain(secret);
});
