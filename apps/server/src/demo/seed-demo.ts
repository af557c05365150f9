import { readFileSync } from 'node:fs';
import { NewTask } from '@put/contract/new-task';
import type * as z from 'zod/mini';
import { sql } from 'kysely';
import type { Db, Tx } from '../drivers/database/database.ts';
import { insertUser } from '../modules/accounts/accounts.store.ts';
import { hashPassword } from '../passwords.ts';
import { insertCourse } from '../modules/courses/courses.store.ts';
import { addMembers, insertGroup } from '../modules/groups/groups.store.ts';
import { insertLesson, replaceTasks } from '../modules/lessons/lessons.store.ts';
import { insertTag } from '../modules/tags/tags.store.ts';
import { insertTask, setTaskStatus } from '../modules/tasks/tasks.store.ts';
import type { DemoCourse, DemoLesson, DemoTask, DemoTaskOfKind } from './demo-shapes.ts';
import { pythonFirstSteps } from './python-first-steps.ts';

export const demoAccounts = [
  { username: 'admin', password: 'admin-demo', first_name: 'Анна', last_name: 'Преподаватель', is_admin: true },
  { username: 'student', password: 'student-demo', first_name: 'Саша', last_name: 'Ученик', is_admin: false },
] as const;

/**
 * Makes the demonstration people and course in a new database, all or nothing. False when anybody is there already.
 * Only for a database of our own in development: production has no default password.
 */
export async function seedDemo(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // two processes may start at the same time
    await sql`lock table "user" in share row exclusive mode`.execute(tx);
    if (await tx.selectFrom('user').select('id').limit(1).executeTakeFirst()) return false;
    const groupId = await insertGroup(tx, { title: 'Пробная группа', year: new Date().getFullYear() });
    for (const { password, ...person } of demoAccounts) {
      const id = await insertUser(tx, { ...person, password_hash: await hashPassword(password) });
      if (!person.is_admin) await addMembers(tx, groupId, [id]);
    }
    await insertDemoCourse(tx, pythonFirstSteps, groupId);
    return true;
  });
}

async function insertDemoCourse(tx: Tx, course: DemoCourse, groupId: number): Promise<void> {
  const { title, summary, description, tags, lessons } = course;
  const tagIds = new Map<string, number>();
  for (const tag of tags) tagIds.set(tag.title, await insertTag(tx, tag));
  const date = new Date().toISOString().slice(0, 10);
  const courseId = await insertCourse(tx, {
    title,
    summary,
    description,
    date,
    status: 'published',
    user_group_ids: [groupId],
  });
  for (const lesson of lessons) await insertDemoLesson(tx, courseId, lesson, tagIds);
}

async function insertDemoLesson(
  tx: Tx,
  course_id: number,
  { title, section, bodyFile, tasks, moreTasks = [] }: DemoLesson,
  tagIds: Map<string, number>,
): Promise<void> {
  const body = readFileSync(new URL(`lessons/${bodyFile}`, import.meta.url), 'utf8');
  const lessonId = await insertLesson(tx, { course_id, title, section, body, status: 'published' });
  const placed = [];
  for (const task of tasks)
    placed.push({ task_id: await insertDemoTask(tx, toTaskFields(task, tagIds)), points: task.points });
  for (const task of moreTasks)
    placed.push({ task_id: await insertDemoTask(tx, fieldsOfKind(task, tagIds)), points: task.lesson_points });
  await replaceTasks(tx, lessonId, placed);
}

/** A demonstration task in the shape of the API. */
export const toTaskFields = (
  { tags, starter, test_groups, solutions, checker, points: _, ...task }: DemoTask,
  tagIds: Map<string, number>,
) => ({
  kind: 'program' as const,
  ...task,
  config: { languages: ['python' as const], checker },
  starter_files: starter === undefined ? [] : [{ name: 'main.py', content: starter }],
  test_groups: test_groups.map((group) => ({ ...group, tests: group.tests.map((test) => ({ ...test })) })),
  solutions: solutions.map(({ title, expected, code }) => ({
    title,
    expected,
    language: 'python' as const,
    files: [{ name: 'main.py', content: code }],
  })),
  tag_ids: tags.map((title) => tagIds.get(title)!),
});

export function fieldsOfKind(demo: DemoTaskOfKind, tagIds: Map<string, number>): z.input<typeof NewTask> {
  const { tags, lesson_points: _, ...task } = demo;
  return { ...task, tag_ids: tags.map((title) => tagIds.get(title)!) };
}

async function insertDemoTask(tx: Tx, given: z.input<typeof NewTask>): Promise<number> {
  const { status: _, ...task } = NewTask.parse(given);
  const id = await insertTask(tx, task);
  // demo-course.test.ts proves every one of them by its reference solutions
  await setTaskStatus(tx, id, 'ready');
  return id;
}
