import type { Viewer } from '@put/contract/base/access';
import type { SourceFile } from '@put/contract/judge/languages';
import { mostOpenQuestions, type NewQuestion } from '@put/contract/questions/questions';
import { Refusal } from '@put/contract/base/refusals';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { refuseUnread } from '../lessons/lessons.api.ts';
import { findMyLessonTask } from '../tasks/tasks.api.ts';
import { askTeachers } from './tell-of-question.ts';
import {
  countOpenOf,
  findByIdempotencyKey,
  findDraftFiles,
  findSubmittedFiles,
  insertMessage,
  insertQuestion,
  lockMyQuestion,
} from './questions.store.ts';

type Tools = { db: Db; events: Events };

/** Keeps a question with the student's program of this moment. A repeated idempotency key returns the same question. */
export const askQuestion = (
  { db, events }: Tools,
  viewer: Viewer,
  { text, ...place }: NewQuestion,
  key: string | undefined,
): Promise<{ id: number }> =>
  db.transaction().execute(async (tx) => {
    const open = await countOpenOf(tx, viewer.id);
    const before = key === undefined ? undefined : await findByIdempotencyKey(tx, viewer.id, key);
    if (before) return { id: before.question_id };
    await refuseUnread(tx, viewer, place.lesson_id);
    const files = await readFiles(tx, viewer, place);
    refuseMany(open);
    const { lesson_id, task_id, quote, submission_id, file, line } = place;
    const { id } = await insertQuestion(tx, {
      user_id: viewer.id,
      lesson_id,
      task_id: task_id ?? null,
      quote: quote || null,
      submission_id: submission_id ?? null,
      file: file ?? null,
      line: line ?? null,
      files: JSON.stringify(files),
    });
    await insertMessage(tx, {
      question_id: id,
      user_id: viewer.id,
      is_staff: false,
      text,
      idempotency_key: key ?? null,
    });
    await askTeachers(tx, events, await lockMyQuestion(tx, viewer.id, id), text);
    return { id };
  });

/** The program that the question is about: of the submission, else what stands in the editor. */
async function readFiles(
  tx: Tx,
  viewer: Viewer,
  { lesson_id, task_id, submission_id, file, line }: Omit<NewQuestion, 'text'>,
): Promise<SourceFile[]> {
  const id = submission_id ?? null;
  if ((id === null && (file ?? line ?? null) !== null) || ((line ?? null) !== null) !== ((file ?? null) !== null))
    refusePlace('line', 'Строка — это место в файле отправленного решения');
  if ((task_id ?? null) === null) {
    if (id !== null) refusePlace('submission_id', 'Укажите задачу этого решения');
    return [];
  }
  if (!(await findMyLessonTask(tx, viewer, task_id!, lesson_id))) throw new Refusal('not_found');
  if (id === null) return findDraftFiles(tx, { user_id: viewer.id, lesson_id, task_id: task_id! });
  const submitted = await findSubmittedFiles(tx, {
    id,
    user_id: viewer.id,
    lesson_id,
    task_id: task_id!,
  });
  if (!submitted) throw new Refusal('not_found');
  const chosen = submitted.files.find(({ name }) => name === file);
  if ((file ?? null) !== null && (!chosen || chosen.content.split('\n').length < line!))
    refusePlace('line', 'Такой строки в решении нет');
  return submitted.files;
}

function refusePlace(path: string, message: string): never {
  throw new Refusal('invalid_input', { errors: [{ path, message }] });
}

/** Limits what one person can put into the inbox. */
export function refuseMany(open: number): void {
  if (open < mostOpenQuestions) return;
  const detail = `Ваши вопросы ещё ждут ответа: ${open}. Дождитесь его и напишите снова.`;
  throw new Refusal('too_many_questions', { detail });
}
