import type { TaskKind } from '@put/contract/kinds/kinds';
import type { TaskConfig } from '@put/contract/kinds/task-configs';
import type { TaskChange } from '@put/contract/tasks/new-task';
import type { Task } from '@put/contract/tasks/task-bank';
import type { TestGroup } from '@put/contract/tasks/task-tests';
import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import { type Db, type Tx } from '../../drivers/database/database.ts';
import { feedbackLevel, groupLevel } from '../results/results.api.ts';
import { given } from '../../drivers/database/given.ts';

export const tagIds = sql<number[]>`array(select tag_id from task_tag where task_id = task.id order by tag_id)`;

export const getTask = (db: Db, id: number): Promise<Task> => getAnyTask(db, id, true);

/** Includes tasks in the recycle bin, unless `isLiving`. */
export async function getAnyTask(db: Db, id: number, isLiving = false): Promise<Task> {
  const task = await db
    .selectFrom('task')
    .select([
      'id',
      'kind',
      'title',
      'statement',
      'config',
      'limits',
      'feedback',
      'attempts',
      'cooldown_s',
      'free_compile_errors',
      'solutions_shown',
      'hints',
      'error_explanations',
      'starter_files',
      'variant',
    ])
    .select(['difficulty', 'source', 'license', 'status', 'verified_at', 'version', 'updated_at', tagIds.as('tag_ids')])
    .where('id', '=', id)
    .$if(isLiving, (query) => query.where('deleted_at', 'is', null))
    .executeTakeFirst();
  if (!task) throw new Refusal('not_found');
  const [test_groups, solutions, lessons] = await Promise.all([
    listTestGroups(db, id),
    listSolutions(db, id),
    listLessonsOfTask(db, id),
  ]);
  return { ...task, test_groups, solutions, lessons };
}

/** The groups of a task with their tests, in order. */
export async function listTestGroups(db: Db, taskId: number): Promise<TestGroup[]> {
  return db
    .selectFrom('task_test_group as g')
    .select(['g.name', 'g.is_sample', 'g.points', 'g.aggregation', 'g.requires', 'g.feedback'])
    .select(
      sql<
        TestGroup['tests']
      >`coalesce((select json_agg(json_build_object('name', name, 'input', input, 'answer', answer,
          'message', message, 'weight', weight, 'note', note) order by position)
        from task_test where task_test_group_id = g.id), '[]')`.as('tests'),
    )
    .where('g.task_id', '=', taskId)
    .orderBy('g.position')
    .execute();
}

export const listSolutions = (db: Db, taskId: number) =>
  db
    .selectFrom('task_solution')
    .select(['title', 'language', 'expected', 'also_expected', 'expected_groups', 'expected_score', 'files'])
    .where('task_id', '=', taskId)
    .orderBy('position')
    .execute();

export const listLessonsOfTask = (db: Db, taskId: number) =>
  db
    .selectFrom('lesson_task')
    .innerJoin('lesson', 'lesson.id', 'lesson_task.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.id', 'lesson.title', 'course.id as course_id', 'course.title as course_title'])
    .where('lesson_task.task_id', '=', taskId)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .orderBy('lesson.id')
    .execute();

/** What the judge needs besides tests. Also for a task in the recycle bin, whose submissions may still wait. */
export const findTaskToJudge = (db: Db, id: number, lessonId: number | null) =>
  db
    .selectFrom('task')
    .leftJoin('lesson', (join) => join.on('lesson.id', '=', lessonId))
    .leftJoin('course', 'course.id', 'lesson.course_id')
    .select(['task.id', 'task.kind', 'task.config', 'task.limits', 'task.version', feedbackLevel.as('feedback')])
    .select(['task.error_explanations', 'task.starter_files', 'task.variant'])
    .select(sql<boolean>`${groupLevel(sql`'full'`)} is null`.as('is_sealed'))
    .where('task.id', '=', id)
    .executeTakeFirst();

export type TaskFields = Omit<TaskChange, 'config'> & { kind?: TaskKind; config?: TaskConfig };

const ownColumns = [
  'title',
  'statement',
  'feedback',
  'attempts',
  'cooldown_s',
  'free_compile_errors',
  'solutions_shown',
  'difficulty',
  'source',
  'license',
] as const;
const jsonColumns = ['config', 'limits', 'hints', 'error_explanations', 'starter_files', 'variant'] as const;

/** The given fields as columns of `task`. */
function columnsOf(fields: TaskFields) {
  const own = ownColumns.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]);
  const json = jsonColumns
    .filter((name) => fields[name] !== undefined)
    .map((name) => [name, fields[name] === null ? null : JSON.stringify(fields[name])]);
  return Object.fromEntries([...own, ...json]) as Record<string, never>;
}

