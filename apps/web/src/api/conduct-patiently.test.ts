import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { conductPatiently, silentCalls, StoppedWaiting } from './conduct-patiently.ts';
import { NetworkError } from './errors.ts';
import { followPresses } from './last-press.ts';
import { session } from './session.ts';
import { signInAs } from '../testing/people.ts';

/** The state of the test server: it answers, hangs, refuses with 503, or can not be reached. */
let server: 'well' | 'hanging' | 'unavailable' | 'gone';
let sent: string[];
let answerAll: (() => void)[];
/** What probes of the server's health carried. */
let probes: (string | null)[];
let unfollow: () => void;

beforeEach(() => {
  server = 'well';
  sent = [];
  answerAll = [];
  probes = [];
  unfollow = followPresses();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (url: string, { method = 'GET', signal, headers }: RequestInit = {}) => {
    if (url.endsWith('/health/ready')) probes.push(new Headers(headers).get('Authorization'));
    if (!url.endsWith('/health/ready')) sent.push(method);
    return new Promise<Response>((resolve, reject) => {
      answerAll.push(() => resolve(new Response('{}')));
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      if (server === 'well') resolve(new Response('{}'));
      if (server === 'unavailable') resolve(new Response('{}', { status: 503, headers: { 'Retry-After': '3' } }));
      if (server === 'gone') reject(new TypeError('Failed to fetch'));
    });
  });
});
afterEach(async () => {
  // lets calls of the last test end before the next one
  server = 'well';
  for (const answer of answerAll) answer();
  await wait(30_000);
  unfollow();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const key = { 'Idempotency-Key': 'one' };
function ask(method: string, headers: Record<string, string> = {}) {
  const request = { method, path: '/user/x', headers };
  const answer = conductPatiently(request, (send) => send(request));
  return answer.then(
    ({ status }) => status,
    (error: unknown) => error,
  );
}
const press = () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.click();
  return button;
};

test.each([
  ['with a key', 'POST', key, 2],
  ['that reads', 'GET', {}, 2],
  ['that is neither', 'POST', {}, 1],
] as const)('a call %s that got no answer is sent %s: %o, in all %i', async (_, method, headers, times) => {
  server = 'hanging';
  void ask(method, headers);
  await wait(20_000);
  expect(sent).toHaveLength(1);
  server = 'well';
  await wait(20_000);
  expect(sent).toHaveLength(times);
});

test('a long call of a server that is there is neither complained of nor sent again', async () => {
  press();
  server = 'hanging';
  const answer = ask('POST', key);
  server = 'well';
  await wait(120_000);
  expect(sent).toHaveLength(1);
  expect(silentCalls.get()).toEqual([]);
  void answer;
});

test('the pressed button is told after five seconds, and its call ends when the person wants', async () => {
  const button = press();
  server = 'hanging';
  const answer = ask('POST', key);
  await wait(4900);
  expect(silentCalls.get()).toEqual([]);
  await wait(200);
  expect(silentCalls.get()).toMatchObject([{ button, isResent: true }]);
  silentCalls.get()[0]!.stop();
  expect(await answer).toBeInstanceOf(StoppedWaiting);
  expect(silentCalls.get()).toEqual([]);
  server = 'well';
  await wait(20_000);
  expect(sent).toHaveLength(1);
});

test('a refusal for now and a lost connection send a call with a key again, when the server wants it', async () => {
  server = 'unavailable';
  const first = ask('POST', key);
  await wait(2000);
  server = 'well';
  await wait(900);
  expect(sent).toHaveLength(1);
  await wait(4000);
  expect(await first).toBe(200);
  expect(sent).toHaveLength(2);

  server = 'gone';
  const second = ask('POST', key);
  await wait(30_000);
  expect(sent).toHaveLength(3);
  server = 'well';
  await wait(10_000);
  expect(await second).toBe(200);
  expect(sent).toHaveLength(4);
});

test('without a key both are told at once', async () => {
  server = 'unavailable';
  expect(await ask('POST')).toBe(503);
  server = 'gone';
  expect(await ask('POST')).toBeInstanceOf(NetworkError);
  expect(sent).toHaveLength(2);
});

test('the probe of a silent server is a call as any other: it carries the token', async () => {
  signInAs();
  server = 'hanging';
  void ask('POST', key);
  await wait(20_000);
  expect(probes.length).toBeGreaterThan(0);
  expect(new Set(probes)).toEqual(new Set(['Bearer old']));
  session.end();
  server = 'well';
});
