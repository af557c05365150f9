import type { ClassCell, ClassNews, ClassTask, Presence } from '@put/contract/results/live-class';
import type { StuckRules } from '@put/contract/results/stuck';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { byName } from '../../drivers/database/order-of-names.ts';
import { isCountedAttempt, resultScore, resultStatus } from '../results/results.api.ts';
import { excusedIn } from '../schedules/schedules.api.ts';
import { presenceColumns } from './presence.store.ts';

type Heading = { title: string; course_id: number; course_title: string; rules: StuckRules | null; now: string };

export const findHeading = (db: Db, lessonId: number): Promise<Heading | undefined> =>
  db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.title', 'course.id as course_id', 'course.title as course_title', 'lesson.stuck_rules as rules'])
    .select(sql<string>`now()`.as('now'))
    .where('lesson.id', '=', lessonId)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .executeTakeFirst();

/** How long a task takes is known from three students who have solved it. */
export const listTasks = (db: Db, lessonId: number): Promise<ClassTask[]> =>
  db
    .selectFrom('lesson_task')
    .innerJoin('task', 'task.id', 'lesson_task.task_id')
    .leftJoin(
      sql<{ task_id: number; median_seconds: number }>`(
        select result.task_id, percentile_cont(0.5) within group (order by (p.spent ->> result.task_id::text)::int) as median_seconds
        from result join lesson_presence p on p.lesson_id = result.lesson_id and p.user_id = result.user_id
        where result.lesson_id = ${lessonId} and result.status = 'accepted' and p.spent ? result.task_id::text
        group by result.task_id having count(*) >= 3)`.as('pace'),
      (join) => join.onRef('pace.task_id', '=', 'lesson_task.task_id'),
    )
    .select(['task.id as task_id', 'task.title', 'pace.median_seconds'])
    .where('lesson_task.lesson_id', '=', lessonId)
    .orderBy('lesson_task.position')
    .execute();

export const listGroups = (db: Db, courseId: number): Promise<{ id: number; title: string }[]> =>
  db
    .selectFrom('course_user_group')
    .innerJoin('user_group', 'user_group.id', 'course_user_group.user_group_id')
    .select(['user_group.id', 'user_group.title'])
    .where('course_user_group.course_id', '=', courseId)
    .where('user_group.deleted_at', 'is', null)
    .orderBy(sql`user_group.title collate "ru-x-icu"`)
    .execute();

export type Member = { user_id: number; first_name: string; last_name: string | null; in_group: boolean };

/** Students of the course by name, those of other groups too: a seat has the same number in every view. */
export const listMembers = (db: Db, courseId: number, groupId: number | undefined): Promise<Member[]> =>
  db
    .selectFrom('user')
    .innerJoin('user_group_member as member', 'member.user_id', 'user.id')
    .innerJoin('user_group', 'user_group.id', 'member.user_group_id')
    .innerJoin('course_user_group as opened', 'opened.user_group_id', 'member.user_group_id')
    .select(['user.id as user_id', 'user.first_name', 'user.last_name'])
    .select(
      sql<boolean>`bool_or(${groupId ?? null}::integer is null or member.user_group_id = ${groupId ?? null})`.as(
        'in_group',
      ),
    )
    .where('opened.course_id', '=', courseId)
    .where('member.role', '=', 'student')
    .where('user_group.deleted_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .where('user.disabled_at', 'is', null)
    .groupBy('user.id')
    .orderBy(byName)
    .execute();

export async function listPresences(db: Db, lessonId: number): Promise<Presence[]> {
  const { rows } = await sql<Presence>`
    select ${presenceColumns} from lesson_presence p where p.lesson_id = ${lessonId}`.execute(db);
  return rows;
}

type Cell = ClassCell & { user_id: number; task_id: number };

/** The last ten attempts are more than the rules look at. */
const mostTries = 10;

/** What was handed in in the lesson. Attempts one by one only where the task is not solved. */
export async function listCells(db: Db, lessonId: number): Promise<Cell[]> {
  const rows = await db
    .selectFrom('result')
    .innerJoin('lesson_task', (join) =>
      join.onRef('lesson_task.lesson_id', '=', 'result.lesson_id').onRef('lesson_task.task_id', '=', 'result.task_id'),
    )
    .leftJoin('submission as best', 'best.id', 'result.best_submission_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom(
            from
              .selectFrom('submission')
              .select(['submission.id', 'submission.verdict', 'submission.failed_test', 'submission.error_key'])
              .whereRef('submission.user_id', '=', 'result.user_id')
              .whereRef('submission.task_id', '=', 'result.task_id')
              .whereRef('submission.lesson_id', '=', 'result.lesson_id')
              .where(isCountedAttempt)
              .where('submission.status', '=', 'done')
              .where('result.status', 'in', ['tried', 'partial'])
              .orderBy('submission.id', 'desc')
              .limit(mostTries)
              .as('tried'),
          )
          .select(
            sql<ClassCell['tries']>`json_agg(json_build_object('verdict', tried.verdict,
              'failed_test', tried.failed_test, 'error_key', tried.error_key) order by tried.id)`.as('tries'),
          )
          .select(
            sql<number>`count(*) filter (where result.best_score = 0 or tried.id > result.best_submission_id)::int`.as(
              'tries_after_rise',
            ),
          )
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['result.user_id', 'result.task_id', 'result.attempts', 'result.last_submitted_at'])
    .select([resultStatus.as('status'), resultScore.as('score'), 'last.tries', 'last.tries_after_rise'])
    .select(sql<string | null>`case when result.best_score > 0 then best.finished_at end`.as('rose_at'))
    .where('result.lesson_id', '=', lessonId)
    .execute();
  return rows.map(({ tries, tries_after_rise, ...cell }) => ({
    ...cell,
    ...(tries && { tries, tries_after_rise: tries_after_rise ?? 0 }),
  }));
}

/** Tasks of the lesson that do not count for people; one may be told twice. */
export async function listExcused(
  db: Db,
  courseId: number,
  lessonId: number,
): Promise<{ user_id: number; task_id: number }[]> {
  const { rows } = await sql<{ user_id: number; task_id: number }>`
    select excused.user_id, excused.task_id from ${excusedIn(courseId)} excused
    where excused.lesson_id = ${lessonId}`.execute(db);
  return rows;
}

/** Attempts that were judged in the last ten minutes, newest first. Of many only the last are read. */
export const listNews = (db: Db, lessonId: number): Promise<ClassNews[]> =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('submission')
        .select(['user_id', 'task_id', 'verdict', 'failed_test', 'error_key', 'finished_at'])
        .where('lesson_id', '=', lessonId)
        .where(isCountedAttempt)
        .where('status', '=', 'done')
        .orderBy('id', 'desc')
        .limit(50)
        .as('last'),
    )
    .select(['user_id', 'task_id', 'verdict', 'failed_test', 'error_key'])
    .select(sql<string>`finished_at`.as('at'))
    .where('finished_at', '>', sql<string>`now() - interval '10 minutes'`)
    .execute();
