import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NewCourse } from '@put/contract/courses/course-editing';
import { NewLesson } from '@put/contract/lessons/lesson-editing';
import { containersIn } from '@put/markdown/containers-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import { canSandbox, startSandboxEngine } from '../../drivers/container/sandbox/sandbox-engine.ts';
import { kindRule } from '../../judging/kinds.ts';
import { linuxPromises } from '../../testing/containers/linux-promises.ts';
import { type JudgedAfter, judgeLinuxIn, linuxTasks, templateIds } from '../../testing/containers/linux-tasks.ts';
import { algorithms } from '../algorithms/algorithms.ts';
import { withTemplateIds } from '../container-templates.ts';
import { linux as course } from './linux.ts';

const given = course.lessons.flatMap(({ moreTasks = [] }) => moreTasks);
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
    expect(linuxTasks.map(({ name }) => name).toSorted()).toEqual(
      readdirSync(new URL('tasks/', import.meta.url)).toSorted(),
    );
    expect(linuxTasks).toHaveLength(12);
    expect(linuxTasks.map(({ config, ...task }) => kindRule('container').problems({ ...task, config }))).toEqual(
      linuxTasks.map(() => []),
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

describe.each(linuxTasks)('the task «$title»', ({ statement, hints, config, title }) => {
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
  let folder = '';
  let engine: ContainerEngine;
  let judgedAfter: JudgedAfter;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'put-homes-'));
    engine = await startSandboxEngine({ folder, installation: 'homes', most: 4, onError: console.error });
    judgedAfter = judgeLinuxIn(engine);
  });
  afterAll(async () => {
    await engine?.close();
    await rm(folder, { recursive: true, force: true });
  });

  linuxPromises(linuxTasks, () => judgedAfter);
});
