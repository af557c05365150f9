import type { Part } from '@put/contract/animations/animation-format';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PythonThread, startPythonThread } from '../../../python/src/testing/start-python-thread.ts';
import { place, roomOf } from '../place.ts';
import { LiveState } from '../scene/live-state.ts';
import { compileTrace } from './compile-trace.ts';
import { readTrace, type WireStep } from './read-trace.ts';
import { statesOfAnimation, TraceStates } from './states-of-trace.ts';
import { toldOf } from './told-steps.ts';

let python: PythonThread;
beforeAll(async () => {
  python = await startPythonThread();
});
afterAll(() => python.close());

async function statesOf(source: string): Promise<{ states: TraceStates; lines: number[] }> {
  const { record, outcome } = await python.run(source, { traces: true });
  expect(outcome.stderr).toBe('');
  const recording = readTrace(record!);
  return { states: new TraceStates(recording, [source]), lines: recording.steps.map(({ line }) => line) };
}
/** The state before the line that holds the text `# here` runs, the last time that it does. */
async function stateHere(source: string): Promise<Part[]> {
  const { states } = await statesOf(source);
  const here = source.split('\n').findIndex((text) => text.includes('# here')) + 1;
  const at = states.recording.steps.findLastIndex(({ event, line }) => event === 'line' && line === here);
  return Object.values(states.stateAt(at).state);
}
const partOf = <K extends Part['kind']>(parts: readonly Part[], kind: K): Extract<Part, { kind: K }> => {
  const found = parts.find((part) => part.kind === kind);
  if (!found) throw new Error(`no ${kind} among ${parts.map((part) => part.kind).join(', ')}`);
  return found as Extract<Part, { kind: K }>;
};

