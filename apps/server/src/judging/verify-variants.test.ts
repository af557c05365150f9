import { NewTask } from '@put/contract/tasks/new-task';
import { expect, test } from 'vitest';
import { fakeRunner } from '../drivers/runner/fake-runner.ts';
import { verifyVariants } from './verify-variants.ts';

const file = (content: string) => [{ name: 'main.py', content }];
const task = {
  ...NewTask.parse({
    kind: 'program',
    title: 'Время вариантов',
    config: { languages: ['python'], checker: { kind: 'tokens' } },
    variant: { code: 'print(…)', per: 'user' },
    test_groups: [{ name: 'Основные', points: 100, tests: [{ input: '{{seed}}', answer: '' }] }],
    solutions: [
      { language: 'python', expected: 'accepted', files: file('right') },
      { language: 'python', expected: 'time_limit', files: file('slow') },
    ],
  }),
  id: 1,
  verified_at: null,
  version: 1,
  lessons: [],
  updated_at: '2026-09-01T00:00:00Z',
};

/** The right solution is slowest in variant 4, the slow one quickest in variant 2. The right one makes the answers. */
const runner = fakeRunner((source, input, call) => {
  if (call) return JSON.stringify({ seed: call.args[0] });
  const used = (timeMs: number) => ({ timeMs, wallMs: timeMs, memoryBytes: 0 });
  if (source === 'slow') {
    const timeMs = input === '2' ? 2000 : 5000;
    return { end: { by: 'limit', limit: 'time' }, used: used(timeMs) };
  }
  return { stdout: `вариант ${input}`, used: used(input === '4' ? 300 : 100) };
});

test('advice and times hold for every variant that was tried', async () => {
  const { ok, problems, time_limit, solutions } = await verifyVariants(runner, task);
  expect({ ok, problems }).toEqual({ ok: true, problems: [] });
  expect(time_limit).toEqual({ slowest_ms: 300, too_slow_ms: null, suggested_ms: 2000 });
  expect(solutions[0]).toMatchObject({ verdict: 'accepted', time_ms: 300, tests: [{ time_ms: 300 }] });
});
