import type { Judgement, JudgementRow } from '@put/contract/judge/judgements';
import type { Submission } from '@put/contract/submissions/submissions';
import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

const judgements = (db: Db, submissionId: number) =>
  db
    .selectFrom('judgement as j')
    .leftJoin('rejudge', 'rejudge.id', 'j.rejudge_id')
    .leftJoin('review', 'review.id', 'j.review_id')
    .leftJoin('user as author', (join) =>
      join.on('author.id', '=', sql<number>`coalesce(review.created_by, rejudge.created_by)`),
    )
    .select(['j.number', 'j.rejudge_id', 'j.task_version', 'j.verdict', 'j.score', 'j.max_score', 'j.created_at as at'])
    .select([
      // a rejudge may have been deleted; the judge's own first judgement always has number 1
      sql<JudgementRow['cause']>`case when j.review_id is not null then 'review'
        when j.rejudge_id is not null or j.number > 1 then 'rejudge' else 'judge' end`.as('cause'),
      sql<string | null>`nullif(concat_ws(' ', author.last_name, author.first_name), '')`.as('by_name'),
    ])
    .where('j.submission_id', '=', submissionId);

/** Newest first. */
export const listJudgements = (db: Db, submissionId: number): Promise<JudgementRow[]> =>
  judgements(db, submissionId).orderBy('j.number', 'desc').execute();

export async function getJudgement(db: Db, submissionId: number, number: number): Promise<Judgement> {
  const found = await judgements(db, submissionId)
    .select(['j.compiler_output', 'j.tests'])
    .where('j.number', '=', number)
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  return found;
}

/** The judgement before the applied rejudge, when the rejudge changed it. */
export async function findRejudged(db: Db, submissionId: number): Promise<Submission['rejudged']> {
  const [now, before] = await db
    .selectFrom('judgement')
    .select(['verdict', 'score', 'max_score', 'rejudge_id', 'created_at'])
    .where('submission_id', '=', submissionId)
    .orderBy('number', 'desc')
    .limit(2)
    .execute();
  if (now === undefined || before === undefined || now.rejudge_id === null) return null;
  const { verdict, score, max_score } = before;
  const isSame = now.verdict === verdict && now.score === score && now.max_score === max_score;
  return isSame ? null : { at: now.created_at, verdict, score, max_score };
}