describe('a recorded step is drawn as a scene', () => {
  it('a list with the variables that lead into it, what is read and what has changed', async () => {
    const { states, lines } = await statesOf(
      'def f(a, lo):\n    i = 1\n    a[i] = a[i - 1]\n    return i\n\nnums = [5, 2, 7]\nf(nums, 0)\n',
    );
    const at = lines.lastIndexOf(3);
    const before = partOf(Object.values(states.stateAt(at).state), 'array');
    expect(before).toMatchObject({ title: 'nums, a', at: { i: 1, lo: 0 } });
    expect(before.cells).toEqual({
      c0: { i: 0, v: '5', touch: 'look' },
      c1: { i: 1, v: '2', touch: 'look' },
      c2: { i: 2, v: '7' },
    });
    const after = partOf(Object.values(states.stateAt(at + 1).state), 'array');
    expect(after.cells).toEqual({ c0: { i: 0, v: '5' }, c1: { i: 1, v: '5', touch: 'here' }, c2: { i: 2, v: '7' } });
    // it keeps its place in the picture, whoever names it
    const keys = lines.map((_, step) => Object.keys(states.stateAt(step).state)[0]).filter(Boolean);
    expect(new Set(keys.slice(lines.indexOf(7)))).toEqual(new Set([Object.keys(states.stateAt(at).state)[0]]));
  });

  it('another list under the same name as no change of it', async () => {
    const { states, lines } = await statesOf('def f(a):\n    return len(a)\n\nf([1, 2])\nf([3, 4])\n');
    const last = partOf(Object.values(states.stateAt(lines.lastIndexOf(1)).state), 'array');
    expect(last.cells).toEqual({ c0: { i: 0, v: '3' }, c1: { i: 1, v: '4' } });
  });

  it('a table with the cell that two names lead to', async () => {
    const table = partOf(
      await stateHere('m = [[0] * 3 for _ in range(2)]\ni = 1\nj = 2\nm[i][j] = 5\nm[i][j] += 1  # here\n'),
      'table',
    );
    expect(table).toMatchObject({ title: 'm', rows: 2, cols: 3 });
    expect(table.cells['r1c2']).toEqual({ v: '5', t: 'here', touch: 'here' });
    expect(Object.keys(table.cells)).toHaveLength(6);
  });

  it('a row that stands twice in a table is left to the memory', async () => {
    const { states, lines } = await statesOf('m = [[0] * 2] * 2\nx = 1\n');
    expect(states.stateAt(lines.length - 1)).toMatchObject({ isWhole: false });
    expect(Object.values(states.stateAt(lines.length - 1).state).map(({ kind }) => kind)).toEqual(['values']);
  });

  it('rows of different lengths as chains', async () => {
    const buckets = partOf(await stateHere("t = [[], ['a', 'b'], []]\nt[0].append('c')\npass  # here\n"), 'buckets');
    expect(buckets).toMatchObject({ size: 3, items: { b0i0: { b: 0, i: 0 }, b1i1: { b: 1, i: 1, v: "'b'" } } });
  });

  it('dictionaries of lists as a graph, with the names of its nodes', async () => {
    const both = "g = {'A': ['B'], 'B': ['A', 'C'], 'C': ['B']}\nv = 'B'\npass  # here\n";
    const graph = partOf(await stateHere(both), 'graph');
    expect(graph.directed).toBe(false);
    expect(Object.keys(graph.edges)).toEqual(['A-B', 'B-C']);
    expect(graph.nodes['B']).toMatchObject({ v: 'B', n: 'v', x: expect.any(Number) });
    const weighted = partOf(await stateHere('g = {1: {2: 7}, 2: {}}\npass  # here\n'), 'graph');
    expect(weighted).toMatchObject({ directed: true, edges: { '1-2': { a: '1', b: '2', n: '7' } } });
  });

  it('other dictionaries, objects and variables as values', async () => {
    const parts = await stateHere(
      "import math\nclass P:\n    def __init__(self):\n        self.x = 1\nd = {'k': 1}\np = P()\ns = 'да'\nt = (1, 2)\nd['n'] = 2  # here\n",
    );
    const values = parts.filter((part) => part.kind === 'values');
    expect(
      values.map(({ title, rows }) => [title, Object.entries(rows).map(([name, { v }]) => `${name} ${v}`)]),
    ).toEqual([
      ['d', ['k 1']],
      ['p', ['x 1']],
      ['Переменные', ["s 'да'"]],
    ]);
    expect(partOf(parts, 'array')).toMatchObject({ title: 't' });
  });

  it('a set and a queue without numbers of places, long lists with what is left out', async () => {
    const parts = await stateHere(
      'from collections import deque\nq = deque([1, 2])\ns = {3}\na = list(range(100))\npass  # here\n',
    );
    const rows = parts.filter((part) => part.kind === 'array');
    expect(rows.map(({ ends, note }) => ends ?? note)).toEqual(['начало', 'множество', '…и ещё 40']);
    expect(parts.map(({ kind }) => kind)).not.toContain('values');
  });

  it('strings that are read by letters', async () => {
    const parts = await stateHere("s = 'abra'\nother = 'x'\ni = 2\nprint(s[i])  # here\n");
    expect(partOf(parts, 'text')).toMatchObject({ lines: { s: { s: 'abra', title: 's' } }, at: { i: 2 } });
    expect(Object.keys(partOf(parts, 'values').rows)).toEqual(['other', 'i']);
  });

  it('a linked list whose nodes stay while their links turn', async () => {
    const { states, lines } = await statesOf(`class Node:
    def __init__(self, value, next):
        self.value = value
        self.next = next
head = Node(1, Node(2, Node(3, None)))
prev = None
while head:
    head.next, prev, head = prev, head, head.next
pass
`);
    const linksAt = (at: number) => partOf(Object.values(states.stateAt(at).state), 'links');
    const first = linksAt(lines.indexOf(6));
    const order = ({ nodes }: typeof first) => Object.values(nodes).toSorted((a, b) => a.i - b.i);
    expect(order(first).map(({ v, next }) => [v, next && first.nodes[next]!.v])).toEqual([
      ['1', '2'],
      ['2', '3'],
      ['3', undefined],
    ]);
    const last = linksAt(lines.length - 1);
    expect(order(last).map(({ v, next }) => [v, next && last.nodes[next]!.v])).toEqual([
      ['1', undefined],
      ['2', '1'],
      ['3', '2'],
    ]);
    expect(last.at).toMatchObject({ head: '' });
    expect(last.nodes[last.at['prev']!]!.v).toBe('3');
  });

  it('a binary tree that keeps its nodes where they are while it grows', async () => {
    const { states, lines } = await statesOf(`class Node:
    def __init__(self, key):
        self.key, self.left, self.right = key, None, None
root = Node(5)
root.left = Node(2)
root.right = Node(8)
root.left.right = Node(3)
pass
`);
    const treeAt = (at: number) => partOf(Object.values(states.stateAt(at).state), 'tree').nodes;
    const last = treeAt(lines.length - 1);
    const shown = Object.values(last).map(({ v, p, side }) => [v, p && last[p]!.v, side]);
    expect(shown).toEqual([
      ['5', undefined, undefined],
      ['2', '5', 'left'],
      ['8', '5', 'right'],
      ['3', '2', 'right'],
    ]);
    for (const at of [lines.indexOf(5), lines.indexOf(6)])
      for (const [key, { x, y }] of Object.entries(treeAt(at)))
        expect({ x, y }).toEqual({ x: last[key]!.x, y: last[key]!.y });
  });

  it('calls of a recursion as a tree that grows, with what they have given back', async () => {
    const { states, lines } = await statesOf(
      'def fib(n):\n    if n < 2:\n        return n\n    return fib(n - 1) + fib(n - 2)\nfib(3)\npass\n',
    );
    const treeAt = (at: number) =>
      Object.values(partOf(Object.values(states.stateAt(at).state), 'tree').nodes).map(({ v, n = '', t = '' }) =>
        `${v}${n} ${t}`.trim(),
      );
    expect(treeAt(lines.indexOf(3))).toEqual(['fib(3)', 'fib(2)', 'fib(1) here']);
    expect(treeAt(lines.length - 1)).toEqual([
      'fib(3)= 2 done',
      'fib(2)= 1 done',
      'fib(1)= 1 done',
      'fib(0)= 0 done',
      'fib(1)= 1 done',
    ]);
    expect(Object.values(states.stateAt(lines.indexOf(3)).state).at(-1)).toMatchObject({
      title: 'Переменные fib',
      rows: { n: { v: '1' } },
    });
  });

  it('of calls without number only those at work', async () => {
    const { states } = await statesOf('def f(n):\n    return 0 if n == 0 else f(n - 1) + f(n - 1)\nf(6)\n');
    const sizes = states.recording.steps.map((_, at) => {
      const tree = Object.values(states.stateAt(at).state).find(({ kind }) => kind === 'tree');
      return tree?.kind === 'tree' ? Object.keys(tree.nodes).length : 0;
    });
    expect(Math.max(...sizes)).toBeGreaterThan(7);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(14);
  });
});

