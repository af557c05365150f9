import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PythonThread, startPythonThread } from './testing/start-python-thread.ts';
import { traceLimits } from './tracer.ts';

let python: PythonThread;
beforeAll(async () => {
  python = await startPythonThread();
});
afterAll(() => python.close());

describe('Python in a worker', () => {
  it('runs what the server runs, from the same clean state each time', async () => {
    const first = await python.run('import builtins\nbuiltins.print = None\nopen("kept", "w").write("x")');
    expect(first.outcome.end).toEqual({ by: 'exit', code: 0 });
    const next = await python.run('import os\nprint(os.listdir(), hash("путь"))', { input: '' });
    const again = await python.run('import os\nprint(os.listdir(), hash("путь"))', { input: '' });
    expect(next.outcome.stdout).toBe(again.outcome.stdout);
    expect(next.outcome.stdout).toContain("['main.py']");
  });

  it('has the walls of the server', async () => {
    for (const source of ['import js', 'import pyodide', 'import ctypes', 'import socket\nsocket.socket()']) {
      expect((await python.run(source)).outcome.end).toEqual({ by: 'crash' });
    }
  });

  it('ends what takes too long and what prints too much', async () => {
    const limits = { timeMs: 200, memoryBytes: 1e8, outputBytes: 1000 };
    const long = await python.run('while True: pass', { limits });
    expect(long.outcome.end).toEqual({ by: 'limit', limit: 'time' });
    const flood = await python.run('while True: print(1)', { limits: { ...limits, timeMs: 5000 } });
    expect(flood.outcome).toMatchObject({ end: { by: 'limit', limit: 'output' }, stdout: '1\n'.repeat(500) });
    expect((await python.run('print(1)', { limits })).outcome.stdout).toBe('1\n');
  });

  it('finds files in folders, and records the steps in them', async () => {
    const files = [
      {
        name: 'main.py',
        content: 'import geometry.shapes as shapes\nfrom geometry import common\nprint(shapes.area(common.side))',
      },
      { name: 'geometry/shapes.py', content: 'def area(side):\n    return side * side' },
      { name: 'geometry/common/__init__.py', content: "side = int(open('data/side.txt').read())" },
      { name: 'data/side.txt', content: '3' },
    ];
    const { outcome, record } = await python.run('', { files, traces: true });
    expect(outcome).toMatchObject({ end: { by: 'exit', code: 0 }, stdout: '9\n', stderr: '' });
    const positions = record!.lines.map((line) => (JSON.parse(line) as unknown[]).slice(1, 3).join(':'));
    expect(positions).toContain('1:2');
    expect(positions).toContain('2:1');
    const broken = [files[0]!, { ...files[1]!, content: 'def area(side):\n    return side / 0' }, ...files.slice(2)];
    expect((await python.run('', { files: broken })).outcome.stderr).toContain(
      'File "geometry/shapes.py", line 2, in area',
    );
    expect((await python.run('', { files: broken.slice(0, 1) })).outcome.stderr).toContain('No module named');
  });

  it('tells what does not compile', async () => {
    const { compileError, record } = await python.run('print(1', { traces: true });
    expect(compileError).toContain("SyntaxError: '(' was never closed");
    expect(record).toBeNull();
  });

  it('asks a person for what input() does not find, after all that was printed, and nobody else', async () => {
    const source = 'print(input())\nprint(input("Имя: "))\nimport sys\nprint(repr(sys.stdin.read()), list(sys.stdin))';
    const { asked, outcome } = await python.run(source, { input: '1\n', asks: true, answers: ['Аня\n'] });
    expect(asked).toEqual(['1\nИмя: ']);
    expect(outcome.stdout).toBe("1\nИмя: Аня\n'' []\n");
  });

  it('finds the end of input where a person says so, or where nobody can be asked', async () => {
    for (const how of [{ asks: true, answers: [null] }, {}]) {
      const { outcome } = await python.run('try:\n    input()\nexcept EOFError:\n    print("конец")', how);
      expect(outcome.stdout).toBe('конец\n');
    }
  });

  it('starts again from what it left', async () => {
    const other = await startPythonThread(python.snapshot);
    expect((await other.run('print("снова")')).outcome.stdout).toBe('снова\n');
    await other.close();
  });

  it('is as large as its progress says', () => {
    const folder = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'));
    const told = join(import.meta.dirname, '../../../apps/web/src/parts/browser-runs/python-files.ts');
    const numbers = readFileSync(told, 'utf8')
      .match(/\d[\d_]{3,}/g)!
      .map((one) => Number(one.replaceAll('_', '')));
    const sizes = ['pyodide.asm.wasm', 'python_stdlib.zip'].map((name) => readFileSync(join(folder, name)).length);
    expect(numbers).toEqual(sizes);
  });
});

