import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseSilent } from '../../drivers/database/database.ts';
import { DiskFull, FilesDown } from '../../drivers/files/files.ts';
import { answerErrors } from './answer-errors.ts';

test.each([
  ['the database', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['the folder of files', new DiskFull('no space')],
])('a disk too full for %s is told as such, in words for people', async (_where, error) => {
  const app = Fastify();
  answerErrors(app);
  app.post('/', () => Promise.reject(error));
  const answer = await app.inject({ method: 'POST', url: '/' });
  expect(answer.statusCode).toBe(507);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({
    code: 'disk_full',
    detail: 'На сервере закончилось место. Сообщите администратору и попробуйте позже.',
  });
  await app.close();
});

test('after a deadlock the caller is asked to try again in a second', async () => {
  const app = Fastify();
  answerErrors(app);
  app.post('/', () => Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' })));
  const answer = await app.inject({ method: 'POST', url: '/' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  expect(answer.json()).toMatchObject({ code: 'database_down' });
  await app.close();
});

test('a store of files that is down is told in words, and its address stays in the log', async () => {
  const app = Fastify();
  answerErrors(app);
  app.post('/', () => Promise.reject(new FilesDown('Хранилище файлов https://s3.example/put: не отвечает.')));
  const answer = await app.inject({ method: 'POST', url: '/' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json()).toMatchObject({ code: 'files_down' });
  expect(answer.body).not.toContain('s3.example');
  await app.close();
});

test('a store that stays down is told to the log once, and again with how often it was not told', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: { msg: string; unsaid?: number }[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(JSON.parse(line) as never) } } });
  answerErrors(app);
  app.get('/', () => Promise.reject(new FilesDown('Хранилище файлов https://s3.example/put: ключ не подошёл.')));
  const told = () => lines.filter(({ msg }) => msg === 'the store of files is down').map(({ unsaid }) => unsaid);
  for (let n = 0; n < 50; n++) expect((await app.inject({ url: '/' })).statusCode).toBe(503);
  expect(told()).toEqual([0]);
  vi.advanceTimersByTime(5 * 60_000);
  await app.inject({ url: '/' });
  expect(told()).toEqual([0, 49]);
  await app.close();
});

test('a bundled database that a full disk has stopped is not said to answer in some seconds', async () => {
  let isFull = true;
  const app = Fastify();
  answerErrors(app, { isOutOfRoom: async () => isFull });
  app.get('/', () => Promise.reject(new DatabaseSilent()));
  const full = await app.inject({ url: '/' });
  expect([full.statusCode, full.json<{ code: string }>().code]).toEqual([507, 'disk_full']);
  expect(full.json<{ detail: string }>().detail).toContain('освободит место');
  isFull = false;
  expect((await app.inject({ url: '/' })).json()).toMatchObject({ code: 'database_down' });
  await app.close();
});