export type NewTaskFields = TaskFields & Pick<Task, 'title' | 'config' | 'limits'>;

/** Adds a task with its tests, solutions and tags. Without an owner it is the school's, in its bank. Returns its ID. */
export async function insertTask(tx: Tx, fields: NewTaskFields, ownerId: number | null = null): Promise<number> {
  const { kind = 'program', title, config, limits, ...rest } = fields;
  const { id } = await tx
    .insertInto('task')
    .values({
      ...columnsOf(rest),
      kind,
      title,
      created_by: ownerId,
      in_bank: ownerId === null,
      config: JSON.stringify(config),
      limits: JSON.stringify(limits),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceParts(tx, id, fields);
  return id;
}

/** Fields that are left out do not change. `version` grows when `isJudgedChanged`. */
export async function updateTask(tx: Tx, id: number, fields: TaskFields, isJudgedChanged: boolean): Promise<void> {
  await tx
    .updateTable('task')
    .set({ ...columnsOf(fields), updated_at: new Date().toISOString() })
    .$if(isJudgedChanged, (query) => query.set((eb) => ({ version: eb('version', '+', 1) })))
    .where('id', '=', id)
    .execute();
  await replaceParts(tx, id, fields);
}

/** False when the task is gone or has another version now. */
export async function setTaskStatus(tx: Tx, id: number, status: Task['status'], version?: number): Promise<boolean> {
  const verified = status === 'ready' ? { verified_at: new Date().toISOString() } : {};
  const changed = await tx
    .updateTable('task')
    .set({ status, ...verified })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$call(given(version, (query, one) => query.where('version', '=', one)))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

async function replaceParts(tx: Tx, id: number, { test_groups, solutions, tag_ids }: TaskFields): Promise<void> {
  if (test_groups) await replaceTests(tx, id, test_groups);
  if (solutions) await replaceSolutions(tx, id, solutions);
  if (tag_ids) await replaceTags(tx, id, tag_ids);
}

async function replaceTests(tx: Tx, taskId: number, groups: TestGroup[]): Promise<void> {
  await tx.deleteFrom('task_test_group').where('task_id', '=', taskId).execute();
  if (groups.length === 0) return;
  const inserted = await tx
    .insertInto('task_test_group')
    .values(groups.map(({ tests: _, ...group }, position) => ({ ...group, task_id: taskId, position })))
    .returning(['id', 'position'])
    .execute();
  const idAt = new Map(inserted.map(({ id, position }) => [position, id]));
  const rows = groups.flatMap(({ tests }, at) =>
    tests.map((test, position) => ({ ...test, position, task_test_group_id: idAt.get(at) })),
  );
  // one statement for all tests; their values go as JSON, because a statement takes at most 65 535 parameters
  await sql`insert into task_test (task_test_group_id, position, name, input, answer, message, weight, note)
    select task_test_group_id, position, name, input, answer, message, weight, note from json_to_recordset(${JSON.stringify(rows)}::json)
      as t (task_test_group_id int, position int, name text, input text, answer text, message text, weight numeric, note text)`.execute(
    tx,
  );
}

async function replaceSolutions(tx: Tx, taskId: number, solutions: Task['solutions']): Promise<void> {
  await tx.deleteFrom('task_solution').where('task_id', '=', taskId).execute();
  if (solutions.length === 0) return;
  await tx
    .insertInto('task_solution')
    .values(
      solutions.map(({ files, also_expected, expected_groups, ...rest }, position) => ({
        ...rest,
        position,
        task_id: taskId,
        files: JSON.stringify(files),
        also_expected: JSON.stringify(also_expected),
        expected_groups: JSON.stringify(expected_groups),
      })),
    )
    .execute();
}

async function replaceTags(tx: Tx, taskId: number, ids: number[]): Promise<void> {
  await tx.deleteFrom('task_tag').where('task_id', '=', taskId).execute();
  // the lock waits for a parallel deletion of a tag, so that no deleted tag is attached
  const { numAffectedRows = 0n } = await sql`insert into task_tag (task_id, tag_id)
    select ${taskId}, id from tag where id = any(${ids}::int[]) and deleted_at is null order by id for share`.execute(
    tx,
  );
  if (Number(numAffectedRows) === new Set(ids).size) return;
  throw new Refusal('invalid_input', { errors: [{ path: 'tag_ids', message: 'Такой метки нет' }] });
}
