import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoBrowserRun, RunnerHost } from './runner-host.ts';
import type { Ended, FromWorker, ToWorker, Work } from './runner-messages.ts';

/** A worker whose messages are sent by the test. */
class FakeWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly heard: ToWorker[] = [];
  isTerminated = false;
  postMessage = (message: ToWorker) => void this.heard.push(message);
  terminate = () => {
    this.isTerminated = true;
  };
  say = (message: FromWorker) => this.onmessage?.({ data: message });
}

let made: FakeWorker[];
const hostOfFakes = () =>
  new RunnerHost(() => {
    made.push(new FakeWorker());
    return made.at(-1) as unknown as Worker;
  });
beforeEach(() => {
  made = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const work: Work = {
  files: [{ name: 'main.py', content: 'print(1)' }],
  input: '',
  limits: { timeMs: 1000, memoryBytes: 1e8, outputBytes: 1000 },
  inputAddress: null,
  traces: false,
};
const ended = (stdout: string, isWorn = false): Ended => ({
  compileError: null,
  outcome: { end: { by: 'exit', code: 0 }, stdout, stderr: '', used: { timeMs: 1, wallMs: 1, memoryBytes: 1 } },
  record: null,
  isWorn,
});
const never = new AbortController().signal;
const settle = () => vi.advanceTimersByTimeAsync(0);

test('one worker does one run after another and reports the progress of its start', async () => {
  const host = hostOfFakes();
  const progress = vi.fn();
  const first = host.run(work, { onProgress: progress }, never);
  const second = host.run(work, {}, never);
  await settle();
  made[0]!.say({ says: 'loading', doneBytes: 5, totalBytes: 10 });
  made[0]!.say({ says: 'ready', kept: null });
  await settle();
  expect(progress).toHaveBeenCalledWith({ says: 'loading', doneBytes: 5, totalBytes: 10 });
  expect(made[0]!.heard.map((message) => message.do)).toEqual(['start', 'run']);
  made[0]!.say({ says: 'ended', ended: ended('1') });
  expect((await first).outcome.stdout).toBe('1');
  await settle();
  made[0]!.say({ says: 'ended', ended: ended('2') });
  expect((await second).outcome.stdout).toBe('2');
  expect(made).toHaveLength(1);
});

test('a stop terminates the worker, and a new one starts at once from what the first has kept', async () => {
  const host = hostOfFakes();
  const control = new AbortController();
  const run = host.run(work, {}, control.signal);
  await settle();
  made[0]!.say({ says: 'ready', kept: 'a snapshot' });
  await settle();
  control.abort(new Error('stopped'));
  await expect(run).rejects.toThrow('stopped');
  await settle();
  expect(made[0]!.isTerminated).toBe(true);
  expect(made[1]!.heard).toEqual([{ do: 'start', kept: 'a snapshot' }]);
});

test('a worn worker is replaced, and its result is used', async () => {
  const host = hostOfFakes();
  const promise = host.run(work, {}, never);
  await settle();
  made[0]!.say({ says: 'ready', kept: null });
  await settle();
  made[0]!.say({ says: 'ended', ended: ended('1', true) });
  expect((await promise).outcome.stdout).toBe('1');
  await settle();
  expect(made[0]!.isTerminated).toBe(true);
  expect(made).toHaveLength(2);
});

test('a program that never checks its clock is ended by the page with its output; waiting for a person takes no time', async () => {
  const host = hostOfFakes();
  const onAsk = vi.fn();
  const promise = host.run(work, { onAsk }, never);
  await settle();
  made[0]!.say({ says: 'ready', kept: null });
  await settle();
  made[0]!.say({ says: 'printed', text: 'да' });
  made[0]!.say({ says: 'asks' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(onAsk).toHaveBeenCalledTimes(1);
  expect(made[0]!.isTerminated).toBe(false);
  made[0]!.say({ says: 'answered' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await promise).outcome).toMatchObject({ end: { by: 'limit', limit: 'time' }, stdout: 'да' });
  await settle();
  expect(made[0]!.isTerminated).toBe(true);
});

test.each<[string, (worker: FakeWorker) => void]>([
  ['whose worker says it is broken', (worker) => worker.say({ says: 'broken', reason: 'no WebAssembly' })],
  ['whose worker does not load', (worker) => worker.onerror?.()],
])('a browser %s can not run it, and is asked again the next time', async (_, fail) => {
  const host = hostOfFakes();
  const promise = host.run(work, {}, never);
  const seen = promise.catch((error: unknown) => error);
  await settle();
  fail(made[0]!);
  expect(await seen).toBeInstanceOf(NoBrowserRun);
  expect(made).toHaveLength(1);
  host.warm();
  await settle();
  expect(made).toHaveLength(2);
});

test('a browser without workers can not run it', async () => {
  const host = new RunnerHost(() => {
    throw new ReferenceError('Worker is not defined');
  });
  await expect(host.run(work, {}, never)).rejects.toBeInstanceOf(NoBrowserRun);
});

test('when a worker fails during a run, the server has to run it', async () => {
  const host = hostOfFakes();
  const run = host.run(work, {}, never);
  const seen = run.catch((error: unknown) => error);
  await settle();
  made[0]!.say({ says: 'ready', kept: null });
  await settle();
  made[0]!.onerror?.();
  expect(await seen).toBeInstanceOf(NoBrowserRun);
});

test('a run does not wait for slow loading, which continues for the next run', async () => {
  const host = hostOfFakes();
  const onFar = vi.fn();
  const first = host.run(work, { onFar }, never).catch((error: unknown) => error);
  await settle();
  made[0]!.say({ says: 'loading', doneBytes: 0, totalBytes: 12_000_000 });
  await vi.advanceTimersByTimeAsync(1500);
  expect(onFar).not.toHaveBeenCalled();
  made[0]!.say({ says: 'loading', doneBytes: 300_000, totalBytes: 12_000_000 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await first).toBeInstanceOf(NoBrowserRun);
  expect(onFar).toHaveBeenCalledTimes(1);
  expect(made).toHaveLength(1);
  expect(made[0]!.isTerminated).toBe(false);

  made[0]!.say({ says: 'ready', kept: null });
  await vi.advanceTimersByTimeAsync(60_000);
  const second = host.run(work, { onFar }, never);
  await settle();
  made[0]!.say({ says: 'ended', ended: ended('1') });
  expect((await second).outcome.stdout).toBe('1');
  expect(onFar).toHaveBeenCalledTimes(1);
});

test('a run waits for fast loading, and without onFar it waits to the end', async () => {
  const host = hostOfFakes();
  const onFar = vi.fn();
  const quick = host.run(work, { onFar }, never);
  await settle();
  made[0]!.say({ says: 'loading', doneBytes: 0, totalBytes: 100 });
  await vi.advanceTimersByTimeAsync(1500);
  made[0]!.say({ says: 'loading', doneBytes: 80, totalBytes: 100 });
  await vi.advanceTimersByTimeAsync(2400);
  made[0]!.say({ says: 'ready', kept: null });
  await settle();
  made[0]!.say({ says: 'ended', ended: ended('1') });
  expect((await quick).outcome.stdout).toBe('1');
  expect(onFar).not.toHaveBeenCalled();

  const slow = hostOfFakes();
  const patient = slow.run(work, {}, never);
  await settle();
  made[1]!.say({ says: 'loading', doneBytes: 0, totalBytes: 100 });
  await vi.advanceTimersByTimeAsync(50_000);
  made[1]!.say({ says: 'loading', doneBytes: 50, totalBytes: 100 });
  await vi.advanceTimersByTimeAsync(50_000);
  made[1]!.say({ says: 'ready', kept: null });
  await settle();
  made[1]!.say({ says: 'ended', ended: ended('2') });
  expect((await patient).outcome.stdout).toBe('2');
});
