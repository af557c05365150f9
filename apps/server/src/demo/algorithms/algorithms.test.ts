import { readFileSync, readdirSync } from 'node:fs';
import { NewTask } from '@put/contract/tasks/new-task';
import { compileScene } from '@put/animation/compile-scene';
import { sceneAdvice } from '@put/animation/scene-advice';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Runner } from '../../drivers/runner/runner.ts';
import { kindRule } from '../../judging/kinds.ts';
import { runScene } from '../../judging/scenes/run-scene.ts';
import { startTestPython } from '../../testing/python-runner.ts';
import { algorithms } from './algorithms.ts';
import { demoAnimations, programOf, withAnimationIds } from './animations.ts';
import { fieldsOfKind } from '../seed-demo.ts';

const ids = new Map(demoAnimations.map(({ name }, at) => [name, at + 1]));

let runner: Runner;
beforeAll(async () => {
  runner = await startTestPython();
});
afterAll(() => runner.close());

const byHand = demoAnimations.filter(({ input_hint }) => input_hint === '');

describe.each(demoAnimations)('the animation «$title»', ({ name, title, input }) => {
  it('is kept as its program compiles, and tells well', async () => {
    const { lines } = await runScene(runner, { source: programOf(name), input });
    const made = compileScene(lines, title);
    if ('complaint' in made) throw new Error(made.complaint.message);
    const { animation, words } = made;
    const { steps } = animation;
    // mended by `vitest run -u`
    await expect(`${JSON.stringify({ animation, words })}\n`).toMatchFileSnapshot(`compiled/${name}.json`);
    expect(sceneAdvice(steps, false)).toEqual([]);
    expect(steps.filter(({ say }) => say.length > 90)).toEqual([]);
    if (byHand.some((one) => one.name === name)) return;
    expect(steps.length).toBeGreaterThanOrEqual(20);
    expect(steps.length).toBeLessThanOrEqual(60);
    expect(steps.filter(({ chapter }) => chapter !== undefined).length).toBeGreaterThanOrEqual(3);
  });
});

/** What readers are invited to try, and what they may type by mistake. */
it.each([
  ['insertion-sort', '6 5 4 3 2 1'],
  ['insertion-sort', '1'],
  ['quick-sort', '1 2 3 4 5'],
  ['quick-sort', '2 2 2 2'],
  ['binary-search', '5\n1 2 3'],
  ['kmp', 'ААААА ААБ'],
  ['kmp', 'АБ АБВ'],
  ['reverse-list', '1'],
  ['heap', '1 2 3 4 5 6 7 8'],
  ['hash-table', 'раз'],
  ['bfs', 'Е'],
  ['dfs', 'З'],
  ['dijkstra', 'Е'],
  ['fibonacci', '6'],
  ['lcs', 'АБ ВГ'],
])('%s works for %j', async (name, input) => {
  const { lines, complaint } = await runScene(runner, { source: programOf(name), input });
  expect(complaint).toBeNull();
  expect(compileScene(lines, name)).not.toHaveProperty('complaint');
});

it('shows every animation in a lesson or a task, and each program is an animation', () => {
  const texts = algorithms.lessons.map(({ bodyFile }) =>
    readFileSync(new URL(`../${bodyFile}`, import.meta.url), 'utf8'),
  );
  const shown = texts.map((text) => withAnimationIds(text, ids)).join('\n');
  const inTexts = [...shown.matchAll(/^::animation\{id=(\d+)/gm)].map(([, id]) => Number(id));
  const expected = demoAnimations.filter((one) => !byHand.includes(one)).map(({ name }) => ids.get(name)!);
  expect([...new Set(inTexts)].toSorted((a, b) => a - b)).toEqual(expected);
  const programs = readdirSync(new URL('programs/', import.meta.url)).map((file) => file.replace('.py', ''));
  expect(programs.toSorted()).toEqual(demoAnimations.map(({ name }) => name).toSorted());
});

const tasks = algorithms.lessons.flatMap(({ moreTasks = [] }) => moreTasks);
it.each(tasks)('the task «$title» proves itself', async (given) => {
  const { kind, config } = NewTask.parse(
    fieldsOfKind(given, {
      tagIds: new Map(given.tags.map((tag) => [tag, 1])),
      animationIds: ids,
      templateIds: new Map(),
    }),
  );
  expect(config).toMatchObject({ animation_id: ids.get(given.performs!) });
  expect(await kindRule(kind).prove!({ runner }, config, {})).toEqual([]);
});
