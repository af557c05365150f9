import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asOwnStep, inOwnFailure, OwnFailure, ownSignal, unlessFailed } from './own-failure.ts';

const program = join(import.meta.dirname, '../../testing/processes/uncaught-origins.ts');
const never = () => new Promise<never>(() => undefined);

test('a throw from anywhere fails the work that it belongs to, and leaves no mark behind', async () => {
  const child = fork(program, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const failed: string[] = [];
  child.on('message', (name) => failed.push(name as string));
  const [code] = (await once(child, 'exit')) as [number];
  const names = [...readFileSync(program, 'utf8').matchAll(/^ {2}'([^']+)': \{/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect([code, failed]).toEqual([0, names]);
});

test('work gives what it gives, and throws what it throws', async () => {
  expect(await inOwnFailure('job', async () => 7)).toBe(7);
  const refused = new Error('refused');
  await expect(inOwnFailure('job', () => Promise.reject(refused))).rejects.toBe(refused);
  const thrown = inOwnFailure('job', () => {
    throw refused;
  });
  await expect(thrown).rejects.toBe(refused);
});

test('a listener that throws fails the work though it hangs: who waits is told, and its signal is aborted', async () => {
  const emitter = new EventEmitter();
  let signal: AbortSignal | undefined;
  let part: Promise<unknown> | undefined;
  const work = inOwnFailure('job', () => {
    signal = ownSignal();
    part = unlessFailed(never());
    part.catch(() => undefined);
    const listener = asOwnStep(() => {
      throw new Error('deliberate');
    });
    emitter.on('news', listener);
    return never();
  });
  emitter.emit('news');
  await expect(work).rejects.toThrow('deliberate');
  await expect(part).rejects.toThrow('deliberate');
  expect(signal?.aborted).toBe(true);
  // once more changes nothing
  emitter.emit('news');
});

test('work within other work fails alone', async () => {
  const outer = inOwnFailure('call', async () => {
    const inner = inOwnFailure('container', () => {
      const listener = asOwnStep(() => {
        throw new Error('deliberate');
      });
      setTimeout(listener);
      return never();
    });
    await expect(inner).rejects.toThrow('deliberate');
    return ownSignal()?.aborted;
  });
  expect(await outer).toBe(false);
});

test('listeners of a guarded emitter fail its work, and those after them go on the next time', () => {
  const errors: unknown[] = [];
  const own = new OwnFailure('socket', (error) => errors.push(error));
  const emitter = new EventEmitter();
  const heard: number[] = [];
  own.guard(emitter);
  emitter.on('news', (n: number) => {
    if (n === 1) throw new Error('deliberate');
    heard.push(n);
  });
  expect([emitter.emit('news', 1), emitter.emit('news', 2), emitter.emit('else')]).toEqual([false, true, false]);
  // an error that nobody listens for is one too, but work fails once
  emitter.emit('error', new Error('second'));
  expect([heard, errors.map(String)]).toEqual([[2], ['Error: deliberate']]);
});

test('outside of any work nothing is changed', async () => {
  const listener = () => undefined;
  expect(asOwnStep(listener)).toBe(listener);
  expect(ownSignal()).toBeUndefined();
  expect(await unlessFailed(Promise.resolve(7))).toBe(7);
});
