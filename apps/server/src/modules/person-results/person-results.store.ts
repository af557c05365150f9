import type { Viewer } from '@put/contract/base/access';
import type { Override } from '@put/contract/marks/override';
import { activityDays, type PersonDay, type PersonWords } from '@put/contract/results/person-results';
import type { OwnStatus } from '@put/contract/results/own-status';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { holdsIn, mayOpenCourse, mayOpenLesson, mayOpenTask } from '../enrolment/enrolment.api.ts';
import {
  feedbackLevel,
  isHidden,
  isCountedAttempt,
  overrideOf,
  resultScore,
  resultStatus,
  shownScore,
  shownStatus,
} from '../results/results.api.ts';
import { isExcused, placeOf } from '../schedules/schedules.api.ts';

/** Whose results, and whether staff look: staff see what the level of feedback hides. */
export type Look = { person: Viewer; isStaff: boolean; by: Viewer };

/** What the person may see is not narrowed; a colleague looks at own courses. */
const isShownTo = ({ isStaff, by }: Look) =>
  isStaff ? holdsIn(by, 'course.results', sql.ref('course.id')) : sql<boolean>`true`;

export const findPersonName = (db: Db, id: number) =>
  db
    .selectFrom('user')
    .select(['first_name', 'last_name', 'timezone'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** SQL over `course`: the person has left it, and has results there. */
const hasResultsIn = (person: Viewer) =>
  sql<boolean>`(course.deleted_at is null and course.status <> 'draft' and exists (select from result
    join lesson of_result on of_result.id = result.lesson_id
    where result.user_id = ${person.id} and of_result.course_id = course.id))`;

const myTasks = (db: Db, look: Look) =>
  db
    .selectFrom('course')
    .innerJoin('lesson', 'lesson.course_id', 'course.id')
    .innerJoin('lesson_task', 'lesson_task.lesson_id', 'lesson.id')
    .innerJoin('task', 'task.id', 'lesson_task.task_id')
    .where(isShownTo(look))
    .where(
      look.isStaff
        ? sql<boolean>`(${mayOpenCourse(look.person)} or ${hasResultsIn(look.person)})`
        : mayOpenCourse(look.person),
    )
    .where(mayOpenLesson(look.person))
    .where(mayOpenTask(look.person));

/** Every task of the person's lessons that counts, with its result, in the order of courses and lessons. */
export const listResults = (db: Db, look: Look) =>
  myTasks(db, look)
    .leftJoin('result', (join) =>
      join
        .onRef('result.lesson_id', '=', 'lesson.id')
        .onRef('result.task_id', '=', 'task.id')
        .on('result.user_id', '=', look.person.id),
    )
    .select(['course.id as course_id', 'course.title as course_title', 'lesson.id as lesson_id'])
    .select(['lesson.title as lesson_title', 'task.id as task_id', 'task.title', 'lesson_task.points'])
    .select(sql<boolean>`course.status = 'archived'`.as('is_archived'))
    .select(sql<boolean>`not (${mayOpenCourse(look.person)})`.as('has_left'))
    .select(sql<number>`coalesce(result.attempts, 0)`.as('attempts'))
    .select(sql<string | null>`case when result.attempts > 0 then result.last_submitted_at end`.as('last_submitted_at'))
    .select(
      look.isStaff
        ? [
            sql<number>`coalesce(${resultScore}, 0)`.as('score'),
            sql<Exclude<OwnStatus, 'excused'>>`case when result.id is null then 'new' else ${resultStatus} end`.as(
              'status',
            ),
            overrideOf.as('override'),
            sql<boolean>`false`.as('is_hidden'),
          ]
        : [
            shownScore.as('score'),
            shownStatus.as('status'),
            sql<Override | null>`case when ${feedbackLevel} <> 'hidden' then ${overrideOf} end`.as('override'),
            isHidden.as('is_hidden'),
          ],
    )
    .where(sql<boolean>`not ${isExcused(placeOf(look.person.id))}`)
    .orderBy(sql`course.status = 'archived'`)
    .orderBy('course.date', 'desc')
    .orderBy('course.id')
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .orderBy('lesson_task.position')
    .execute();
export type ResultRow = Awaited<ReturnType<typeof listResults>>[number];

/** The person's submissions, with the place that a teacher's words about them name. */
const myWorks = (db: Db, look: Look) =>
  myTasks(db, look)
    .innerJoin('submission', (join) =>
      join
        .onRef('submission.lesson_id', '=', 'lesson.id')
        .onRef('submission.task_id', '=', 'task.id')
        .on('submission.user_id', '=', look.person.id),
    )
    .select(['course.id as course_id', 'lesson.id as lesson_id', 'task.id as task_id', 'task.title as task_title']);

/** Comments and remarks of valid reviews, the latest first. */
export async function listWords(db: Db, look: Look, most: number): Promise<PersonWords[]> {
  const rows = await myWorks(db, look)
    .innerJoin('review', 'review.submission_id', 'submission.id')
    .leftJoin('user as teacher', 'teacher.id', 'review.created_by')
    .select(['review.comment', 'review.remarks', 'review.created_at as at'])
    .select(sql<string | null>`nullif(concat_ws(' ', teacher.first_name, teacher.last_name), '')`.as('by_name'))
    .where('review.undone_at', 'is', null)
    .where(sql<boolean>`(review.comment <> '' or jsonb_array_length(review.remarks) > 0)`)
    // a review that a later one has replaced does not count
    .where(sql<boolean>`not exists (select from review later where later.submission_id = review.submission_id
      and later.undone_at is null and later.number > review.number)`)
    .$if(!look.isStaff, (query) => query.where(feedbackLevel, '<>', 'hidden'))
    .orderBy('review.created_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ comment, remarks, ...words }) => ({
    ...words,
    text: [comment.trim(), ...remarks.map(({ text }) => text)].filter((text) => text !== '').join('\n\n'),
  }));
}

