import type { Lecture, LecturePlace } from '@put/contract/lessons/lectures';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** A lecture is over when nobody has led it for so long; the row may still be there. */
const silence = sql<string>`interval '4 hours'`;
const isOn = sql<boolean>`lecture.moved_at > clock_timestamp() - ${silence}`;

const nameOfLeader = sql<string>`(select concat_ws(' ', last_name, first_name) from "user" where id = lecture.user_id)`;
const placeColumns = [
  'lecture.animation_id',
  'lecture.version',
  'lecture.input_sha256',
  'lecture.step',
  nameOfLeader.as('by'),
  'lecture.user_id as leader_id',
  'lecture.page',
  'lecture.begun_at',
  'lecture.moved_at',
] as const;

export async function findLecture(db: Db, lessonId: number): Promise<Lecture | undefined> {
  return db
    .selectFrom('lecture')
    .select([...placeColumns, 'lecture.input'])
    .where('lesson_id', '=', lessonId)
    .where(isOn)
    .executeTakeFirst();
}

/** Locks the lesson, so that of two who begin at once the second sees the first. False: it is not there. */
export const lockLesson = async (tx: Tx, lessonId: number): Promise<boolean> =>
  (await tx
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select('lesson.id')
    .where('lesson.id', '=', lessonId)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .forNoKeyUpdate(['lesson'])
    .executeTakeFirst()) !== undefined;

/** The lecture that goes on, locked. `msIntoSecond`: how long ago the second began that `calls` are counted in. */
export const findLectureForUpdate = (tx: Tx, lessonId: number) =>
  tx
    .selectFrom('lecture')
    .select(['animation_id', 'version', 'input_sha256', 'step', 'user_id', 'page', 'count', 'calls'])
    .select(nameOfLeader.as('by'))
    .select(sql<number>`(extract(epoch from clock_timestamp() - second_at) * 1000)::float8`.as('msIntoSecond'))
    .where('lesson_id', '=', lessonId)
    .where(isOn)
    .forUpdate(['lecture'])
    .executeTakeFirst();

/** Whether the lesson's text shows the animation, and this version of it plays and has the step. */
export const mayBeLed = async (
  db: Db | Tx,
  lessonId: number,
  { animation_id, version }: { animation_id: number; version: number },
): Promise<boolean> =>
  (await db
    .selectFrom('animation_use')
    .innerJoin('animation', 'animation.id', 'animation_use.animation_id')
    .innerJoin('animation_version', 'animation_version.animation_id', 'animation.id')
    .select('animation.id')
    .where('animation_use.lesson_id', '=', lessonId)
    .where('animation.id', '=', animation_id)
    .where('animation.deleted_at', 'is', null)
    .where('animation_version.number', '=', version)
    .where('animation_version.compiled', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export type KeptPlace = {
  animation_id: number;
  version: number;
  input: string | null;
  input_sha256: string | null;
  step: number;
  user_id: number;
  page: string;
  count: number;
};

/**
 * `isNew`: no lecture goes on, though the row of one that fell silent may be there. `isNewSecond`: this call is the first
 * of those that are counted together.
 */
export async function keepPlace(
  tx: Tx,
  lessonId: number,
  place: KeptPlace,
  { isNew, isNewSecond }: { isNew: boolean; isNewSecond: boolean },
): Promise<LecturePlace> {
  // the clock, not the transaction's beginning: the row is locked, so a later place has a later time
  const now = sql<string>`clock_timestamp()`;
  return tx
    .insertInto('lecture')
    .values({ lesson_id: lessonId, ...place })
    .onConflict((conflict) =>
      conflict.column('lesson_id').doUpdateSet({
        ...place,
        moved_at: now,
        ...(isNew && { begun_at: now }),
        ...(isNewSecond ? { second_at: now, calls: 1 } : { calls: sql<number>`lecture.calls + 1` }),
      }),
    )
    .returning(placeColumns)
    .executeTakeFirstOrThrow();
}

const endedAt = sql<string>`clock_timestamp()`.as('ended_at');

/** Returns when it ended; undefined: there was none. */
export const removeLecture = async (tx: Tx, lessonId: number): Promise<string | undefined> =>
  (await tx.deleteFrom('lecture').where('lesson_id', '=', lessonId).returning(endedAt).executeTakeFirst())?.ended_at;

/** Returns the lessons whose lectures are over, and when they ended. */
export const removeSilentLectures = (tx: Tx): Promise<{ lesson_id: number; ended_at: string }[]> =>
  tx
    .deleteFrom('lecture')
    .where(sql<boolean>`not (${isOn})`)
    .returning(['lesson_id', endedAt])
    .execute();
