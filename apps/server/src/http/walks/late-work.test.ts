/**
 * A call that was told `database_down`, and whose work was done after all, is sent again: nothing is done twice, and who
 * sends it gets what came of it. Tried with each mutation of the contract; what is left out says why that is harmless.
 */
import { apiBase, type Endpoint } from '@put/contract/base/endpoint';
import type { Viewer } from '@put/contract/base/access';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DatabaseSilent } from '../../drivers/database/database.ts';
import { everyEndpoint, nameOf } from '../../testing/every-endpoint.ts';
import { answerErrors } from '../answers/answer-errors.ts';
import { lateWork } from '../late-work.ts';
import { mount } from '../mount.ts';

const mutations = everyEndpoint.filter(({ method, isProbe }) => method !== 'GET' && !isProbe);
const isUpload = ({ bodyKind }: Endpoint) => bodyKind !== undefined;
const first = mutations.find((one) => one.access === 'signed-in' && !one.isPersonal && !isUpload(one))!;

let viewer: Viewer | null;
let family = '';
let isSilent = false;
/** How often each entry was done, and what lets it end. */
let done: string[] = [];
let finish: (() => void)[] = [];
let fail: (() => void)[] = [];
const giveUps: (() => void)[] = [];
const orSilent = <T>(work: Promise<T>): Promise<T> =>
  isSilent
    ? new Promise((resolve, reject) => {
        giveUps.push(() => reject(new DatabaseSilent()));
        work.then(resolve, reject);
      })
    : work;

const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.decorateRequest('viewer', null);
app.decorateRequest('family', '');
app.decorateRequest('device', '');
app.addHook('onRequest', async (request) => {
  request.viewer = viewer;
  request.family = family;
});
answerErrors(app);
const conductLate = lateWork();
for (const { body: _, query: __, params: ___, reply: ____, nameless: _____, replyKind: ______, ...bare } of mutations) {
  const endpoint = { ...bare, reply: null } as Endpoint;
  const handler = () => {
    done.push(nameOf(endpoint));
    return new Promise<void>((resolve, reject) => {
      finish.push(resolve);
      fail.push(() => reject(new Error('it could not be done')));
    });
  };
  mount(app, { endpoint, handler }, { orSilent, conductLate });
}
afterAll(() => app.close());
beforeEach(() => {
  viewer = { id: 7, is_admin: true, acting_admin_id: null };
  family = 'one';
  isSilent = false;
  [done, finish, fail] = [[], [], []];
});

const send = ({ method, path }: Endpoint, payload: object = { n: 1 }) =>
  app.inject({ method, url: `${apiBase}${path.replaceAll(/:\w+/g, '1')}`, payload, headers: { 'user-agent': 'x' } });

/** Sends a call whose work goes on while the database is silent, and lets that work end. */
async function sendIntoSilence(endpoint: Endpoint, payload?: object): Promise<number> {
  isSilent = true;
  const answer = send(endpoint, payload);
  await expect.poll(() => finish.length).toBeGreaterThan(0);
  giveUps.splice(0).forEach((giveUp) => giveUp());
  const { statusCode } = await answer;
  isSilent = false;
  finish.splice(0).forEach((end) => end());
  return statusCode;
}
/** Sends a call and lets its work end, if it begins any. */
async function sendAgain(endpoint: Endpoint, payload?: object): Promise<number> {
  let isAnswered = false;
  const answer = send(endpoint, payload).finally(() => (isAnswered = true));
  await expect
    .poll(() => {
      finish.splice(0).forEach((end) => end());
      return isAnswered;
    })
    .toBe(true);
  return (await answer).statusCode;
}

test('each mutation is done once, though its caller was told that it was not', async () => {
  const twice: string[] = [];
  for (const endpoint of mutations.filter((one) => !isUpload(one))) {
    done = [];
    expect([nameOf(endpoint), await sendIntoSilence(endpoint)]).toEqual([nameOf(endpoint), 503]);
    expect([nameOf(endpoint), await sendAgain(endpoint)]).toEqual([nameOf(endpoint), 204]);
    if (done.length > 1) twice.push(nameOf(endpoint));
    // the next one is a wish of its own
    await sendAgain(endpoint);
    expect(done).toHaveLength(twice.at(-1) === nameOf(endpoint) ? 3 : 2);
  }
  expect(twice).toEqual([]);
});

test('what came of a call is for its own person, sign-in and words, and visitors are strangers to each other', async () => {
  const person = viewer;
  for (const [n, change] of [
    () => (viewer = { ...person!, id: 8 }),
    () => (viewer = { ...person!, acting_admin_id: 1 }),
    () => (family = 'another'),
  ].entries()) {
    [viewer, family, done] = [person, 'one', []];
    await sendIntoSilence(first, { n });
    change();
    await sendAgain(first, { n });
    expect(done).toHaveLength(2);
  }
  [viewer, family, done] = [person, 'one', []];
  await sendIntoSilence(first, { n: 10 });
  await sendAgain(first, { n: 11 });
  expect(done).toHaveLength(2);
  // who has sent something else meanwhile has seen what was done
  await sendAgain(first, { n: 10 });
  expect(done).toHaveLength(3);

  const open = mutations.find((one) => one.access === 'anyone' && !isUpload(one));
  [viewer, done] = [null, []];
  await sendIntoSilence(open!);
  await sendAgain(open!);
  expect(done).toHaveLength(2);
});

test('a repeat waits for work that still goes on, and work that fails is begun anew', async () => {
  isSilent = true;
  const early = send(first, { n: 20 });
  await expect.poll(() => done.length).toBe(1);
  giveUps.splice(0).forEach((giveUp) => giveUp());
  expect((await early).statusCode).toBe(503);
  isSilent = false;
  const late = send(first, { n: 20 });
  finish.splice(0).forEach((end) => end());
  expect((await late).statusCode).toBe(204);
  expect(done).toHaveLength(1);

  isSilent = true;
  const failing = send(first, { n: 20 });
  await expect.poll(() => done.length).toBe(2);
  giveUps.splice(0).forEach((giveUp) => giveUp());
  expect((await failing).statusCode).toBe(503);
  isSilent = false;
  fail.splice(0).forEach((end) => end());
  await sendAgain(first, { n: 20 });
  expect(done).toHaveLength(3);
});

test('of mutations only uploads are left out: a content is kept once, by its hash', () => {
  expect(mutations.filter(isUpload).every(({ bodyKind }) => bodyKind === 'multipart' || bodyKind === 'ignored')).toBe(
    true,
  );
});