type Line = { file: string; line: number; text: string };

/** Remarks on lines of programs, a work once, the latest first. They are shown at any level of feedback. */
export async function listLineWords(db: Db, look: Look, most: number): Promise<PersonWords[]> {
  const rows = await myWorks(db, look)
    .innerJoin('remark', 'remark.submission_id', 'submission.id')
    .leftJoin('user as teacher', 'teacher.id', 'remark.created_by')
    .select(
      sql<Line[]>`json_agg(json_build_object('file', remark.file, 'line', remark.line, 'text', remark.text)
        order by remark.file, remark.line, remark.id)`.as('lines'),
    )
    .select(sql<string>`max(remark.created_at)`.as('at'))
    .select(
      sql<string | null>`(array_agg(nullif(concat_ws(' ', teacher.first_name, teacher.last_name), '')
        order by remark.id desc))[1]`.as('by_name'),
    )
    .groupBy(['course.id', 'lesson.id', 'task.id', 'submission.id'])
    .orderBy(sql`max(remark.created_at)`, 'desc')
    .limit(most)
    .execute();
  return rows.map(({ lines, ...words }) => ({
    ...words,
    text: lines.map(({ file, line, text }) => `\`${file}\`, строка ${line}: ${text}`).join('\n\n'),
  }));
}

/** Attempts and solved tasks by days of the person's time zone. */
export async function listDays(db: Db, look: Look, timeZone: string): Promise<PersonDay[]> {
  const since = sql`now() - make_interval(days => ${sql.lit(activityDays)})`;
  const ofPerson = look.person.id;
  const isShown = look.isStaff ? sql`true` : sql`${feedbackLevel} <> 'hidden'`;
  const { rows } = await sql<PersonDay>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*) filter (where not is_solved) as attempts,
      count(*) filter (where is_solved) as solved
    from (
      select (submission.queued_at at time zone ${timeZone})::date as day, false as is_solved
      from submission left join lesson on lesson.id = submission.lesson_id left join course on course.id = lesson.course_id
      where submission.user_id = ${ofPerson} and ${isShownTo(look)} and submission.queued_at > ${since} and ${isCountedAttempt}
      union all
      select (result.first_solved_at at time zone ${timeZone})::date, true
      from result join task on task.id = result.task_id
      left join lesson on lesson.id = result.lesson_id left join course on course.id = lesson.course_id
      where result.user_id = ${ofPerson} and result.first_solved_at > ${since} and ${isShown} and ${isShownTo(look)}
    ) done group by day order by day`.execute(db);
  return rows;
}
