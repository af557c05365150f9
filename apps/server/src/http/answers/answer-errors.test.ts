import Fastify from 'fastify';
import { expect, test } from 'vitest';
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