type Line = [
  event: string,
  file: number,
  line: number,
  kept: number,
  frames: [string, number, [string, unknown][]][],
  globals: unknown[] | null,
  things: [number, string, string, unknown[], number][],
  extra: unknown,
];

async function record(source: string, how: Parameters<PythonThread['run']>[1] = {}) {
  const end = await python.run(source, { traces: true, ...how });
  const steps = end.record!.lines.map((line) => JSON.parse(line) as Line);
  return { end, steps, events: steps.map(([event, , line]) => `${event} ${line}`) };
}
/** The last state of each object. */
const things = (steps: Line[]) =>
  new Map(steps.flatMap(([, , , , , , changes]) => changes).map((one) => [one[0], one]));
const globalsOf = (steps: Line[]) =>
  Object.fromEntries(steps.findLast((step) => step[5] !== null)![5] as [string, unknown][]);

describe('a record of steps', () => {
  it('has each line, call and return with its value', async () => {
    const { events, steps } = await record('def twice(n):\n    m = n * 2\n    return m\n\nprint(twice(4))\n');
    expect(events).toEqual(['line 1', 'line 5', 'call 1', 'line 2', 'line 3', 'return 3', 'end 5']);
    expect(steps[4]![4]).toEqual([
      [
        'twice',
        3,
        [
          ['n', '4'],
          ['m', '8'],
        ],
      ],
    ]);
    expect(steps[5]![7]).toBe('8');
  });

  it('shows a recursion frame by frame, and of the frames that stay nothing again', async () => {
    const { steps, events } = await record('def f(n):\n    return 1 if n == 0 else n * f(n - 1)\nf(3)');
    expect(events.filter((event) => event === 'call 1')).toHaveLength(4);
    expect(Math.max(...steps.map(([, , , kept, frames]) => kept + frames.length))).toBe(4);
    expect(steps.filter(([event]) => event === 'return').map((step) => step[7])).toEqual(['1', '1', '2', '6']);
    expect(steps.filter(([event]) => event === 'call').map(([, , , kept]) => kept)).toEqual([0, 1, 2, 3]);
  });

  it('gives one object one number, wherever it is seen from', async () => {
    const { steps } = await record('a = [1]\nb = a\nb.append((a, {"k": b}, {3}))\nc = list(a)\n');
    const { a, b, c } = globalsOf(steps) as Record<string, number>;
    expect(b).toBe(a);
    expect(c).not.toBe(a);
    const all = things(steps);
    const [, , , [one, tuple]] = all.get(a!)!;
    expect(one).toBe('1');
    expect(all.get(tuple as number)).toMatchObject([
      tuple,
      'tuple',
      'tuple',
      [a, expect.any(Number), expect.any(Number)],
      0,
    ]);
  });

  it('shows what a function has closed over as it changes', async () => {
    const { steps } = await record(
      'def counter():\n    n = 0\n    def step():\n        nonlocal n\n        n += 1\n        return n\n    return step\ns = counter()\ns()\ns()\n',
    );
    const states = steps.flatMap((step) => step[6]).filter(([, , name]) => name === 'step()');
    expect(states.map(([, , , cells]) => cells)).toEqual([[['n', '0']], [['n', '1']], [['n', '2']]]);
  });

  it('tells of errors where they happen and who is left by them', async () => {
    const { events, steps, end } = await record(
      'def bad(x):\n    return 1 // x\ntry:\n    bad(0)\nexcept ZeroDivisionError:\n    pass\nint("a b")',
    );
    expect(events).toContain('exception 2');
    expect(events).toContain('unwind 2');
    expect(steps.find(([event]) => event === 'exception')![7]).toEqual(['ZeroDivisionError', 'division by zero']);
    expect(events.slice(-2)).toEqual(['exception 7', 'unwind 7']);
    expect(end.outcome).toMatchObject({
      end: { by: 'crash' },
      stderr: expect.stringContaining('ValueError') as string,
    });
    expect(end.outcome.stderr).not.toContain('tracer');
  });

  it('knows a generator that gives a value from one that is done', async () => {
    const { events } = await record('def gen():\n    yield 1\n    yield 2\nfor x in gen():\n    pass\n');
    const inside = events.filter((event) => /call|resume|yield|return/.test(event));
    expect(inside).toEqual(['call 1', 'yield 2', 'resume 2', 'yield 3', 'resume 3', 'return 3']);
  });

  it('shows classes and objects without running a word of theirs', async () => {
    const { steps, end } = await record(
      `class P:
    __slots__ = ('x',)
    def __repr__(self): print('repr')
    def __getattribute__(self, name): print('get'); return 1
class Q(list):
    def __iter__(self): print('iter'); return iter(())
    def __len__(self): print('len'); return 99
class R:
    def __init__(self):
        self.me = self
class Color(__import__('enum').Enum):
    RED = 1
object.__setattr__
p = P(); p.x = 5
q = Q(); q.append(7)
r = R()
c = Color.RED
`,
    );
    expect(end.outcome.stdout).toBe('');
    const all = things(steps);
    const names = globalsOf(steps) as Record<string, number>;
    expect(all.get(names['p']!)).toMatchObject([names['p'], 'instance', 'P', [['x', '5']], 0]);
    expect(all.get(names['q']!)).toMatchObject([names['q'], 'list', 'Q', ['7'], 0]);
    expect(all.get(names['r']!)).toMatchObject([names['r'], 'instance', 'R', [['me', names['r']]], 0]);
    expect(all.get(names['P']!)![3]).toContainEqual(['__repr__', '__repr__(self)']);
    expect(names['c']).toBe('<Color>');
  });

  it('notices changes that are easily missed: of a class, of a slot, behind the elements that are shown', async () => {
    const { steps } = await record(`class P:
    __slots__ = ('x',)
class A: pass
class B: pass
p = P()
p.x = 1
del p.x
a = A()
a.__class__ = B
n = list(range(100))
n.append(0)
d = {'k': n}
d['k'] = d
pass
`);
    const names = globalsOf(steps) as Record<string, number>;
    const statesOf = (name: string) =>
      steps
        .flatMap((step) => step[6])
        .flatMap(([number, , kind, items, more]) =>
          number === names[name] ? [`${kind} ${name === 'n' ? more : JSON.stringify(items)}`] : [],
        );
    expect(statesOf('p')).toEqual(['P []', 'P [["x","1"]]', 'P []']);
    expect(statesOf('a')).toEqual(['A []', 'B []']);
    expect(statesOf('n')).toEqual(['list 40', 'list 41']);
    expect(statesOf('d')).toEqual([`dict [["'k'",${names['n']}]]`, `dict [["'k'",${names['d']}]]`]);
  });

  it('keeps large values small', async () => {
    const { steps } = await record(
      'a = list(range(1000))\nb = "я" * 10_000\nc = 10 ** 5000\nd = {i: i for i in range(500)}\n',
    );
    const names = globalsOf(steps) as Record<string, number | string>;
    const list = things(steps).get(names['a'] as number)!;
    expect(list[3]).toHaveLength(traceLimits.items);
    expect(list[4]).toBe(1000 - traceLimits.items);
    expect(String(names['b'])).toHaveLength(traceLimits.letters + 3);
    expect(String(names['c'])).toMatch(/^≈2\*\*16609$/);
  });

  it('tells how much had been printed at each step', async () => {
    const { end } = await record('print("да")\nprint("нет", end="")\nx = 1\n');
    expect(end.record!.printedBytes).toEqual([0, 5, 11, 11]);
  });

  it('has its files: steps of a module that was imported, none of the library', async () => {
    const files = [
      { name: 'main.py', content: 'import other, json\njson.dumps([1])\nother.go()\n' },
      { name: 'other.py', content: 'def go():\n    return 2\n' },
    ];
    const { steps } = await record('', { files });
    expect(steps.filter(([event, file]) => file === 1 && event === 'return').map((step) => step[7])).toEqual(['2']);
    expect(new Set(steps.map(([, file]) => file))).toEqual(new Set([0, 1]));
  });

  it('stops after so many steps and says so', async () => {
    const { steps, end } = await record('n = 0\nwhile True:\n    n += 1\n', {
      limits: { timeMs: 20_000, memoryBytes: 5e8, outputBytes: 1000 },
    });
    expect(steps).toHaveLength(traceLimits.steps);
    expect(end.record!.isCut).toBe(true);
    expect((await python.run('print(1)')).outcome.stdout).toBe('1\n');
  });

  it('lives through a recursion without end', async () => {
    const { end } = await record('def f(n):\n    return f(n + 1)\nf(0)', {
      limits: { timeMs: 120_000, memoryBytes: 5e8, outputBytes: 100_000 },
    });
    expect(end.outcome).toMatchObject({
      end: { by: 'crash' },
      stderr: expect.stringContaining('RecursionError') as string,
    });
  });
});
