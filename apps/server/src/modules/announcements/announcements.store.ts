import type { Viewer } from '@put/contract/base/access';
import type { AnnouncementRow } from '@put/contract/announcements/announcement-writing';
import type { MyAnnouncementRow } from '@put/contract/announcements/announcements';
import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { holdsIn, holdsOverGroup, studiesCourse } from '../enrolment/enrolment.api.ts';
import { given } from '../../drivers/database/given.ts';

/** A course, or a group. */
export type To = { course_id: number; user_group_id: null } | { course_id: null; user_group_id: number };

const nameOfAuthor = sql<string | null>`(
  select nullif(concat_ws(' ', author.last_name, author.first_name), '') from "user" author where author.id = a.created_by)`;
/** Over `announcement a`. */
const toTitle = sql<string>`coalesce((select title from course where id = a.course_id),
  (select title from user_group where id = a.user_group_id), '')`;

/** Throws `not_found` for a course or a group that is not there. */
export async function requireThere(tx: Tx, { course_id, user_group_id }: To): Promise<void> {
  const found = await (
    course_id === null
      ? tx.selectFrom('user_group').select('id').where('id', '=', user_group_id).where('deleted_at', 'is', null)
      : tx.selectFrom('course').select('id').where('id', '=', course_id).where('deleted_at', 'is', null)
  ).executeTakeFirst();
  if (!found) throw new Refusal('not_found');
}

/** The students of the course or the group who have an account that works. */
export async function listPeople(tx: Tx, { course_id, user_group_id }: To): Promise<number[]> {
  const inGroup = sql<boolean>`exists (select from user_group_member member
    where member.user_group_id = ${user_group_id} and member.user_id = "user".id and member.role = 'student')`;
  const rows = await tx
    .selectFrom('user')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where(course_id === null ? inGroup : studiesCourse(course_id))
    .execute();
  return rows.map(({ id }) => id);
}

type NewRow = To & {
  title: string;
  text: string;
  by_mail: boolean;
  created_by: number;
  idempotency_key: string | null;
};

/** Undefined when this call has announced it already. */
export const insertAnnouncement = (tx: Tx, row: NewRow) =>
  tx
    .insertInto('announcement')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['created_by', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
    )
    .returning(['id', nameOf(row.created_by).as('by_name')])
    .executeTakeFirst();

const nameOf = (userId: number) =>
  sql<string>`(select concat_ws(' ', last_name, first_name) from "user" where id = ${userId})`;

export const findAnnounced = (tx: Tx, createdBy: number, key: string) =>
  tx
    .selectFrom('announcement')
    .select('id')
    .where('created_by', '=', createdBy)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();

export async function insertRecipients(tx: Tx, announcementId: number, userIds: readonly number[]): Promise<void> {
  await sql`insert into announcement_recipient (announcement_id, user_id)
    select ${announcementId}, unnest(${userIds}::int[])`.execute(tx);
}

/** Over `announcement a`: it is for this person and was not taken back. */
const recipients = (db: Db, userId: number) =>
  db
    .selectFrom('announcement_recipient as recipient')
    .innerJoin('announcement as a', 'a.id', 'recipient.announcement_id')
    .select(['a.id', 'a.title', 'a.created_at', 'recipient.read_at', nameOfAuthor.as('by_name')])
    .where('recipient.user_id', '=', userId)
    .where('a.withdrawn_at', 'is', null);

/** Those to the course, and to the person's groups that have it; the latest first. */
export const listMine = (db: Db, userId: number, courseId: number): Promise<MyAnnouncementRow[]> =>
  recipients(db, userId)
    .where(
      sql<boolean>`(a.course_id = ${courseId} or a.user_group_id in (
        select user_group_id from course_user_group where course_id = ${courseId}))`,
    )
    .orderBy('a.id', 'desc')
    .limit(20)
    .execute();

/** What the person has not read, of the last thirty days; the latest first. */
export const listUnread = (db: Db, userId: number): Promise<MyAnnouncementRow[]> =>
  recipients(db, userId)
    .where('recipient.read_at', 'is', null)
    .where('a.created_at', '>', sql<string>`now() - interval '30 days'`)
    .orderBy('a.id', 'desc')
    .limit(3)
    .execute();

export const findMine = (db: Db, userId: number, id: number) =>
  recipients(db, userId)
    .select(['a.text', 'a.course_id', toTitle.as('to_title')])
    .where('a.id', '=', id)
    .executeTakeFirst();

/** Locks the announcement, so that each of two who read it at once counts the other. False: it is not for this person. */
export async function lockForReader(tx: Tx, userId: number, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('announcement as a')
    .innerJoin('announcement_recipient as recipient', 'recipient.announcement_id', 'a.id')
    .select('a.id')
    .where('a.id', '=', id)
    .where('a.withdrawn_at', 'is', null)
    .where('recipient.user_id', '=', userId)
    .forNoKeyUpdate(['a'])
    .executeTakeFirst();
  return found !== undefined;
}

/** False when the person had read it before. */
export async function markRead(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('announcement_recipient')
    .set({ read_at: new Date().toISOString() })
    .where('announcement_id', '=', id)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRead(db: Db, id: number): Promise<number> {
  const { read } = await db
    .selectFrom('announcement_recipient')
    .select(sql<number>`count(read_at)`.as('read'))
    .where('announcement_id', '=', id)
    .executeTakeFirstOrThrow();
  return read;
}

type Filter = {
  course_id?: number | undefined;
  user_group_id?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

export async function listAnnouncements(
  db: Db,
  viewer: Viewer,
  { course_id, user_group_id, limit = 20, offset = 0 }: Filter,
): Promise<{ announcements: AnnouncementRow[]; total: number }> {
  const found = db
    .selectFrom('announcement as a')
    .where((is) =>
      is.or([
        holdsIn(viewer, 'course.announce', sql.ref('a.course_id')),
        holdsOverGroup(viewer, 'course.announce', sql.ref('a.user_group_id')),
      ]),
    )
    .$call(given(course_id, (query, one) => query.where('a.course_id', '=', one)))
    .$call(given(user_group_id, (query, one) => query.where('a.user_group_id', '=', one)));
  const counted = (what: 'user_id' | 'read_at') =>
    sql<number>`(select count(${sql.ref(what)}) from announcement_recipient where announcement_id = a.id)`;
  const announcements = await found
    .select(['a.id', 'a.title', 'a.text', 'a.course_id', 'a.user_group_id', 'a.by_mail', 'a.created_at'])
    .select(['a.withdrawn_at', toTitle.as('to_title'), nameOfAuthor.as('by_name')])
    .select([counted('user_id').as('recipients'), counted('read_at').as('read')])
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { announcements, total };
}

export const isThere = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('announcement').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Those who have not read it first, by name. */
export const listReaders = (db: Db, id: number) =>
  db
    .selectFrom('announcement_recipient as recipient')
    .innerJoin('user', 'user.id', 'recipient.user_id')
    .select(['recipient.user_id', 'recipient.read_at'])
    .select(sql<string>`concat_ws(' ', "user".last_name, "user".first_name)`.as('user_name'))
    .where('recipient.announcement_id', '=', id)
    .orderBy(sql`recipient.read_at is not null`)
    .orderBy('user_name')
    .orderBy('recipient.user_id')
    .execute();

/** Undefined when there is none that could be taken back. */
export const setWithdrawn = (tx: Tx, id: number) =>
  tx
    .updateTable('announcement')
    .set({ withdrawn_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('title')
    .executeTakeFirst();
