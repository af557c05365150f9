import type { TaskAnswer } from '@put/contract/kinds/kinds';
import type { Language, SourceFile } from '@put/contract/judge/languages';
import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';

type Place = { user_id: number; lesson_id: number };

/** How long the call itself may have been on its way: its text was typed before it was sent. */
const way = sql`interval '3 seconds'`;

type Typing = {
  is_given: boolean;
  is_handed_in: boolean;
  is_in_time: boolean;
  is_in_grace: boolean;
  was_typed_in_time: boolean;
};

/**
 * Whether the person may type now; undefined: the person has no sitting. Locks the sitting, so that nothing is kept
 * after it is handed in, and no other sitting begins. `is_given`: the task is of this sitting, and of no earlier one. `msAgo`: when the text was typed, as the browser tells.
 */
export async function findTyping(
  tx: Tx,
  { user_id, lesson_id, task_id }: Place & { task_id: number },
  msAgo: number,
): Promise<Typing | undefined> {
  const { rows } = await sql<Typing>`
    select exists (select from exam_task given where given.lesson_id = sitting.lesson_id
        and given.user_id = sitting.user_id and given.task_id = ${task_id}) as is_given,
      sitting.handed_in_at is not null as is_handed_in,
      now() <= ends.at as is_in_time,
      now() <= exam_grace_end(sitting.lesson_id, sitting.user_id) as is_in_grace,
      now() - make_interval(secs => ${msAgo / 1000}::float8) - ${way} <= ends.at as was_typed_in_time
    from exam_sitting sitting
    cross join lateral (select exam_end(sitting.lesson_id, sitting.user_id) as at) ends
    where sitting.lesson_id = ${lesson_id} and sitting.user_id = ${user_id}
    for share of sitting`.execute(tx);
  return rows[0];
}

/** Locks a sitting that is not handed in, so that a submission belongs to it. False: there is none. */
export const lockSitting = async (tx: Tx, { user_id, lesson_id }: Place): Promise<boolean> =>
  (await tx
    .selectFrom('exam_sitting')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('lesson_id', '=', lesson_id)
    .where('handed_in_at', 'is', null)
    .forShare()
    .executeTakeFirst()) !== undefined;

export type NewAnswer = Place & {
  task_id: number;
  language: Language | null;
  files: readonly SourceFile[];
  answer: TaskAnswer | null;
  page: string | null;
  count: number | null;
  arrived_late: boolean;
  /** It is no answer: nothing was typed, or all of it was deleted. */
  is_blank: boolean;
  /** What it breaks as it stands, in words. */
  broken_rule: string | null;
  /** What of it is left open as it stands, in words. */
  left_open: string | null;
};

/** Later changes of a page replace earlier ones, whatever came first. */
export async function keepAnswer(tx: Tx, { files, answer, ...row }: NewAnswer): Promise<void> {
  const text = { files: JSON.stringify(files), answer: answer && JSON.stringify(answer) };
  const { language, page, count, arrived_late, is_blank, broken_rule, left_open } = row;
  await tx
    .insertInto('exam_answer')
    .values({ ...row, ...text })
    .onConflict((conflict) =>
      conflict
        .columns(['lesson_id', 'user_id', 'task_id'])
        .doUpdateSet({
          language,
          ...text,
          page,
          count,
          arrived_late,
          is_blank,
          broken_rule,
          left_open,
          saved_at: sql`now()`,
        })
        .where(
          sql<boolean>`exam_answer.page is distinct from excluded.page
            or coalesce(exam_answer.count < excluded.count, true)`,
        ),
    )
    .execute();
}

/** Another sign-in or address is kept once. */
export async function notePlace(
  tx: Tx,
  { user_id, lesson_id }: Place,
  place: { address: string; family: string; device: string },
): Promise<void> {
  await tx
    .insertInto('exam_place')
    .values({ user_id, lesson_id, ...place })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type TypedAnswer = Pick<NewAnswer, 'language' | 'files' | 'answer'>;

/** What the person typed and has not handed in as it is; undefined: nothing. */
export async function findUnsent(tx: Tx, by: Place & { task_id: number }): Promise<TypedAnswer | undefined> {
  const { rows } = await sql<TypedAnswer>`
    select language, files, answer from exam_answer typed
    where user_id = ${by.user_id} and lesson_id = ${by.lesson_id} and task_id = ${by.task_id}
      and not exists (select from submission sent where sent.user_id = typed.user_id and sent.task_id = typed.task_id
        and sent.lesson_id = typed.lesson_id and sent.cause = 'submit' and sent.status <> 'cancelled'
        and sent.language is not distinct from typed.language
        and sent.files = typed.files and sent.answer is not distinct from typed.answer)`.execute(tx);
  return rows[0];
}
