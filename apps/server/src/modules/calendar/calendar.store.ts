import type { CalendarLink } from '@put/contract/courses/calendar';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { mayOpenCourse, studiesCourse } from '../enrolment/enrolment.api.ts';

export async function findLink(db: Db, userId: number): Promise<CalendarLink | null> {
  const link = await db
    .selectFrom('calendar_link')
    .select(['created_at', 'read_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return link ?? null;
}

/** In place of the link that was there. */
export async function saveLink(tx: Tx, userId: number, tokenHash: Buffer): Promise<void> {
  const columns = { token_hash: tokenHash, created_at: new Date().toISOString(), read_at: null };
  await tx
    .insertInto('calendar_link')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** Whether there was one. */
export async function removeLink(tx: Tx, userId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('calendar_link')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Whose link it is; undefined when it was revoked, or its person may not sign in any more. */
export const findOwner = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('calendar_link')
    .innerJoin('user', 'user.id', 'calendar_link.user_id')
    .select(['user.id', 'user.timezone', 'calendar_link.created_at'])
    // a colleague's calendar tells of what one studies
    .select(sql<boolean>`"user".is_admin and not "user".has_grants_only`.as('is_admin'))
    .where('calendar_link.token_hash', '=', tokenHash)
    .where('user.deleted_at', 'is', null)
    .where('user.disabled_at', 'is', null)
    .executeTakeFirst();

/** Calendars ask often: it is written once an hour. */
export async function noteRead(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('calendar_link')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`(read_at is null or read_at < now() - interval '1 hour')`)
    .execute();
}

export const listStudied = (db: Db, userId: number) =>
  db
    .selectFrom('course')
    .innerJoin('user', (join) => join.on('user.id', '=', userId))
    .select(['course.id', 'course.title'])
    .where(mayOpenCourse({ id: userId, is_admin: false, acting_admin_id: null }))
    .where(studiesCourse(sql<number>`course.id`))
    .execute();
