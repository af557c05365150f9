import { compileScene } from '@put/animation/compile-scene';
import { sceneAdvice } from '@put/animation/scene-advice';
import { type TemplateId, templateIds, templates } from '@put/animation/templates/templates';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Runner } from '../../drivers/runner/runner.ts';
import { startTestPython } from '../../testing/python-runner.ts';
import { runScene } from './run-scene.ts';
import { runTrace } from './run-trace.ts';

let runner: Runner;
beforeAll(async () => {
  runner = await startTestPython();
});
afterAll(() => runner.close());

const scenes = templateIds.filter((id) => id !== 'trace');

async function animationOf(id: TemplateId, input = templates[id].input) {
  const { lines, complaint } = await runScene(runner, { source: templates[id].source, input });
  expect(complaint).toBeNull();
  const result = compileScene(lines, id);
  if ('complaint' in result) throw new Error(`${result.complaint.line}: ${result.complaint.message}`);
  return result;
}

/** The gallery of an author shows it without running a program; mended by `vitest run -u`. */
const expectKept = (id: TemplateId, animation: object) =>
  expect(`${JSON.stringify(animation)}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, `../../../../web/src/features/animations/templates/compiled/${id}.json`),
  );

test.each(scenes)('the template «%s» tells each step in a short sentence of its own', async (id) => {
  const { animation, play } = await animationOf(id);
  const { steps } = animation;
  await expectKept(id, animation);
  expect(sceneAdvice(steps, play.unsaid)).toEqual([]);
  if (id === 'empty') return;
  expect(steps.length).toBeGreaterThan(6);
  expect(steps.length).toBeLessThan(61);
  expect(new Set(steps.flatMap(({ chapter }) => chapter ?? [])).size).toBeGreaterThanOrEqual(3);
  // the listing is the program's own function, and nearly each step stands at a line of it
  expect(animation.code?.join('\n')).toContain('def ');
  expect(steps.filter(({ line }) => line === undefined).length).toBeLessThanOrEqual(5);
});

test.each([
  ['array', '5'],
  ['search', '1 2 3; 9'],
  ['search', '; 1'],
  ['sorting', '1'],
  ['sorting', '1 2 3 4'],
  ['bfs', 'Ж'],
  ['recursion', '0'],
  ['links', '7'],
  ['table', 'кот мяу'],
  ['hash', 'кот кот'],
  ['text', 'аааа б'],
  ['heap', '1'],
] as const)('the template «%s» tells of the data «%s» too', async (id, input) => {
  const { animation } = await animationOf(id, input);
  expect(animation.steps.every(({ say }) => say !== '')).toBe(true);
});

test('the plain program answers', async () => {
  const { source, input } = templates.trace;
  const traced = await runTrace(runner, { source, input, title: 'trace', listing: null });
  if ('complaint' in traced) throw new Error(traced.complaint.message);
  await expectKept('trace', traced.animation);
  const program = await runner.prepare({ language: 'python', files: [{ name: 'main.py', content: source }] });
  const limits = { timeMs: 5000, memoryBytes: 256 * 1024 * 1024, outputBytes: 65_536 };
  const { stdout } = await program.run(input, limits);
  await program.close();
  expect(stdout).toBe('Чётные числа: [4, 10, 6]\nИх сумма: 20\n');
});
