import type { TaskAnswer, TaskKind } from '@put/contract/kinds/kinds';
import type { Language, SourceFile } from '@put/contract/judge/languages';
import type { OpenedCode } from '@put/contract/results/live-class';
import type { TestResult } from '@put/contract/submissions/submissions';
import type { Verdict } from '@put/contract/judge/verdicts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { studiesCourse } from '../enrolment/enrolment.api.ts';
import { isCountedAttempt } from '../results/results.api.ts';

type Place = { lesson_id: number; user_id: number; task_id: number };

/** What a student of the lesson has typed at a task of it. Undefined: no such student or task. */
export async function findCode(tx: Tx, { lesson_id, user_id, task_id }: Place): Promise<OpenedCode | undefined> {
  const row = await tx
    .selectFrom('lesson_task')
    .innerJoin('lesson', 'lesson.id', 'lesson_task.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .innerJoin('task', 'task.id', 'lesson_task.task_id')
    .innerJoin('user', (join) => join.on('user.id', '=', user_id))
    .leftJoin('answer_draft as draft', (join) =>
      join
        .onRef('draft.user_id', '=', 'user.id')
        .onRef('draft.task_id', '=', 'task.id')
        .onRef('draft.lesson_id', '=', 'lesson.id'),
    )
    .select(['task.kind', 'draft.language', 'draft.files', 'draft.answer', 'draft.saved_at', 'course.id as course_id'])
    .select((eb) =>
      eb
        .selectFrom('submission')
        .select('submission.id')
        .where('submission.user_id', '=', user_id)
        .where('submission.task_id', '=', task_id)
        .where('submission.lesson_id', '=', lesson_id)
        .where(isCountedAttempt)
        .orderBy('submission.id', 'desc')
        .limit(1)
        .as('submission_id'),
    )
    .where('lesson_task.lesson_id', '=', lesson_id)
    .where('lesson_task.task_id', '=', task_id)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .where(studiesCourse(sql<number>`course.id`))
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, submission_id, language, files, answer, saved_at } = row;
  const draft = saved_at === null ? null : { language, files: files ?? [], answer, saved_at };
  return { kind: kind as TaskKind, draft, submission_id };
}

type Example = {
  id: number;
  task_title: string;
  kind: TaskKind;
  language: Language | null;
  files: SourceFile[];
  answer: TaskAnswer | null;
  verdict: Verdict | null;
  students: number;
  tests: TestResult[] | null;
};

/**
 * A last attempt of those who have not solved the task, from the largest group that ended in the same way; the newest
 * first.
 */
export async function findExample(
  db: Db,
  { lesson_id, task_id }: Pick<Place, 'lesson_id' | 'task_id'>,
  offset: number,
): Promise<Example | undefined> {
  const { rows } = await sql<Example>`
    with last as (
      select distinct on (submission.user_id) submission.id, ${endingOf} as ending
      from submission
      join result on result.user_id = submission.user_id and result.task_id = submission.task_id
        and result.lesson_id = submission.lesson_id and result.status in ('tried', 'partial')
      where submission.lesson_id = ${lesson_id} and submission.task_id = ${task_id}
        and ${isCountedAttempt} and submission.status = 'done'
      order by submission.user_id, submission.id desc
    ), common as (
      select ending, count(*)::int as students from last group by ending order by count(*) desc, max(id) desc limit 1
    )
    select submission.id, task.title as task_title, task.kind, submission.language, submission.files, submission.answer,
      submission.verdict, common.students,
      (select tests from judgement where submission_id = submission.id order by number desc limit 1) as tests
    from common
    join (select id, ending, row_number() over (partition by ending order by id desc) - 1 as place from last) last
      on last.ending = common.ending and last.place = ${offset} % common.students
    join submission on submission.id = last.id
    join task on task.id = submission.task_id`.execute(db);
  return rows[0];
}

const endingOf = sql`coalesce(submission.error_key, submission.failed_test, submission.verdict, '')`;