/** Any record that the reader accepts, however odd: circles, objects of changing kinds, names of JavaScript. */
const anyRecord = (() => {
  const text = fc.oneof(
    fc.constantFrom('0', '1', '-1', '2', 'None', "'a'", "'b'", '__proto__', 'constructor', 'next', 'left', 'right', ''),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  const value = fc.oneof({ weight: 2, arbitrary: text }, fc.nat(5));
  const row = fc.tuple(value, value);
  const names = fc.tuple(fc.constantFrom('a', 'm', 'i', 'j', 'g', 's', 'prev', '__proto__'), value);
  const frame = fc.tuple(fc.constantFrom('f', 'g', '__proto__'), fc.nat(9), fc.array(names, { maxLength: 5 }));
  const thing = fc.oneof(
    fc.tuple(
      fc.nat(5),
      fc.constantFrom('list', 'tuple', 'set'),
      fc.constantFrom('list', 'deque', 'x'),
      fc.array(value, { maxLength: 6 }),
      fc.nat(2),
    ),
    fc.tuple(
      fc.nat(5),
      fc.constantFrom('dict', 'instance', 'function', 'class'),
      fc.constantFrom('Node', 'dict'),
      fc.array(row, { maxLength: 6 }),
      fc.nat(2),
    ),
  );
  const step = fc.tuple(
    fc.constantFrom('line', 'call', 'resume', 'return', 'yield', 'exception', 'unwind', 'end'),
    fc.nat(1),
    fc.nat(5),
    fc.nat(3),
    fc.array(frame, { maxLength: 3 }),
    fc.option(fc.array(names, { maxLength: 5 })),
    fc.array(thing, { maxLength: 5 }),
    fc.option(fc.oneof(value, fc.tuple(text, text))),
  ) as fc.Arbitrary<WireStep>;
  return fc.array(step, { minLength: 1, maxLength: 12 });
})();

/** A part as a program may note it: the layout of trees comes from the compiler. */
function asNoted(part: Part): object {
  if (part.kind !== 'tree') return part;
  const { wide: _wide, deep: _deep, nodes, ...more } = part;
  const bare = Object.entries(nodes).map(([key, { x, y, ...node }]) => {
    expect([typeof x, typeof y]).toEqual(['number', 'number']);
    return [key, node];
  });
  return { ...more, nodes: Object.fromEntries(bare) as object };
}

describe('any record at all', () => {
  it('becomes an animation whose steps show what the record had, or a complaint', () => {
    const source = '# — Глава {a}\nm[i][j] = a[i - 1]\nif a:\n    b\n';
    const listing = { lines: [0, 1, 2, 3, 4, 5], words: {} };
    fc.assert(
      fc.property(anyRecord, (steps) => {
        const lines = steps.map((step) => JSON.stringify(step));
        const record = { lines, printedBytes: steps.map((_, at) => at), isCut: false };
        const made = compileTrace({ source, title: '', listing, record, printed: 'напечатано' });
        const [whole, told] = [readTrace(record), toldOf(readTrace(record))];
        if ('complaint' in made) {
          expect(told).toEqual([]);
          return;
        }
        const thin = readTrace(made.animation.record);
        expect(thin.steps).toEqual(told.map(({ at }) => whole.steps[at]));
        for (const [step, { at }] of told.entries()) expect(thin.thingsAt(step)).toEqual(whole.thingsAt(at));
        for (const { say } of made.animation.steps) expect(say.trim()).not.toBe('');
        expect(statesOfAnimation(made.animation)).toHaveLength(told.length);
      }),
      { numRuns: 300 },
    );
  });

  it('gives states of format 1, within its limits, that can be drawn', () => {
    const source = 'm[i][j] = a[i - 1]\nprint(s[i], a[i:j], g[a])\n';
    fc.assert(
      fc.property(anyRecord, (steps) => {
        const lines = steps.map((step) => JSON.stringify(step));
        const states = new TraceStates(readTrace({ lines, printedBytes: [], isCut: false }), [source]);
        const all = steps.map((_, at) => states.stateAt(at).state);
        for (const state of all) {
          const patch = Object.fromEntries(Object.values(state).map((part, number) => [`p${number}`, asNoted(part)]));
          const checked = new LiveState();
          checked.apply(patch, 0);
          expect(checked.shapes).toBeLessThanOrEqual(400);
        }
        const room = roomOf(all);
        for (const state of all) expect(place(state, 360, room).height).toBeTypeOf('number');
        // a state does not depend on what was asked before
        const alone = new TraceStates(states.recording, [source]);
        expect(alone.stateAt(steps.length - 1).state).toEqual(all.at(-1));
      }),
      { numRuns: 500 },
    );
  });
});
