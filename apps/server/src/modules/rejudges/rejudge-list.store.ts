import type { Viewer } from '@put/contract/base/access';
import { holdsIn, holdsOverItems } from '../enrolment/enrolment.api.ts';
import type { adminRejudges, Rejudge, RejudgeItem, RejudgeSummary } from '@put/contract/judge/rejudges';
import type { InputOf } from '@put/contract/base/endpoint';
import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { given } from '../../drivers/database/given.ts';

const authorName = sql<string | null>`nullif(concat_ws(' ', author.last_name, author.first_name), '')`;

const rejudges = (db: Db) =>
  db
    .selectFrom('rejudge')
    .leftJoin('task', 'task.id', 'rejudge.task_id')
    .leftJoin('lesson', 'lesson.id', 'rejudge.lesson_id')
    .leftJoin('user as author', 'author.id', 'rejudge.created_by')
    .select(['rejudge.id', 'rejudge.status', 'rejudge.total', 'rejudge.done', 'rejudge.task_id', 'rejudge.lesson_id'])
    .select(['task.title as task_title', 'lesson.title as lesson_title', authorName.as('author_name')])
    .select(['rejudge.created_at', 'rejudge.finished_at', 'rejudge.closed_at']);

export async function listRejudges(
  db: Db,
  viewer: Viewer,
  { task_id, lesson_id, status, limit = 50, offset = 0 }: InputOf<typeof adminRejudges.list>['query'],
): Promise<{ rejudges: Rejudge[]; total: number }> {
  const rows = await rejudges(db)
    .select(sql<number>`count(*) over ()`.as('count'))
    .$if(!viewer.is_admin, (query) =>
      query.where((is) =>
        is.or([
          holdsIn(viewer, 'course.rejudge', sql.ref('lesson.course_id')),
          is.and([
            is('rejudge.lesson_id', 'is', null),
            holdsOverItems(viewer, 'course.rejudge', sql.ref('rejudge.id')),
          ]),
        ]),
      ),
    )
    .$call(given(task_id, (query, one) => query.where('rejudge.task_id', '=', one)))
    .$call(given(lesson_id, (query, one) => query.where('rejudge.lesson_id', '=', one)))
    .$call(given(status, (query, one) => query.where('rejudge.status', '=', one)))
    .orderBy('rejudge.created_at', 'desc')
    .orderBy('rejudge.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rejudges: rows.map(({ count: _, ...row }) => row), total: rows[0]?.count ?? 0 };
}

/** The change of the share of points; `nullif` avoids a division by zero. */
const gain = sql<number>`coalesce(i.score / nullif(i.max_score, 0), 0) - coalesce(i.score_before / nullif(i.max_score_before, 0), 0)`;
/** Over `rejudge_item i`. */
export const isChanged = sql<boolean>`coalesce(i.verdict <> i.verdict_before or ${gain} <> 0, false)`;

export async function getRejudge(db: Db, id: number): Promise<RejudgeSummary> {
  const [row, counts] = await Promise.all([
    rejudges(db).where('rejudge.id', '=', id).executeTakeFirst(),
    db
      .selectFrom('rejudge_item as i')
      .innerJoin('submission as s', 's.id', 'i.submission_id')
      .innerJoin('task', 'task.id', 's.task_id')
      .select([
        sql<number>`count(*) filter (where ${isChanged})`.as('changed'),
        sql<number>`count(*) filter (where i.verdict is not null and ${gain} > 0)`.as('better'),
        sql<number>`count(*) filter (where i.verdict is not null and ${gain} < 0)`.as('worse'),
        sql<number>`count(*) filter (where i.status = 'failed')`.as('failed'),
        sql<number>`count(*) filter (where i.status = 'applied')`.as('applied'),
        sql<boolean>`coalesce(bool_or(task.version <> i.task_version), false)`.as('is_outdated'),
      ])
      .where('i.rejudge_id', '=', id)
      .executeTakeFirstOrThrow(),
  ]);
  if (!row) throw new Refusal('not_found');
  return { ...row, ...counts };
}

/** The user's best score for this task of this lesson, with the verdicts of the rejudge and without. */
const points = (score: string, max: string) => sql<number | null>`(
  select round(coalesce(max(lt.points * (case when j.submission_id is null then other.score / nullif(other.max_score, 0)
    else ${sql.ref(score)} / nullif(${sql.ref(max)}, 0) end) * other.late_credit / 100), 0), 2)
  from submission other left join rejudge_item j on j.rejudge_id = i.rejudge_id and j.submission_id = other.id
  where other.user_id = s.user_id and other.task_id = s.task_id and other.lesson_id = s.lesson_id
    and other.cause = 'submit' and other.status = 'done' and other.late_credit is not null)`;

export async function listItems(
  db: Db,
  id: number,
  { only, limit = 50, offset = 0 }: InputOf<typeof adminRejudges.items>['query'],
): Promise<{ items: RejudgeItem[]; total: number }> {
  const rows = await db
    .selectFrom('rejudge_item as i')
    .innerJoin('submission as s', 's.id', 'i.submission_id')
    .innerJoin('task', 'task.id', 's.task_id')
    .innerJoin('user as u', 'u.id', 's.user_id')
    .leftJoin('lesson', 'lesson.id', 's.lesson_id')
    .leftJoin('lesson_task as lt', (join) =>
      join.onRef('lt.lesson_id', '=', 's.lesson_id').onRef('lt.task_id', '=', 's.task_id'),
    )
    .select(['i.submission_id', 's.user_id', 's.task_id', 'task.title as task_title', 's.lesson_id', 's.queued_at'])
    .select(['lesson.title as lesson_title', 'i.status', 'i.task_version', isChanged.as('is_changed')])
    .select(['i.verdict', 'i.score', 'i.max_score', 'i.verdict_before', 'i.score_before', 'i.max_score_before'])
    .select([
      sql<string>`concat_ws(' ', u.last_name, u.first_name)`.as('user_name'),
      sql<number | null>`case when lt.points is not null then ${points('j.score_before', 'j.max_score_before')} end`.as(
        'points_before',
      ),
      sql<
        number | null
      >`case when lt.points is not null and i.verdict is not null then ${points('j.score', 'j.max_score')} end`.as(
        'points_after',
      ),
      sql<number>`count(*) over ()`.as('count'),
    ])
    .where('i.rejudge_id', '=', id)
    .$if(only === 'changed', (query) => query.where(isChanged))
    .$if(only === 'better', (query) => query.where(sql<boolean>`i.verdict is not null and ${gain} > 0`))
    .$if(only === 'worse', (query) => query.where(sql<boolean>`i.verdict is not null and ${gain} < 0`))
    .$if(only === 'failed', (query) => query.where('i.status', '=', 'failed'))
    .orderBy(isChanged, 'desc')
    .orderBy(sql`concat_ws(' ', u.last_name, u.first_name) collate "ru-x-icu"`)
    .orderBy('i.submission_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const items = rows.map(
    ({ count: _, verdict, score, max_score, verdict_before, score_before, max_score_before, ...row }) => ({
      ...row,
      before: { verdict: verdict_before, score: score_before, max_score: max_score_before },
      after: verdict === null ? null : { verdict, score: score ?? 0, max_score: max_score ?? 0 },
    }),
  );
  return { items, total: rows[0]?.count ?? 0 };
}
