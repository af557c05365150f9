import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestPython } from '../../../testing/python-runner.ts';
import type { Outcome, Runner } from '../runner.ts';
import { runOnce } from './perform.ts';

const exited = { by: 'exit', code: 0 };
let runner: Runner;

beforeAll(async () => {
  runner = await startTestPython();
});

afterAll(() => runner.close());

const run = (content: string, input = '', { timeMs = 300 } = {}): Promise<Outcome> =>
  runOnce(runner, 'python', content, { input, timeMs });

async function expectNextRunsWell(): Promise<void> {
  const { end, stdout } = await run('import os\nprint(int(input()) + 1, os.listdir("/tmp"))', '41');
  expect({ end, stdout }).toEqual({ end: exited, stdout: '42 []\n' });
}

describe('a program that takes all it can get', () => {
  afterEach(expectNextRunsWell);

  it('fills memory and is stopped', async () => {
    const { end } = await run(
      'a = []\nwhile True:\n  try: a.append(bytearray(10**6))\n  except MemoryError: a.append(1)',
    );
    expect(end.by === 'limit' && end.limit).toMatch(/memory|time/);
  });

  it('fills the disk and is refused', async () => {
    const content = `
import os
names = 0
try:
    with open('/tmp/big', 'wb') as file:
        while True: file.write(b'x' * 1_000_000); names += 1
except OSError as error: print(error.strerror, 20 < names < 40)
try:
    while True: open(f'/tmp/{names}', 'w').close(); names += 1
except OSError as error: print(error.strerror)
try:
    os.truncate('/tmp/big', 10**11)
except (OSError, OverflowError) as error: print('refused')`;
    const { end, stdout } = await run(content, '', { timeMs: 5000 });
    expect(end).toEqual(exited);
    expect(stdout).toBe('No space left on device True\nNo space left on device\nrefused\n');
  });

  it('floods its output and is stopped', async () => {
    const outcome = await run('import os\nwhile True: os.write(1, b"x" * 65536)');
    expect(outcome.end).toEqual({ by: 'limit', limit: 'output' });
    expect(outcome.stdout).toHaveLength(256 * 1024);
  });

  it.each([
    ['of functions', 'import sys\nsys.setrecursionlimit(10**9)\ndef f(n): return f(n + 1)\nf(0)'],
    [
      'through C',
      'import sys\nsys.setrecursionlimit(10**9)\nclass A:\n  def __getattr__(s, n): return getattr(s, n)\nA().b',
    ],
    ['in data', 'a = []\nfor i in range(10**5): a = [a]\nprint(len(repr(a)))'],
    ['in the parser', 'eval("(" * 10**5)'],
  ])('recurses without end %s and brings nothing down', async (_, content) => {
    const { end } = await run(content);
    expect(end).not.toEqual(exited);
  });

  it.each([
    ['exceptions', 'while True:\n  try:\n    while True: pass\n  except BaseException: continue'],
    [
      'signals',
      'import signal\nsignal.signal(signal.SIGINT, lambda *a: None)\nwhile True:\n  try: pass\n  finally: continue',
    ],
    ['its exit', 'import atexit\natexit.register(lambda: [0 for _ in iter(int, 1)])'],
    ['finalizers', 'class A:\n  def __del__(self):\n    while True: pass\na = A()\ndel a'],
    ['an instruction', 'max(range(10**18))'],
  ])('loops for ever swallowing %s, and is stopped', async (_, content) => {
    const { end } = await run(content);
    expect(end).toEqual({ by: 'limit', limit: 'time' });
  });
});
