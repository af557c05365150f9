import type { Draft } from '@put/contract/submissions';
import type { Language, SourceFile } from '@put/contract/languages';
import { type Db, type Tx } from '../../drivers/database/database.ts';

export const findDraft = (db: Db, userId: number, taskId: number): Promise<Draft | undefined> =>
  db
    .selectFrom('draft')
    .select(['language', 'files', 'saved_at'])
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();

type NewDraft = { user_id: number; task_id: number; lesson_id: number | null; language: Language; files: SourceFile[] };

export async function saveDraft(tx: Tx, { files, ...draft }: NewDraft): Promise<{ saved_at: string }> {
  const row = { ...draft, files: JSON.stringify(files), saved_at: new Date().toISOString() };
  const { language, lesson_id, files: text, saved_at } = row;
  return tx
    .insertInto('draft')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'task_id']).doUpdateSet({ language, lesson_id, files: text, saved_at }),
    )
    .returning('saved_at')
    .executeTakeFirstOrThrow();
}
