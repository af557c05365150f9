import { NewTask } from '@put/contract/tasks/new-task';
import type { Verdict } from '@put/contract/judge/verdicts';
import { expect, test } from 'vitest';
import { fakeRunner } from '../drivers/runner/fake-runner.ts';
import type { Runner } from '../drivers/runner/runner.ts';
import { verifyTask } from './verify-task.ts';

const program = (language: 'cpp' | 'python', expected: Verdict, content: string) => ({
  language,
  expected,
  files: [{ name: language === 'cpp' ? 'main.cpp' : 'main.py', content }],
});

function taskWith(solutions: ReturnType<typeof program>[]) {
  const { status: _, ...fields } = NewTask.parse({
    kind: 'program',
    title: 'x',
    config: { languages: ['cpp', 'python'], checker: { kind: 'tokens' } },
    limits: { time_ms: 1000, memory_mb: 64 },
    test_groups: [{ name: 'main', points: 100, tests: ['1', '2', '3'].map((input) => ({ input, answer: 'right' })) }],
    solutions,
  });
  return { ...fields, id: 1, status: 'draft' as const, verified_at: null, version: 1, lessons: [], updated_at: '' };
}

test('a slower language has its allowance, but a solution that must be too slow has none', async () => {
  const given: Record<string, number> = {};
  const fake = fakeRunner();
  const runner: Runner = {
    ...fake,
    async prepare({ files }) {
      const prepared = await fake.prepare({ language: 'python', files });
      const source = files[0]!.content;
      return {
        ...prepared,
        run: async (_input, { timeMs }) => {
          given[source] = timeMs;
          const used = { timeMs: 2000, wallMs: 2000, memoryBytes: 1 };
          const isOver = timeMs < 2000;
          const end = isOver ? ({ by: 'limit', limit: 'time' } as const) : ({ by: 'exit', code: 0 } as const);
          return { end, stdout: 'right', stderr: '', used };
        },
      };
    },
  };
  const solutions = [program('python', 'accepted', 'right'), program('python', 'time_limit', 'slow')];
  const { problems, time_limit } = await verifyTask(runner, taskWith(solutions));
  expect(given).toEqual({ right: 5000, slow: 1000 });
  expect(problems).toEqual([]);
  // 2 s in Python correspond to 0.4 s in the quickest language
  expect(time_limit).toEqual({ slowest_ms: 400, too_slow_ms: null, suggested_ms: 2000 });
});

/** A runner on which each program takes longer the more of them run at once. */
function crowded(slots: number) {
  let running = 0;
  const inputs: string[] = [];
  const fake = fakeRunner();
  const runner: Runner = {
    ...fake,
    capabilities: { ...fake.capabilities, slots },
    async prepare() {
      return {
        compileError: null,
        run: async (input) => {
          inputs.push(input);
          running += 1;
          // wait until all that will start have started
          await new Promise((resolve) => setTimeout(resolve, 5));
          const timeMs = (input === '2' ? 100 : 10) * running;
          await new Promise((resolve) => setTimeout(resolve, 5));
          running -= 1;
          const used = { timeMs, wallMs: timeMs, memoryBytes: 1 };
          return { end: { by: 'exit', code: 0 }, stdout: 'right', stderr: '', used };
        },
        close: async () => undefined,
      };
    },
  };
  return { runner, inputs };
}

test('the slowest test of the slowest right solution is measured while all slots work', async () => {
  const { runner, inputs } = crowded(4);
  const { time_limit, solutions } = await verifyTask(runner, taskWith([program('cpp', 'accepted', 'right')]));
  expect(inputs).toEqual(['1', '2', '3', '2', '2', '2', '2']);
  expect(solutions[0]).toMatchObject({ time_ms: 100 });
  expect(time_limit).toMatchObject({ slowest_ms: 400, suggested_ms: 2000 });
});

test('slots that others hold are not waited for', async () => {
  const { runner } = crowded(1);
  const busy: Runner = {
    ...runner,
    capabilities: { ...runner.capabilities, slots: 3 },
    prepare: (given, options) => {
      if (!options?.background) return runner.prepare(given, options);
      // waits until the caller aborts
      const { promise, reject } = Promise.withResolvers<never>();
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      return promise;
    },
  };
  const { time_limit } = await verifyTask(busy, taskWith([program('cpp', 'accepted', 'right')]));
  expect(time_limit).toMatchObject({ slowest_ms: 100 });
});
