import { expect, test } from 'vitest';
import { fakeCaches } from '../testing/fake-caches.ts';
import { keptAnswers, readerOf } from './kept-answers.ts';

const token = (claims: object) => `Bearer x.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.signature`;
const asPerson = (id: number, path = '/api/v1/user/lesson/7', claims = {}) =>
  new Request(new URL(path, location.href), { headers: { Authorization: token({ sub: String(id), ...claims }) } });
const says =
  (text: string, status = 200) =>
  async () =>
    new Response(text, { status });
const noNetwork = async () => Promise.reject(new TypeError('Failed to fetch'));

async function answersOf(id: number) {
  const storage = fakeCaches();
  const answers = keptAnswers(storage);
  await answers.setPerson(id);
  return { storage, answers };
}

test('a lesson that was read is there without a network; the newest answer wins', async () => {
  const { answers } = await answersOf(1);
  expect(await answers.areThere()).toBe(false);
  await answers.answer(asPerson(1), says('old'));
  expect(await (await answers.answer(asPerson(1), says('new'))).text()).toBe('new');
  expect(await (await answers.answer(asPerson(1), noNetwork)).text()).toBe('new');
  expect(await answers.areThere()).toBe(true);
});

test('a copy says of when it is; what the server says itself does not', async () => {
  const { answers } = await answersOf(1);
  const headers = { date: 'Thu, 12 Nov 2026 10:24:00 GMT' };
  const fresh = await answers.answer(asPerson(1), async () => new Response('text', { headers }));
  expect(fresh.headers.get('x-kept-at')).toBeNull();
  const copy = await answers.answer(asPerson(1), noNetwork);
  expect(copy.headers.get('x-kept-at')).toBe('2026-11-12T10:24:00.000Z');
});

test('a lesson that was read before the page has said who is signed in is kept too', async () => {
  const answers = keptAnswers(fakeCaches());
  await answers.answer(asPerson(1), says('kept'));
  await answers.setPerson(1);
  expect(await (await answers.answer(asPerson(1), noNetwork)).text()).toBe('kept');
});

test('a lesson that was not read stays away', async () => {
  const { answers } = await answersOf(1);
  await expect(answers.answer(asPerson(1), noNetwork)).rejects.toThrow('Failed to fetch');
});

test('a proxy with nobody behind it counts as no network', async () => {
  const { answers } = await answersOf(1);
  await answers.answer(asPerson(1), says('kept'));
  expect(await (await answers.answer(asPerson(1), says('Bad Gateway', 502))).text()).toBe('kept');
});

test('nothing is given to another person, whatever the page has said last', async () => {
  const { answers } = await answersOf(1);
  await answers.answer(asPerson(1), says('of the first'));
  await expect(answers.answer(asPerson(2), noNetwork)).rejects.toThrow();
  await answers.answer(asPerson(2), says('of the second'));
  expect(await (await answers.answer(asPerson(1), noNetwork)).text()).toBe('of the first');
  await expect(answers.answer(new Request(asPerson(1).url), noNetwork)).rejects.toThrow();
});

test.each([
  ['signing out', null],
  ['another person', 2],
])('%s drops everything', async (_, next) => {
  const { answers, storage } = await answersOf(1);
  await answers.answer(asPerson(1), says('kept'));
  await answers.setPerson(next);
  expect(await answers.areThere()).toBe(false);
  expect(await storage.keys()).toEqual(next === null ? [] : ['pt-answers-2']);
  await expect(answers.answer(asPerson(1), noNetwork)).rejects.toThrow();
});

test('the same person said again keeps what is there', async () => {
  const { answers } = await answersOf(1);
  await answers.answer(asPerson(1), says('kept'));
  await answers.setPerson(1);
  expect(await (await answers.answer(asPerson(1), noNetwork)).text()).toBe('kept');
});

test('an answer that comes after signing out is not kept', async () => {
  const { answers, storage } = await answersOf(1);
  await answers.answer(asPerson(1), async () => {
    await answers.setPerson(null);
    return new Response('late');
  });
  expect(await storage.keys()).toEqual([]);
});

test('an administrator who acts as a pupil leaves nothing of the pupil', async () => {
  const { answers } = await answersOf(1);
  await answers.answer(asPerson(1, '/api/v1/user/lesson/7', { act: 5 }), says('seen by the administrator'));
  expect(await answers.areThere()).toBe(false);
});

test('a lesson taken away is gone without a network too; a refusal is never kept', async () => {
  const { answers } = await answersOf(1);
  await answers.answer(asPerson(1), says('kept'));
  await answers.answer(asPerson(1), says('no such lesson', 404));
  await expect(answers.answer(asPerson(1), noNetwork)).rejects.toThrow();
});

test('the oldest of very many make way', async () => {
  const { answers } = await answersOf(1);
  for (let id = 0; id <= 200; id += 1) await answers.answer(asPerson(1, `/api/v1/user/task/${id}`), says(`task ${id}`));
  await expect(answers.answer(asPerson(1, '/api/v1/user/task/0'), noNetwork)).rejects.toThrow();
  expect(await (await answers.answer(asPerson(1, '/api/v1/user/task/1'), noNetwork)).text()).toBe('task 1');
});

test.each([null, 'Bearer nonsense', 'Bearer a.%.c', `Bearer a.${btoa('{}')}.c`])('no reader: %s', (authorization) => {
  expect(readerOf(authorization)).toBeNull();
});
