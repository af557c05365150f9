import type { Patch, SceneState } from '@put/contract/animations/animation-format';
import { type PythonThread, startPythonThread } from '@put/python/testing/start-python-thread.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileScene } from '../compile-scene.ts';
import { mergePatch, statesOf } from '../states.ts';
import { orders, programOf } from './random-programs.ts';

let python: PythonThread;
beforeAll(async () => {
  python = await startPythonThread();
});
afterAll(() => python.close());

const run = async (source: string) => {
  const end = await python.run(source, { scenes: true, limits: { timeMs: 5000, memoryBytes: 3e8, outputBytes: 3e7 } });
  const made = compileScene(end.record?.lines ?? [], 'Проба');
  if (!('animation' in made)) throw new Error(`${made.complaint.message}\n${end.outcome.stderr}`);
  return { end, ...made };
};

it('check 1: the states of a compiled program are what the module itself shows, step by step', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async (list) => {
      const { end, animation } = await run(programOf(list));
      const shown = end.printed.join('').trim().split('\n').map(read);
      const states = statesOf(animation.steps);
      expect(states.map(withoutPlaces)).toEqual(shown.map(withoutPlaces));
      // a step tells what changed, and only that
      for (const [at, { patch = {} }] of animation.steps.entries()) {
        expect(mergePatch(states[at]!, patch)).toEqual(states[at]);
        expect(idle(patch, (states[at - 1] ?? {}) as Patch)).toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
});

it('makes of one program the same animation each time, whatever was run before', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async (list) => {
      const first = await run(programOf(list));
      await python.run('print(set("абвгд"))');
      expect((await run(programOf(list))).end.record).toEqual(first.end.record);
      expect((await run(programOf(list))).animation).toEqual(first.animation);
    }),
    { numRuns: 8 },
  );
});

const read = (line: string) => JSON.parse(line) as SceneState;

/** What the compiler adds, and what it takes away. */
function withoutPlaces(state: SceneState): SceneState {
  const copy = structuredClone(state) as unknown as Record<string, Record<string, unknown>>;
  for (const part of Object.values(copy)) {
    for (const field of ['wide', 'deep', 'layout']) delete part[field];
    if (part['kind'] !== 'tree' && part['kind'] !== 'graph') continue;
    for (const node of Object.values(part['nodes'] as Record<string, Record<string, unknown>>)) {
      delete node['x'];
      delete node['y'];
    }
  }
  return copy as unknown as SceneState;
}

/** Paths of a patch that change nothing. */
function idle(patch: Patch, before: Patch, path = ''): string[] {
  return Object.entries(patch).flatMap(([key, value]) => {
    const old = before[key];
    const here = `${path}/${key}`;
    if (value === null) return old === undefined ? [here] : [];
    if (typeof value !== 'object') return value === old ? [here] : [];
    if (old === undefined) return [];
    return Object.keys(value).length ? idle(value, old as Patch, here) : [here];
  });
}
