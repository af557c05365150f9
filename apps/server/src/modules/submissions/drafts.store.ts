import type { Draft } from '@put/contract/submissions';
import type { TaskAnswer } from '@put/contract/kinds';
import type { Language, SourceFile } from '@put/contract/languages';
import { type Db, type Tx } from '../../drivers/database/database.ts';
import { activeSeconds } from './active-seconds.sql.ts';

export const findDraft = (db: Db, userId: number, taskId: number): Promise<Draft | undefined> =>
  db
    .selectFrom('draft')
    .select(['language', 'files', 'answer', 'saved_at'])
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();

type NewDraft = {
  user_id: number;
  task_id: number;
  lesson_id: number | null;
  language: Language | null;
  files: SourceFile[];
  answer: TaskAnswer | null;
};

export async function saveDraft(tx: Tx, { files, answer, ...draft }: NewDraft): Promise<{ saved_at: string }> {
  const text = { files: JSON.stringify(files), answer: answer && JSON.stringify(answer) };
  const row = { ...draft, ...text, saved_at: new Date().toISOString() };
  const { language, lesson_id, saved_at } = row;
  return tx
    .insertInto('draft')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'task_id'])
        .doUpdateSet({ language, lesson_id, ...text, saved_at, active_s: activeSeconds }),
    )
    .returning('saved_at')
    .executeTakeFirstOrThrow();
}
