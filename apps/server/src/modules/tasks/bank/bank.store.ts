import { binDays } from '@put/contract/courses/course-editing';
import type { InputOf } from '@put/contract/base/endpoint';
import type { Viewer } from '@put/contract/base/access';
import type { Owner } from '@put/contract/base/owner';
import type { adminTasks, BinnedTask, TaskRow } from '@put/contract/tasks/task-bank';
import { Refusal } from '@put/contract/base/refusals';
import { type RawBuilder, sql } from 'kysely';
import { contains } from '../../../drivers/database/contains.sql.ts';
import type { Db, Tx } from '../../../drivers/database/database.ts';
import { isOf, ownerOf } from '../../colleagues/colleagues.api.ts';
import { readsTask } from '../../enrolment/enrolment.api.ts';
import { tasksWithWords } from '../search/task-words.sql.ts';
import { tagIds } from '../tasks.store.ts';

type Filter = Omit<InputOf<typeof adminTasks.list>['query'], 'passages'> & { viewer: Viewer };

/**
 * The task bank. First finds the IDs of one page by narrow indexes, then reads details of these few tasks: counting
 * tests and reading statements of ten thousand tasks would be a hundred times slower.
 */
export async function listTasks(db: Db, filter: Filter): Promise<{ tasks: TaskRow[]; total: number }> {
  const { rows: page } = await pageOf(filter).execute(db);
  if (page.length === 0) return { tasks: [], total: 0 };
  const ids = page.map(({ id }) => id);
  const rows = await db
    .selectFrom('task')
    .leftJoin('task_solving', 'task_solving.task_id', 'task.id')
    .select(['id', 'kind', 'title', 'status', 'difficulty', 'source', 'archived_at', 'updated_at'])
    .select([
      tagIds.as('tag_ids'),
      sql<number>`(select count(*) from task_test_group g join task_test on task_test_group_id = g.id where g.task_id = task.id)`.as(
        'tests',
      ),
      sql<number>`(select count(*) from task_solution where task_id = task.id)`.as('solutions'),
      sql<number>`(select count(*) from lesson_task join lesson on lesson.id = lesson_id
        where lesson_task.task_id = task.id and lesson.deleted_at is null)`.as('lessons'),
      sql<number>`coalesce(tried, 0)`.as('tried'),
      sql<number>`coalesce(solved, 0)`.as('solved'),
      ownerOf('task.created_by').as('owner'),
      'in_bank',
    ])
    .where('id', 'in', ids)
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return { tasks: ids.flatMap((id) => rowOf.get(id) ?? []), total: page[0]!.total };
}

/** The IDs of a page in order, and the total number. */
export function pageOf({ sort = 'updated', direction, limit = 50, offset = 0, ...filter }: Filter) {
  const order = orders[sort];
  const way = (direction ?? order.first) === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  // `updated_at` is never null: without `nulls last` its index can give the order
  const by = sort === 'updated' ? sql`${order.by} ${sql.raw(direction ?? 'desc')}` : sql`${order.by} ${way}`;
  const all = conditions(filter);
  const from = sql`from task left join task_solving s on s.task_id = task.id where ${sql.join(all, sql` and `)}`;
  const then = sql`task.id ${sql.raw(direction ?? order.first)} limit ${limit} offset ${offset}`;
  // without a filter an index gives the order; with one, a single scan gives both the page and the total
  return all.length <= conditions({ viewer: filter.viewer }).length && filter.viewer.is_admin
    ? sql<PageRow>`select task.id, (select count(*) ${from}) as total ${from} order by ${by}, ${then}`
    : sql<PageRow>`with ${filter.q ? sql`found as materialized (${found(filter.q)}),` : sql``}
        task as (select task.id, ${order.by} as key, count(*) over () as total ${from})
        select task.id, task.total from task order by key ${way}, ${then}`;
}

type PageRow = { id: number; total: number };

const orders = {
  updated: { by: sql`task.updated_at`, first: 'desc' },
  title: { by: sql`task.title collate "ru-x-icu"`, first: 'asc' },
  difficulty: { by: sql`task.difficulty`, first: 'asc' },
  solved: { by: sql`case when s.tried > 0 then s.solved * 100 / s.tried end`, first: 'asc' },
} as const;

function conditions(filter: Filter) {
  const { viewer, tag_id, kind, status, course_id, lesson_id, whose, solved_from, solved_to, archived, q } = filter;
  const all: RawBuilder<unknown>[] = [sql`task.deleted_at is null`, readsTask(viewer, 'task')];
  if (archived === undefined) all.push(sql`task.archived_at is null`);
  if (archived === 'only') all.push(sql`task.archived_at is not null`);
  if (kind !== undefined) all.push(sql`task.kind = ${kind}`);
  if (status !== undefined) all.push(sql`task.status = ${status}`);
  if (tag_id !== undefined && tag_id.length > 0) all.push(sql`task.id in (${withTags(tag_id)})`);
  if (lesson_id !== undefined)
    all.push(sql`task.id in (select task_id from lesson_task where lesson_id = ${lesson_id})`);
  if (course_id !== undefined)
    all.push(sql`task.id in (select task_id from lesson_task join lesson on lesson.id = lesson_id
      where lesson.course_id = ${course_id} and lesson.deleted_at is null)`);
  if (whose !== undefined) all.push(isOf(whose, viewer, 'task.created_by'));
  if (solved_from !== undefined) all.push(sql`s.tried > 0 and s.solved * 100 / s.tried >= ${solved_from}`);
  if (solved_to !== undefined) all.push(sql`s.tried > 0 and s.solved * 100 / s.tried < ${solved_to}`);
  if (q) all.push(sql`task.id in (select id from found)`);
  return all;
}

