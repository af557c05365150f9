import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerProbes, readinessOf } from './readiness.ts';

const yes = async () => true;

test('the probe says why no calls should come, and a full disk of the database is a reason', async () => {
  let room = true;
  let check = yes;
  const readiness = readinessOf({ 'no migrations': () => check() }, async () => room);
  const app = Fastify();
  answerProbes(app, readiness);
  const probe = async () => {
    const { statusCode, body } = await app.inject({ url: '/readyz' });
    return [statusCode, body];
  };
  expect(await probe()).toEqual([200, 'ready']);
  room = false;
  expect(await probe()).toEqual([503, 'not ready: no room on the disk of the database']);
  expect(await readiness.isOutOfRoom()).toBe(true);
  room = true;
  check = () => Promise.reject(new Error('no database'));
  expect(await probe()).toEqual([503, 'not ready: no migrations']);
  expect(await readiness.isReady()).toBe(false);
  check = yes;
  readiness.drain();
  expect(await probe()).toEqual([503, 'not ready: the process ends']);
  // a process that lives is not killed for it
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  await app.close();
});
