import type { CourseMarks } from '@put/contract/marks/mark-editing';
import type { FrozenMark, MarkSettings, MarkWork } from '@put/contract/marks/marks';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { mayOpenCourse, studiesCourse } from '../enrolment/enrolment.api.ts';

export const findSettings = (db: Db, courseId: number) =>
  db
    .selectFrom('mark_settings')
    .select(['settings', 'is_released'])
    .where('course_id', '=', courseId)
    .executeTakeFirst();

/** Whoever changes the marks of a course waits for whoever is changing them. False: there is no such course. */
export async function lockCourseMarks(tx: Tx, courseId: number): Promise<boolean> {
  const course = await tx
    .selectFrom('course')
    .select('id')
    .where('id', '=', courseId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return course !== undefined;
}

export async function saveSettings(
  tx: Tx,
  courseId: number,
  { settings, is_released }: { settings: MarkSettings; is_released: boolean },
): Promise<void> {
  const columns = { settings: JSON.stringify(settings), is_released, updated_at: new Date().toISOString() };
  await tx
    .insertInto('mark_settings')
    .values({ course_id: courseId, ...columns })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(columns))
    .execute();
}

export const listTerms = (db: Db, courseId: number): Promise<CourseMarks['terms']> =>
  db
    .selectFrom('mark_term')
    .leftJoin('user as teacher', 'teacher.id', 'mark_term.created_by')
    .select([
      'mark_term.id',
      'mark_term.title',
      'mark_term.created_at',
      'mark_term.is_released',
      'mark_term.lesson_ids',
    ])
    .select(sql<string | null>`nullif(concat_ws(' ', teacher.last_name, teacher.first_name), '')`.as('by_name'))
    .select(
      sql<CourseMarks['terms'][number]['marks']>`coalesce((select json_agg(json_build_object(
        'user_id', mark.user_id, 'percent', mark.percent, 'mark', mark.mark) order by mark.user_id)
        from mark where mark.mark_term_id = mark_term.id), '[]')`.as('marks'),
    )
    .where('mark_term.course_id', '=', courseId)
    .orderBy('mark_term.created_at')
    .orderBy('mark_term.id')
    .execute();

/** Undefined when the course is gone too. */
export const findTerm = (db: Db, id: number) =>
  db
    .selectFrom('mark_term')
    .innerJoin('course', 'course.id', 'mark_term.course_id')
    .select(['mark_term.id', 'mark_term.course_id', 'mark_term.title', 'mark_term.is_released', 'mark_term.lesson_ids'])
    .where('mark_term.id', '=', id)
    .where('course.deleted_at', 'is', null)
    .executeTakeFirst();

/** Undefined when the course has a term with this title. */
export const insertTerm = (
  tx: Tx,
  term: { course_id: number; title: string; lesson_ids: number[]; created_by: number },
) =>
  tx
    .insertInto('mark_term')
    .values(term)
    .onConflict((conflict) => conflict.columns(['course_id', 'title']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const setTermReleased = (tx: Tx, id: number, is_released: boolean) =>
  tx.updateTable('mark_term').set({ is_released }).where('id', '=', id).execute();

export const deleteTerm = (tx: Tx, id: number) => tx.deleteFrom('mark_term').where('id', '=', id).execute();

export type NewMark = { user_id: number; percent: number | null; mark: string | null; works: MarkWork[] };

/** Marks with what they were computed from; one that is there already is replaced. */
export async function saveMarks(
  tx: Tx,
  termId: number,
  settings: MarkSettings,
  marks: readonly NewMark[],
): Promise<void> {
  await sql`
    insert into mark (mark_term_id, user_id, percent, mark, settings, works)
    select ${termId}, user_id, percent, mark, ${JSON.stringify(settings)}::jsonb, works
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) given (user_id int, percent numeric, mark text, works jsonb)
    on conflict (mark_term_id, user_id) do update set percent = excluded.percent, mark = excluded.mark,
      settings = excluded.settings, works = excluded.works, taken_at = now()`.execute(tx);
}

export const isPersonThere = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('user').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()) !==
  undefined;

type PersonCourse = { course_id: number; settings: MarkSettings | null; is_released: boolean };

/** Courses in which the person studies, of those that have marks. */
export const listCoursesWithMarks = (db: Db, userId: number): Promise<PersonCourse[]> =>
  db
    .selectFrom('course')
    .innerJoin('user', (join) => join.on('user.id', '=', userId))
    .leftJoin('mark_settings', 'mark_settings.course_id', 'course.id')
    .select(['course.id as course_id', 'mark_settings.settings'])
    .select(sql<boolean>`coalesce(mark_settings.is_released, false)`.as('is_released'))
    .where(mayOpenCourse({ id: userId, is_admin: false, acting_admin_id: null }))
    .where(studiesCourse(sql<number>`course.id`))
    .where(
      sql<boolean>`(mark_settings.course_id is not null or exists (select from mark_term where mark_term.course_id = course.id))`,
    )
    .orderBy('course.date', 'desc')
    .orderBy('course.id')
    .execute();

type PersonTerm = FrozenMark & { course_id: number; is_released: boolean };

export const listFrozenOf = (db: Db, userId: number): Promise<PersonTerm[]> =>
  db
    .selectFrom('mark')
    .innerJoin('mark_term', 'mark_term.id', 'mark.mark_term_id')
    .select([
      'mark_term.course_id',
      'mark_term.is_released',
      'mark_term.id as term_id',
      'mark_term.title as term_title',
    ])
    .select(['mark.taken_at', 'mark.percent', 'mark.mark', 'mark.settings', 'mark.works'])
    .where('mark.user_id', '=', userId)
    .orderBy('mark_term.created_at')
    .orderBy('mark_term.id')
    .execute();
