import { readdirSync, readFileSync } from 'node:fs';
import { NewCourse } from '@put/contract/course-editing';
import { NewLesson } from '@put/contract/lesson-editing';
import { NewTask } from '@put/contract/new-task';
import { containersIn } from '@put/markdown/containers-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canSandbox } from '../../drivers/container/sandbox/sandbox-engine.ts';
import { fakeRunner } from '../../drivers/runner/fake-runner.ts';
import { kindRule } from '../../judging/kinds.ts';
import { sandboxedHomes } from '../../testing/sandboxed-homes.ts';
import { algorithms } from '../algorithms/algorithms.ts';
import { demoTemplates, withTemplateIds } from '../container-templates.ts';
import { fieldsOfKind } from '../seed-demo.ts';
import { linux as course } from './linux.ts';

const templateIds = new Map(Object.keys(demoTemplates).map((name, at) => [name, at + 1]));
const folder = new URL('tasks/', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, folder), 'utf8');

const given = course.lessons.flatMap(({ moreTasks = [] }) => moreTasks);
const tasks = given.map((one) => {
  const tagIds = new Map(one.tags.map((tag, at) => [tag, at + 1]));
  const task = NewTask.parse(fieldsOfKind(one, { tagIds, animationIds: new Map(), templateIds }));
  if (task.kind !== 'container') throw new Error(`«${task.title}» is of another kind`);
  const name = readdirSync(folder).find((each) => textOf(`${each}/solution.sh`) === task.config.solution)!;
  return { ...task, name };
});
const bodies = course.lessons.map(({ title, bodyFile }) => ({
  title,
  body: withTemplateIds(readFileSync(new URL(`../${bodyFile}`, import.meta.url), 'utf8'), templateIds),
}));

describe('the course', () => {
  it('is a course by the contract, of lessons with tasks', () => {
    const { title, summary, description, lessons } = course;
    expect(NewCourse.parse({ title, summary, description, date: '2026-09-01' })).toMatchObject({ title, description });
    for (const [at, { section }] of lessons.entries()) {
      const lesson = { ...bodies[at]!, course_id: 1, section, status: 'published' as const };
      expect(NewLesson.parse(lesson)).toMatchObject(lesson);
    }
    expect(lessons.filter(({ moreTasks = [] }) => moreTasks.length === 0)).toEqual([]);
  });

  it('has twelve tasks, one for each folder, and each is ready to be published', () => {
    expect(tasks.map(({ name }) => name).toSorted()).toEqual(readdirSync(folder).toSorted());
    expect(tasks).toHaveLength(12);
    expect(tasks.map(({ config, ...task }) => kindRule('container').problems({ ...task, config }))).toEqual(
      tasks.map(() => []),
    );
  });

  it('uses every tag it declares, and of others only those of the course before', () => {
    const declared = course.tags.map(({ title }) => title);
    const used = new Set(given.flatMap(({ tags }) => tags));
    expect(declared.filter((title) => !used.has(title))).toEqual([]);
    const earlier = algorithms.tags.map(({ title }) => title);
    expect(declared.filter((title) => earlier.includes(title))).toEqual([]);
    expect([...used].filter((title) => !declared.includes(title) && !earlier.includes(title))).toEqual([]);
  });

  it.each(bodies)('the lesson «$title» has a container beside its text, and no broken mark', ({ body }) => {
    expect(containersIn(body)).toHaveLength(1);
    expect((body.match(/^```/gm)?.length ?? 0) % 2).toBe(0);
    expect((body.match(/^:::/gm)?.length ?? 0) % 2).toBe(0);
    expect(body, 'a title of the first level belongs to the page').not.toMatch(/^# /m);
  });
});

describe.each(tasks)('the task «$title»', ({ statement, hints, config, title }) => {
  it('has an example, hints, and checks that make up its points', () => {
    expect(statement).toContain('### ');
    expect(hints.length).toBeGreaterThanOrEqual(2);
    expect(config.checks.length).toBeGreaterThanOrEqual(3);
    const points = config.checks.reduce((sum, one) => sum + one.points, 0);
    expect(points).toBe(given.find((one) => one.title === title)!.lesson_points);
  });
});

const isPossible = await canSandbox();

describe.skipIf(!isPossible)('in a real container', () => {
  let homes: Awaited<ReturnType<typeof sandboxedHomes>>;
  beforeAll(async () => {
    homes = await sandboxedHomes(demoTemplates.linux);
  });
  afterAll(() => homes.close());

  type Task = (typeof tasks)[number];
  /** The verdict on what a student leaves who did this. */
  async function judgedAfter(task: Task, script: string) {
    const openHome = homes.workedOn(task.config.files, script);
    const home = { sha256: '0'.repeat(64), size_bytes: 0 };
    const answer = { container_id: 1, home, files: [] };
    const handedIn = { language: null, files: [], answer, seed: 0 };
    const judged = await kindRule('container').judge({ runner: fakeRunner(), openHome }, task, [], handedIn, {});
    const { checks } = task.config;
    const told = judged.tests.map(({ verdict, message }) => `${verdict}: ${message}`).join('\n');
    const lost = checks.filter((_, at) => judged.tests[at]?.verdict !== 'accepted').map(({ name }) => name);
    expect(judged.verdict, told).not.toBe('judge_error');
    // each tells what was found, or what to try
    for (const { message } of judged.tests) expect(message?.length).toBeGreaterThan(10);
    return { judged, told, lost };
  }

  describe.each(tasks)('«$title»', (task) => {
    it('gives its own solution all points', async () => {
      const { judged, told } = await judgedAfter(task, task.config.solution);
      expect(judged, told).toMatchObject({ verdict: 'accepted', score: judged.max_score });
    });

    it('gives untouched files nothing', async () => {
      const { judged, told } = await judgedAfter(task, '');
      expect(judged.score, told).toBe(0);
    });

    it.each(readdirSync(new URL(`${task.name}/wrong/`, folder)))('takes off points for %s', async (file) => {
      const script = textOf(`${task.name}/wrong/${file}`);
      const [, expected = ''] = /^# теряет: (.+)$/m.exec(script) ?? [];
      const { lost, told } = await judgedAfter(task, script);
      expect(expected).not.toBe('');
      expect(lost, told).toEqual(expected.split(' '));
    });
  });
});
