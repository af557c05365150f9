import type { LineRemark } from '@put/contract/reviews/line-remark';
import type { Remark } from '@put/contract/reviews/reviews';
import type { SubmissionEvent } from '@put/contract/submissions/submissions';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** In the order of files and lines. */
export const listRemarks = (db: Db, submissionId: number): Promise<LineRemark[]> =>
  db
    .selectFrom('remark')
    .leftJoin('user as teacher', 'teacher.id', 'remark.created_by')
    .select(['remark.id', 'remark.file', 'remark.line', 'remark.text', 'remark.created_at as at'])
    .select(sql<string | null>`nullif(concat_ws(' ', teacher.last_name, teacher.first_name), '')`.as('by_name'))
    .where('remark.submission_id', '=', submissionId)
    .orderBy('remark.file')
    .orderBy('remark.line')
    .orderBy('remark.id')
    .execute();

/** Locks the submission, so that its remarks are added and then counted by one sender after another. */
export const lockRemarked = (tx: Tx, id: number) =>
  tx
    .selectFrom('submission')
    .innerJoin('task', 'task.id', 'submission.task_id')
    .innerJoin('user', 'user.id', 'submission.user_id')
    .select(['submission.id', 'submission.user_id', 'submission.task_id', 'submission.lesson_id', 'submission.files'])
    .select(['submission.status', 'task.title as task_title'])
    .where('submission.id', '=', id)
    .where('user.deleted_at', 'is', null)
    .forUpdate('submission')
    .executeTakeFirst();

/** A call that is repeated finds its remarks there and adds nothing. The number of new ones. */
export async function insertRemarks(
  tx: Tx,
  submissionId: number,
  remarks: readonly Remark[],
  createdBy: number,
): Promise<number> {
  const [files, lines, texts] = [
    remarks.map(({ file }) => file),
    remarks.map(({ line }) => line),
    remarks.map(({ text }) => text),
  ];
  const { rows } = await sql`
    insert into remark (submission_id, file, line, text, created_by)
    select ${submissionId}::int, said.file, said.line, said.text, ${createdBy}::int
    from unnest(${files}::text[], ${lines}::int[], ${texts}::text[]) with ordinality as said (file, line, text, number)
    where not exists (
      select from remark old where old.submission_id = ${submissionId} and old.file = said.file and old.line = said.line
        and old.text = said.text and old.created_by = ${createdBy})
    order by said.number returning id`.execute(tx);
  return rows.length;
}

/** The submission of a remark. */
type Remarked = Pick<SubmissionEvent, 'id' | 'status'>;

const statusOfRemarked = sql<
  Remarked['status']
>`(select status from submission where submission.id = remark.submission_id)`.as('status');

/** Undefined when there is no such remark. */
export const setRemark = (tx: Tx, id: number, text: string): Promise<Remarked | undefined> =>
  tx
    .updateTable('remark')
    .set({ text })
    .where('id', '=', id)
    .returning(['submission_id as id', statusOfRemarked])
    .executeTakeFirst();

/** Undefined when there is no such remark. */
export const removeRemark = (tx: Tx, id: number): Promise<Remarked | undefined> =>
  tx.deleteFrom('remark').where('id', '=', id).returning(['submission_id as id', statusOfRemarked]).executeTakeFirst();
