import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ackAfterMs, TerminalFlow } from './terminal-flow.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytes = (words: string) => new TextEncoder().encode(words);

let drawn: string;
let waiting: (() => void)[];
let acks: number[];
let flow: TerminalFlow;

beforeEach(() => {
  vi.useFakeTimers();
  [drawn, waiting, acks] = ['', [], []];
  const write = (part: Uint8Array, done: () => void) => {
    drawn += text(part);
    waiting.push(done);
  };
  flow = new TerminalFlow({ write }, (offset) => acks.push(offset));
  flow.begin(0);
  acks.length = 0;
});
afterEach(() => vi.useRealTimers());

const draw = () => waiting.splice(0).forEach((done) => done());

test('tells what is drawn, not what has arrived', () => {
  flow.take(0, bytes('привет'));
  vi.advanceTimersByTime(10 * ackAfterMs);
  expect(acks).toEqual([]);
  draw();
  expect(acks).toEqual([]);
  vi.advanceTimersByTime(ackAfterMs);
  expect(acks).toEqual([12]);
});

test('a flood is acknowledged each 64 kB, at once', () => {
  const part = new Uint8Array(32_768).fill(65);
  for (let at = 0; at < 4 * part.length; at += part.length) flow.take(at, part);
  draw();
  expect(acks).toEqual([65_536, 131_072]);
});

test('what came already is not drawn twice, and a part of it is cut off', () => {
  flow.take(0, bytes('abc'));
  flow.take(0, bytes('abc'));
  flow.take(1, bytes('bcde'));
  expect(drawn).toBe('abcde');
  expect(flow.received).toBe(5);
});

test('what was dropped after Ctrl+C leaves a gap and nothing else', () => {
  flow.take(0, bytes('abc'));
  flow.take(1000, bytes('$ '));
  draw();
  vi.advanceTimersByTime(ackAfterMs);
  expect(drawn).toBe('abc$ ');
  expect(acks).toEqual([1002]);
});

test('a new connection that goes on hears again what is drawn', () => {
  flow.take(0, bytes('abc'));
  draw();
  vi.advanceTimersByTime(ackAfterMs);
  flow.begin(3);
  expect(acks).toEqual([3, 3]);
});

test('what is drawn late for an earlier beginning does not count', () => {
  flow.take(0, bytes('abc'));
  flow.begin(500);
  acks.length = 0;
  draw();
  vi.advanceTimersByTime(ackAfterMs);
  expect(acks).toEqual([]);
  flow.take(500, bytes('x'));
  draw();
  vi.advanceTimersByTime(ackAfterMs);
  expect(acks).toEqual([501]);
});

test('after its end it tells nothing', () => {
  flow.take(0, bytes('abc'));
  draw();
  flow.end();
  vi.advanceTimersByTime(ackAfterMs);
  expect(acks).toEqual([]);
});
