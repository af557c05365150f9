import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Limits, type Outcome, type Runner, RunnerFault } from './runner.ts';

const limits: Limits = { timeMs: 1000, memoryBytes: 64 * 1024 * 1024, outputBytes: 64 * 1024 };

/** What every runner of Python promises; a driver's test file calls it with a way to start the driver. */
export function describeRunner(name: string, start: () => Promise<Runner>): void {
  describe(`${name} keeps a runner's promises`, () => {
    let runner: Runner;
    beforeAll(async () => {
      runner = await start();
    }, 60_000);
    afterAll(() => runner.close());

    const runAll = async (content: string, inputs: string[], changed: Partial<Limits> = {}): Promise<Outcome[]> => {
      const program = await runner.prepare({ language: 'python', files: [{ name: 'main.py', content }] });
      expect(program.compileError).toBeNull();
      const outcomes: Outcome[] = [];
      for (const input of inputs) outcomes.push(await program.run(input, { ...limits, ...changed }));
      await program.close();
      return outcomes;
    };
    const run = async (content: string, input = '', changed: Partial<Limits> = {}): Promise<Outcome> => {
      const [outcome] = await runAll(content, [input], changed);
      if (!outcome) throw new Error('no outcome');
      return outcome;
    };

    it('runs a program on each input and tells what it took', async () => {
      const outcomes = await runAll('a, b = map(int, input().split())\nprint(a + b)', ['2 3\n', '10 -4', '1 1\r\n']);
      expect(outcomes.map(({ stdout }) => stdout)).toEqual(['5\n', '6\n', '2\n']);
      for (const { end, stderr, used } of outcomes) {
        expect({ end, stderr }).toEqual({ end: { by: 'exit', code: 0 }, stderr: '' });
        expect(used.wallMs).toBeGreaterThan(0);
        expect(used.timeMs).toBeLessThan(limits.timeMs);
      }
    });

    it('gives a wrong answer as it is', async () => {
      const outcome = await run('print(int(input()) - 1, end="")', '5');
      expect(outcome).toMatchObject({ end: { by: 'exit', code: 0 }, stdout: '4' });
    });

    it.each([
      ['a loop', 'while True: pass'],
      ['a loop that catches everything', 'while True:\n  try:\n    while True: pass\n  except BaseException: pass'],
      ['one endless instruction', 'sum(range(10**15))'],
      ['a power without end', 'x = 7 ** (10 ** 8)'],
    ])('stops %s by the time limit', async (_, content) => {
      const outcome = await run(content, '', { timeMs: 300 });
      expect(outcome.end).toEqual({ by: 'limit', limit: 'time' });
      expect(outcome.used.timeMs).toBeLessThan(2000);
    });

    it('tells waiting from working', async () => {
      const outcome = await run('import time\ntime.sleep(60)', '', { timeMs: 200 });
      expect(outcome.end).toEqual({ by: 'limit', limit: 'idle' });
    });

    it('lets a program wait within its limits, for as long as it asked', async () => {
      const outcome = await run('import time\ntime.sleep(0.1)\nprint("утро")');
      expect(outcome).toMatchObject({ end: { by: 'exit', code: 0 }, stdout: 'утро\n' });
      expect(outcome.used.wallMs).toBeGreaterThan(95);
      expect(outcome.used.wallMs).toBeLessThan(900);
    });

    it('runs coroutines, which wait together', async () => {
      const content = `
import asyncio
async def wait(n):
    await asyncio.sleep(0.1)
    return n
async def main(): return await asyncio.gather(wait(1), wait(2))
print(asyncio.run(main()))`;
      const outcome = await run(content);
      expect(outcome).toMatchObject({ end: { by: 'exit', code: 0 }, stdout: '[1, 2]\n' });
      expect(outcome.used.wallMs).toBeGreaterThan(95);
    });

    it.each([
      ['bit by bit', 'a = []\nwhile True: a.append("x" * 1_000_000 + str(len(a)))'],
      ['at once', 'a = [0] * 10**9'],
      ['in bytes', 'a = bytearray(500_000_000)'],
    ])('stops a program that eats memory %s', async (_, content) => {
      expect((await run(content, '', { timeMs: 3000 })).end).toEqual({ by: 'limit', limit: 'memory' });
    });

    it('gives a program the memory it may have, also after another took more', async () => {
      const take = (mib: number) => `a = bytearray(${mib} * 1024 * 1024)\nprint(len(a) >> 20)`;
      const bytes = (mib: number) => ({ memoryBytes: mib * 1024 * 1024 });
      expect((await run(take(90), '', bytes(128))).stdout).toBe('90\n');
      expect((await run(take(90), '', bytes(64))).end).toEqual({ by: 'limit', limit: 'memory' });
      expect((await run(take(40), '', bytes(64))).stdout).toBe('40\n');
    });

    it('cuts a flood of output at the limit', async () => {
      const outcome = await run('while True: print("ё" * 100)', '', { outputBytes: 10_001 });
      expect(outcome.end).toEqual({ by: 'limit', limit: 'output' });
      expect(Buffer.byteLength(outcome.stdout)).toBeLessThanOrEqual(10_003);
      expect(outcome.stdout.length).toBeGreaterThan(4900);
    });

    it('cuts a flood of complaints at 64 KiB', async () => {
      const outcome = await run('import sys\nfor i in range(3000): print("x" * 99, file=sys.stderr)');
      expect(outcome.end).toEqual({ by: 'exit', code: 0 });
      expect(outcome.stderr.length).toBe(64 * 1024);
    });

    it('shows a crash with the frames of the student alone', async () => {
      const outcome = await run('import json\ndef load(text):\n    return json.loads(text)\nprint(1)\nload("{")');
      expect(outcome).toMatchObject({ end: { by: 'crash' }, stdout: '1\n' });
      expect(outcome.stderr).toMatch(
        /^Traceback \(most recent call last\):\n {2}File "main.py", line 5, in <module>\n/,
      );
      expect(outcome.stderr).toContain('File "main.py", line 3, in load\n    return json.loads(text)\n');
      expect(outcome.stderr).toMatch(/JSONDecodeError: .*\n$/);
      expect(outcome.stderr.match(/File "/g)).toHaveLength(2);
    });

    it('takes recursion without end for a crash', async () => {
      const outcome = await run('def f(n): return f(n + 1)\nf(0)');
      expect(outcome.end).toEqual({ by: 'crash' });
      expect(outcome.stderr).toContain('RecursionError: maximum recursion depth exceeded');
    });

    it('raises EOFError when the input is over', async () => {
      const outcome = await run('print(input())\nprint(input())', 'одна\n');
      expect(outcome).toMatchObject({ end: { by: 'crash' }, stdout: 'одна\n' });
      expect(outcome.stderr).toContain('EOFError: EOF when reading a line');
    });

    it('reads and writes Unicode, and replaces bytes that are no text', async () => {
      const greeting = 'Привет, мир! 🐍 \u2028 é';
      expect((await run('print(input()[::-1])', greeting)).stdout).toBe(`${Array.from(greeting).reverse().join('')}\n`);
      expect((await run('import sys\nsys.stdout.buffer.write(b"a\\xffb")')).stdout).toBe('a\ufffdb');
    });

    it.each([
      ['import sys\nsys.exit(3)', 3, ''],
      ['exit()', 0, ''],
      ['import sys\nsys.exit("беда")', 1, 'беда\n'],
      ['import os\nos._exit(7)', 7, ''],
      ['raise SystemExit(256 + 5)', 5, ''],
    ])('gives the exit code of %j', async (content, code, stderr) => {
      expect(await run(content)).toMatchObject({ end: { by: 'exit', code }, stderr });
    });

    it.each([
      ['print("a', 'SyntaxError: unterminated string literal (detected at line 1)'],
      ['if True:\nprint(1)', 'IndentationError: expected an indented block'],
      ['x = 1\nfor', 'line 2'],
    ])('says why %j does not compile', async (content, words) => {
      const program = await runner.prepare({ language: 'python', files: [{ name: 'main.py', content }] });
      expect(program.compileError).toMatch(/^ {2}File "main.py", line \d/);
      expect(program.compileError).toContain(words);
      await expect(program.run('', limits)).rejects.toBeInstanceOf(RunnerFault);
      await program.close();
    });

    it('starts the first of several files and finds the others', async () => {
      const files = [
        {
          name: 'main.py',
          content: 'import shapes\nprint(shapes.area(2), open("data.txt").read())\nshapes.area(None)',
        },
        { name: 'shapes.py', content: 'def area(side):\n    return side * side' },
        { name: 'data.txt', content: 'данные' },
      ];
      const program = await runner.prepare({ language: 'python', files });
      const outcome = await program.run('', limits);
      await program.close();
      expect(outcome).toMatchObject({ end: { by: 'crash' }, stdout: '4 данные\n' });
      expect(outcome.stderr).toContain('File "shapes.py", line 2, in area\n    return side * side\n');
    });

    it('shows nothing of one execution to the next', async () => {
      const content = `
import builtins, json, os, sys, math
traces = [hasattr(builtins, 'left'), hasattr(math, 'left'), 'left' in sys.modules, os.path.exists('/tmp/left'),
          os.path.exists('left.txt'), os.environ.get('LEFT'), os.getcwd(), print.__name__, json.loads('1'), sys.getrecursionlimit()]
print(*traces)
builtins.left = math.left = sys.modules['left'] = 1
open('/tmp/left', 'w').write('x'); open('left.txt', 'w').write('x')
os.environ['LEFT'] = '1'; os.putenv('LEFT', '1'); os.chdir('/tmp'); sys.setrecursionlimit(5000)
json.loads = lambda text: 'patched'
def shout(*words): pass
builtins.print = shout
os.close(2)
`;
      const outcomes = await runAll(content, ['', '', '']);
      const [first] = outcomes;
      expect(first?.stdout).toMatch(/^False False False False False None \S+ print 1 1000\n$/);
      for (const { end, stdout } of outcomes)
        expect({ end, stdout }).toEqual({ end: first?.end, stdout: first?.stdout });
      expect(first?.end).toEqual({ by: 'exit', code: 0 });
    });

    it('lets chance be chance', async () => {
      const outcomes = await runAll('import random, os\nprint(random.random(), os.urandom(8))', ['', '']);
      expect(outcomes[0]?.stdout).not.toBe(outcomes[1]?.stdout);
    });

    it('blames itself for a language it does not know and for a name that is a path', async () => {
      const prepare = (language: string, name: string) => runner.prepare({ language, files: [{ name, content: '' }] });
      await expect(prepare('klingon', 'main.py')).rejects.toBeInstanceOf(RunnerFault);
      await expect(prepare('python', '../main.py')).rejects.toBeInstanceOf(RunnerFault);
    });

    it('makes a program wait for a place, and gives up waiting when told so', async () => {
      const files = [{ name: 'main.py', content: 'print(1)' }];
      const held = await Promise.all(
        Array.from({ length: runner.capabilities.places }, () => runner.prepare({ language: 'python', files })),
      );
      const giveUp = new AbortController();
      const refused = runner.prepare({ language: 'python', files }, { signal: giveUp.signal });
      const next = runner.prepare({ language: 'python', files });
      const urgent = await runner.prepare({ language: 'python', files }, { urgent: true });
      expect((await urgent.run('', limits)).stdout).toBe('1\n');
      await urgent.close();
      giveUp.abort(new Error('no longer wanted'));
      await expect(refused).rejects.toThrow('no longer wanted');
      expect(await Promise.race([next, Promise.resolve('waiting')])).toBe('waiting');
      for (const program of held) await program.close();
      await (await next).close();
    });
  });
}
