import type { WhichWorks } from '@put/contract/exports/exports';
import type { TaskAnswer, TaskKind } from '@put/contract/kinds/kinds';
import type { SourceFile } from '@put/contract/judge/languages';
import type { ResultColumn } from '@put/contract/results/results';
import type { Verdict } from '@put/contract/judge/verdicts';
import { sql } from 'kysely';
import { isSetAside } from '../results/results.api.ts';
import type { Db } from '../../drivers/database/database.ts';

/** A work that is wanted: `at` is the place of its column, `attempt` its number from 1. */
export type WantedWork = { id: number; user_id: number; at: number; attempt: number };

/** The works of these people at these columns, without their contents, and without what a trial or a replaced sitting left. */
export async function listWorks(
  db: Db,
  columns: readonly ResultColumn[],
  userIds: readonly number[],
  which: WhichWorks,
): Promise<WantedWork[]> {
  const wanted = {
    last: sql`from_last = 1`,
    best: sql`exists (select from result where result.best_submission_id = s.id)`,
    all: sql`true`,
  }[which];
  const { rows } = await sql<WantedWork>`
    select s.id, s.user_id, s.at::int, s.attempt::int from (
      select submission.id, submission.user_id, wanted.number - 1 as at,
        row_number() over (partition by submission.user_id, wanted.number order by submission.id) as attempt,
        row_number() over (partition by submission.user_id, wanted.number order by submission.id desc) as from_last
      from unnest(${columns.map(({ lesson_id }) => lesson_id)}::int[], ${columns.map(({ task_id }) => task_id)}::int[])
          with ordinality as wanted (lesson_id, task_id, number)
        join submission on submission.lesson_id = wanted.lesson_id and submission.task_id = wanted.task_id
      where submission.user_id = any(${userIds}::int[]) and submission.cause = 'submit' and submission.status <> 'cancelled'
        and not ${isSetAside}
    ) s where ${wanted}
    order by s.at, s.user_id, s.attempt`.execute(db);
  return rows;
}

export type Work = {
  id: number;
  kind: TaskKind;
  files: SourceFile[];
  answer: TaskAnswer | null;
  verdict: Verdict | null;
  queued_at: string;
};

export const readWorks = (db: Db, ids: readonly number[]): Promise<Work[]> =>
  db
    .selectFrom('submission')
    .innerJoin('task', 'task.id', 'submission.task_id')
    .select(['submission.id', 'task.kind', 'submission.files', 'submission.answer', 'submission.verdict'])
    .select('submission.queued_at')
    .where('submission.id', 'in', ids)
    .execute();
