import { readFileSync } from 'node:fs';
import { NewTask } from '@put/contract/tasks/new-task';
import type * as z from 'zod/mini';
import type { Db, Tx } from '../drivers/database/database.ts';
import { hasUsers, insertUser, lockUsers } from '../modules/accounts/accounts.api.ts';
import { hashPassword } from '../auth/passwords.ts';
import { keepUses } from '../modules/animation-uses/animation-uses.api.ts';
import { keepContainers } from '../modules/container-uses/container-uses.api.ts';
import { addCompiled } from '../modules/animations/animations.api.ts';
import { insertTemplate } from '../modules/container-templates/container-templates.api.ts';
import { insertCourse } from '../modules/courses/courses.api.ts';
import { addMembers, insertGroup } from '../modules/groups/groups.api.ts';
import { insertLesson, replaceTasks } from '../modules/lessons/lessons.api.ts';
import { forgetIdsOfNone, insertClass, markAsDemonstration } from '../modules/demonstration/demonstration.api.ts';
import { insertTag } from '../modules/tags/tags.api.ts';
import { insertTask, keepTaskUses, setTaskStatus } from '../modules/tasks/tasks.api.ts';
import { algorithms } from './algorithms/algorithms.ts';
import { compiledOf, demoAnimations, programOf, withAnimationIds } from './algorithms/animations.ts';
import { readClass } from './class/class-file.ts';
import { demoTemplates, withTemplateIds } from './container-templates.ts';
import type { DemoCourse, DemoLesson, DemoTask, DemoTaskOfKind } from './demo-shapes.ts';
import { linux } from './linux/linux.ts';
import { pythonFirstSteps } from './python-first-steps.ts';

export const demoAccounts = [
  { username: 'admin', password: 'admin-demo', first_name: 'Анна', last_name: 'Преподаватель', is_admin: true },
  { username: 'student', password: 'student-demo', first_name: 'Саша', last_name: 'Ученик', is_admin: false },
] as const;

type Given = { hasClass: boolean; /** The moment that the class shows. */ now?: Date };

/**
 * Creates the demonstration's people, templates of containers, animations, courses and class in a new database, in one transaction. False when there are accounts
 * already. Only for bundled databases in development, because production must have no default password.
 */
export async function seedDemo(db: Db, { hasClass, now = new Date() }: Given): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // two processes may start at the same time
    await lockUsers(tx);
    if (await hasUsers(tx)) return false;
    if (hasClass) await forgetIdsOfNone(tx);
    const groupId = await insertGroup(tx, { title: 'Пробная группа', year: new Date().getFullYear() });
    for (const { password, ...person } of demoAccounts) {
      const id = await insertUser(tx, { ...person, password_hash: await hashPassword(password) });
      if (!person.is_admin) await addMembers(tx, groupId, [id]);
    }
    const known = { tagIds: new Map(), animationIds: new Map(), templateIds: new Map() };
    for (const [name, template] of Object.entries(demoTemplates))
      known.templateIds.set(name, await insertTemplate(tx, template, null));
    const courses = [pythonFirstSteps, algorithms, linux];
    for (const course of courses) await insertTags(tx, course, known);
    await insertDemoAnimations(tx, known);
    const made = [];
    for (const course of courses) made.push(await insertDemoCourse(tx, course, groupId, known));
    await markAsDemonstration(tx, { courses: made, groups: [groupId] });
    if (hasClass) await insertClass(tx, readClass(now), now);
    return true;
  });
}

type Ids = ReadonlyMap<string, number>;
/** Ids by title of a tag, and by name of an animation or of a template. */
export type Known = { tagIds: Ids; animationIds: Ids; templateIds: Ids };
/** While they are found out. */
type Learned = { [Name in keyof Known]: Map<string, number> };

async function insertTags(tx: Tx, { tags }: DemoCourse, { tagIds }: Learned): Promise<void> {
  for (const tag of tags) tagIds.set(tag.title, await insertTag(tx, tag));
}

async function insertDemoAnimations(tx: Tx, { tagIds, animationIds }: Learned): Promise<void> {
  for (const { name, title, summary, input, input_hint, tags } of demoAnimations) {
    const own = { source: programOf(name), input, input_hint, allows_input: input_hint !== '' };
    const content = { ...own, speed: 1, listing: null, file_sha256: null, words: '' };
    const fields = { title, summary, tag_ids: tags.map((tag) => tagIds.get(tag)!) };
    animationIds.set(name, await addCompiled(tx, fields, content, compiledOf(name)));
  }
}

async function insertDemoCourse(tx: Tx, course: DemoCourse, groupId: number, known: Known): Promise<number> {
  const { title, summary, description, daysAgo, latePolicy, lessons } = course;
  // home begins with the newest course, and a newcomer with the first steps
  const date = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const courseId = await insertCourse(tx, {
    title,
    summary,
    description,
    date,
    status: 'published',
    free_compile_errors: true,
    late_policy: latePolicy,
    user_group_ids: [groupId],
  });
  await keepUses(tx, { course_id: courseId }, [{ text: description }]);
  await keepContainers(tx, { course_id: courseId }, [description]);
  for (const lesson of lessons) await insertDemoLesson(tx, courseId, lesson, known);
  return courseId;
}

async function insertDemoLesson(
  tx: Tx,
  course_id: number,
  { title, section, bodyFile, tasks, moreTasks = [] }: DemoLesson,
  known: Known,
): Promise<void> {
  const text = readFileSync(new URL(bodyFile, import.meta.url), 'utf8');
  const body = withTemplateIds(withAnimationIds(text, known.animationIds), known.templateIds);
  const lessonId = await insertLesson(tx, { course_id, title, section, body, status: 'published' });
  await keepUses(tx, { lesson_id: lessonId }, [{ text: body }]);
  await keepContainers(tx, { lesson_id: lessonId }, [body]);
  const placed = [];
  for (const task of tasks)
    placed.push({ task_id: await insertDemoTask(tx, toTaskFields(task, known.tagIds)), points: task.points });
  for (const task of moreTasks)
    placed.push({
      task_id: await insertDemoTask(tx, fieldsOfKind(task, known)),
      points: task.lesson_points,
    });
  await replaceTasks(tx, lessonId, placed);
}

/** A demonstration task in the shape of the API. */
export const toTaskFields = (
  { tags, starter, test_groups, solutions, checker, points: _, ...task }: DemoTask,
  tagIds: Ids,
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
  solutions_shown: 'everyone' as const,
  tag_ids: tags.map((title) => tagIds.get(title)!),
});

export function fieldsOfKind(
  demo: DemoTaskOfKind,
  { tagIds, animationIds, templateIds }: Known,
): z.input<typeof NewTask> {
  const { tags, lesson_points: _, performs, template, ...task } = demo;
  const fields = { ...task, tag_ids: tags.map((title) => tagIds.get(title)!) };
  if (fields.kind === 'animation' && performs !== undefined)
    return { ...fields, config: { ...fields.config, animation_id: animationIds.get(performs)! } };
  if (fields.kind === 'container' && template !== undefined)
    return { ...fields, config: { ...fields.config, template_id: templateIds.get(template)! } };
  return fields;
}

async function insertDemoTask(tx: Tx, given: z.input<typeof NewTask>): Promise<number> {
  const { status: _, ...task } = NewTask.parse(given);
  const id = await insertTask(tx, task);
  await keepTaskUses(tx, { id, ...task });
  // ready without verification: tests run the reference solutions
  await setTaskStatus(tx, id, 'ready');
  return id;
}