/** Tasks that have every tag of the list, each itself or by a descendant. */
const withTags = (ids: readonly number[]) => sql`select task_tag.task_id from task_tag
  join tag_branch(${ids}::int[]) branch on branch.tag_id = task_tag.tag_id
  group by task_tag.task_id having count(distinct branch.root_id) = ${new Set(ids).size}`;

/**
 * Finds `q` as part of the title or source, or finds all its words in any grammatical form; the last word may be
 * unfinished.
 */
function found(q: string): RawBuilder<unknown> {
  const label = sql`select id from task where deleted_at is null and ${contains(sql`label`, q)}`;
  const byWords = tasksWithWords(q);
  return byWords === null ? label : sql`${label} union all ${byWords}`;
}

const hasSubmissions = sql<boolean>`exists (select from submission where submission.task_id = task.id)`;
const kept = sql`make_interval(days => ${sql.lit(binDays)})`;

/** `gone_at` is null for a task with submissions: it is never removed, since submissions belong to their students. */
export async function listBinnedTasks(
  db: Db,
  { limit = 50, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<{ tasks: BinnedTask[]; total: number }> {
  const rows = await db
    .selectFrom('task')
    .select([
      'id',
      'title',
      'kind',
      sql<string>`deleted_at`.as('deleted_at'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .select(sql<string | null>`case when not ${hasSubmissions} then deleted_at + ${kept} end`.as('gone_at'))
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { tasks: rows.map(({ total: _, ...task }) => task), total: rows[0]?.total ?? 0 };
}

/** Removes tasks whose time in the recycle bin is over. Returns them for audit events. */
export const purgeTasks = (tx: Tx): Promise<{ id: number; title: string }[]> =>
  tx
    .deleteFrom('task')
    .where('deleted_at', '<', sql<string>`now() - ${kept}`)
    .where(sql<boolean>`not ${hasSubmissions}`)
    .where(sql<boolean>`not exists (select from lesson_task where lesson_task.task_id = task.id)`)
    .returning(['id', 'title'])
    .execute();

/** Returns the IDs of tasks that changed. */
export async function setArchived(tx: Tx, ids: readonly number[], isArchived: boolean): Promise<number[]> {
  const changed = await tx
    .updateTable('task')
    .set({ archived_at: isArchived ? new Date().toISOString() : null })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where('deleted_at', 'is', null)
    .where('archived_at', isArchived ? 'is' : 'is not', null)
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}

/** Gives tasks to the bank of the school, or takes them back. Returns the IDs of tasks that changed. */
export async function setInBank(tx: Tx, ids: readonly number[], in_bank: boolean): Promise<number[]> {
  const changed = await tx
    .updateTable('task')
    .set({ in_bank })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where('deleted_at', 'is', null)
    .where('in_bank', '<>', in_bank)
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}

/** Titles of the courses in which the tasks stand. */
export async function listCoursesOf(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('course')
    .select('title')
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`id in (select course_id from lesson join lesson_task on lesson_task.lesson_id = lesson.id
        where lesson_task.task_id = any(${ids}::int[]) and lesson.deleted_at is null)`,
    )
    .orderBy(sql`title collate "ru-x-icu"`)
    .execute();
  return rows.map(({ title }) => title);
}

export async function addTag(tx: Tx, ids: readonly number[], tagId: number): Promise<number[]> {
  const { rows } = await sql<{ task_id: number }>`insert into task_tag (task_id, tag_id)
    select task.id, ${tagId} from task where id = any(${ids}::int[]) and deleted_at is null
    order by id on conflict do nothing returning task_id`.execute(tx);
  return rows.map(({ task_id }) => task_id);
}

export async function takeTag(tx: Tx, ids: readonly number[], tagId: number): Promise<number[]> {
  const taken = await tx
    .deleteFrom('task_tag')
    .where('tag_id', '=', tagId)
    .where(sql<boolean>`task_id = any(${ids}::int[])`)
    .returning('task_id')
    .execute();
  return taken.map(({ task_id }) => task_id);
}

/** Moves tasks that no lesson uses into the recycle bin. Returns their IDs. */
export async function binFreeTasks(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const binned = await tx
    .updateTable('task')
    .set({ deleted_at: new Date().toISOString() })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not exists (select from lesson_task join lesson on lesson.id = lesson_id
      join course on course.id = lesson.course_id
      where lesson_task.task_id = task.id and lesson.deleted_at is null and course.deleted_at is null)`)
    .returning('id')
    .execute();
  return binned.map(({ id }) => id);
}

/**
 * Locks the tag until the end of `tx`, so that it can not be deleted before all tasks have it. False when it does not
 * exist.
 */
export const holdTag = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('tag')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()) !== undefined;

/** Whose the task is, and whether all teachers read it. Throws `not_found`. */
export async function getSharing(db: Db, id: number): Promise<{ owner: Owner; in_bank: boolean }> {
  const found = await db
    .selectFrom('task')
    .select([ownerOf('task.created_by').as('owner'), 'in_bank'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  return found;
}
