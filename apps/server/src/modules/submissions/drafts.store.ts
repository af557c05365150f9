import type { Draft } from '@put/contract/submissions/submissions';
import type { TaskAnswer } from '@put/contract/kinds/kinds';
import type { Language, SourceFile } from '@put/contract/judge/languages';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { DraftPlace, DraftRow, DraftTable } from '../drafts/drafts.api.ts';
import { activeSeconds } from './active-seconds.sql.ts';

export type AnswerPlace = { user_id: number; lesson_id: number; task_id: number };
export type AnswerText = { language: Language | null; files: SourceFile[]; answer: TaskAnswer | null };

export const placeOfAnswer = ({ user_id, lesson_id, task_id }: AnswerPlace): DraftPlace => ({
  user_id,
  place: `answer:${lesson_id}:${task_id}`,
});

const draftColumns = ['language', 'files', 'answer', 'saved_at', 'version', 'page'] as const;

export const findDraft = (db: Db, { user_id, lesson_id, task_id }: AnswerPlace): Promise<Draft | undefined> =>
  db
    .selectFrom('answer_draft')
    .select(draftColumns)
    .where('user_id', '=', user_id)
    .where('task_id', '=', task_id)
    .where('lesson_id', '=', lesson_id)
    .executeTakeFirst();

/**
 * For pages of an earlier release, which name no lesson: in an exam that goes on its own draft, else the newest one
 * outside of exams.
 */
export const findDraftAnywhere = (db: Db, userId: number, taskId: number): Promise<Draft | undefined> =>
  db
    .selectFrom('answer_draft as draft')
    .select(draftColumns)
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId)
    .where(
      sql<boolean>`draft.lesson_id = coalesce(
        (select given.lesson_id from exam_task given
          join exam_sitting sitting on sitting.lesson_id = given.lesson_id and sitting.user_id = given.user_id
          where given.user_id = ${userId} and given.task_id = ${taskId} and sitting.handed_in_at is null limit 1),
        (select latest.lesson_id from answer_draft latest
          where latest.user_id = ${userId} and latest.task_id = ${taskId}
            and not exists (select from exam where exam.lesson_id = latest.lesson_id)
          order by latest.saved_at desc limit 1))`,
    )
    .executeTakeFirst();

/** Drafts of answers, for `keepDraft`. */
export function answerDrafts(tx: Tx, { user_id, lesson_id, task_id }: AnswerPlace): DraftTable<AnswerText> {
  const place = { user_id, lesson_id, task_id };
  const write = ({ content: { language, files, answer }, ...marks }: DraftRow<AnswerText>) => ({
    ...marks,
    language,
    files: JSON.stringify(files),
    answer: answer && JSON.stringify(answer),
  });
  return {
    lock: async () => {
      const row = await tx
        .selectFrom('answer_draft')
        .select([...draftColumns, 'count', 'device'])
        .where('user_id', '=', user_id)
        .where('task_id', '=', task_id)
        .where('lesson_id', '=', lesson_id)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { language, files, answer, ...marks } = row;
      return { ...marks, content: { language, files, answer } };
    },
    insert: async (row) =>
      (await tx
        .insertInto('answer_draft')
        .values({ ...place, ...write(row) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .executeTakeFirst()) !== undefined,
    update: async (row) => {
      await tx
        .updateTable('answer_draft')
        .set({ ...write(row), active_s: activeSeconds })
        .where('user_id', '=', user_id)
        .where('task_id', '=', task_id)
        .where('lesson_id', '=', lesson_id)
        .execute();
    },
  };
}
