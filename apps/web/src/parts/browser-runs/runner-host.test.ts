import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoBrowserRun, RunnerHost } from './runner-host.ts';
import type { Ended, FromWorker, ToWorker, Work } from './runner-messages.ts';

/** A worker whose messages are sent by the test. */
class FakeWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;
  onmessageerror: (() => void) | null = null;
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

const module = {} as WebAssembly.Module;

test('a new worker is told whether the page can receive modules, and one that begins from what is kept is not', async () => {
  const host = hostOfFakes();
  const first = host.run(work, {}, never);
  await settle();
  made[0]!.say({ says: 'tries', module });
  made[0]!.say({ says: 'ready', kept: 'a snapshot' });
  await settle();
  made[0]!.say({ says: 'ended', ended: ended('1', true) });
  await first;
  expect(made[0]!.heard.slice(0, 2)).toEqual([
    { do: 'start', kept: null },
    { do: 'keep', modules: true },
  ]);
  await settle();
  made[1]!.say({ says: 'ready', kept: null });
  const second = host.run(work, {}, never);
  await settle();
  made[1]!.say({ says: 'ended', ended: ended('2', true) });
  await second;
  await settle();
  const starts = made.slice(1).map(({ heard }) => heard[0]);
  expect(starts).toEqual(Array.from({ length: 2 }, () => ({ do: 'start', kept: 'a snapshot' })));
});

test('where the page can not receive a module, the worker is told so, and the program runs', async () => {
  const host = hostOfFakes();
  const onElsewhere = vi.fn();
  const run = host.run(work, { onElsewhere }, never);
  await settle();
  made[0]!.onmessageerror!();
  made[0]!.say({ says: 'ready', kept: 'bytes' });
  await settle();
  made[0]!.say({ says: 'ended', ended: ended('1') });
  expect((await run).outcome.stdout).toBe('1');
  expect(made[0]!.heard[1]).toEqual({ do: 'keep', modules: false });
  expect(onElsewhere).not.toHaveBeenCalled();
});

test.each<[string, (worker: FakeWorker) => Promise<void>]>([
  [
    'that can not be read while the language starts',
    async (worker) => {
      worker.say({ says: 'tries', module });
      worker.onmessageerror!();
    },
  ],
  [
    'that can not be read, after the one that tries it',
    async (worker) => {
      worker.onmessageerror!();
      worker.onmessageerror!();
    },
  ],
  [
    'that can not be read during a run',
    async (worker) => {
      worker.say({ says: 'ready', kept: null });
      await settle();
      worker.onmessageerror!();
    },
  ],
])('a message %s ends the run in this browser at once', async (_, fail) => {
  const host = hostOfFakes();
  const onElsewhere = vi.fn();
  const seen = host.run(work, { onElsewhere }, never).catch((error: unknown) => error);
  await settle();
  await fail(made[0]!);
  expect(await seen).toBeInstanceOf(NoBrowserRun);
  expect(onElsewhere.mock.calls).toEqual([['failed']]);
  await settle();
  expect(made[0]!.isTerminated).toBe(true);
});

test('a worker that says nothing: a run that the server may do leaves soon, another one after a minute', async () => {
  const host = hostOfFakes();
  const onElsewhere = vi.fn();
  const hurried = host.run(work, { onElsewhere }, never).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(9000);
  expect(onElsewhere).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await hurried).toBeInstanceOf(NoBrowserRun);
  expect(onElsewhere.mock.calls).toEqual([['loading']]);
  expect(made[0]!.isTerminated).toBe(false);

  const patient = host.run(work, {}, never).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(await patient).toBeInstanceOf(NoBrowserRun);
  expect(made[0]!.isTerminated).toBe(true);
});

test.each([
  ['falls silent while it loads', 90, 11_000],
  ['does not start after it has loaded', 100, 31_000],
])('a run does not wait for a language that %s, nor shows its progress any more', async (_, doneBytes, waitMs) => {
  const host = hostOfFakes();
  const [onElsewhere, onProgress] = [vi.fn(), vi.fn()];
  const run = host.run(work, { onElsewhere, onProgress }, never).catch((error: unknown) => error);
  await settle();
  made[0]!.say({ says: 'loading', doneBytes, totalBytes: 100 });
  await vi.advanceTimersByTimeAsync(waitMs);
  expect(await run).toBeInstanceOf(NoBrowserRun);
  expect(onElsewhere.mock.calls).toEqual([['loading']]);
  const shown = onProgress.mock.calls.length;
  made[0]!.say({ says: 'loading', doneBytes: 100, totalBytes: 100 });
  expect(onProgress).toHaveBeenCalledTimes(shown);
});

test('a browser without workers can not run it', async () => {
  const host = new RunnerHost(() => {
    throw new ReferenceError('Worker is not defined');
  });
  await expect(host.run(work, {}, never)).rejects.toBeInstanceOf(NoBrowserRun);
});

test('a device that is spared asks the server without a word', async () => {
  const host = new RunnerHost(() => {
    throw new NoBrowserRun('too much', null);
  });
  const onElsewhere = vi.fn();
  await expect(host.run(work, { onElsewhere }, never)).rejects.toBeInstanceOf(NoBrowserRun);
  expect(onElsewhere).not.toHaveBeenCalled();
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
  const onElsewhere = vi.fn();
  const first = host.run(work, { onElsewhere }, never).catch((error: unknown) => error);
  await settle();
  made[0]!.say({ says: 'loading', doneBytes: 0, totalBytes: 12_000_000 });
  await vi.advanceTimersByTimeAsync(1500);
  expect(onElsewhere).not.toHaveBeenCalled();
  made[0]!.say({ says: 'loading', doneBytes: 300_000, totalBytes: 12_000_000 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await first).toBeInstanceOf(NoBrowserRun);
  expect(onElsewhere.mock.calls).toEqual([['loading']]);
  expect(made).toHaveLength(1);
  expect(made[0]!.isTerminated).toBe(false);

  made[0]!.say({ says: 'ready', kept: null });
  await vi.advanceTimersByTimeAsync(60_000);
  const second = host.run(work, { onElsewhere }, never);
  await settle();
  made[0]!.say({ says: 'ended', ended: ended('1') });
  expect((await second).outcome.stdout).toBe('1');
  expect(onElsewhere.mock.calls).toEqual([['loading']]);
});

test('a run waits for fast loading, and without onElsewhere it waits to the end', async () => {
  const host = hostOfFakes();
  const onElsewhere = vi.fn();
  const quick = host.run(work, { onElsewhere }, never);
  await settle();
  made[0]!.say({ says: 'loading', doneBytes: 0, totalBytes: 100 });
  await vi.advanceTimersByTimeAsync(1500);
  made[0]!.say({ says: 'loading', doneBytes: 80, totalBytes: 100 });
  await vi.advanceTimersByTimeAsync(2400);
  made[0]!.say({ says: 'ready', kept: null });
  await settle();
  made[0]!.say({ says: 'ended', ended: ended('1') });
  expect((await quick).outcome.stdout).toBe('1');
  expect(onElsewhere).not.toHaveBeenCalled();

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
