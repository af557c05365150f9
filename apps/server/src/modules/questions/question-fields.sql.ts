import { sql } from 'kysely';

/** SQL over `question` joined with `lesson` and perhaps `task`: what every reader of a question sees. */
export const headFields = [
  'question.id',
  'question.lesson_id',
  'question.task_id',
  'question.quote',
  'question.submission_id',
  'question.file',
  'question.line',
  'lesson.title as lesson_title',
  'task.title as task_title',
  'question.state',
  'question.created_at',
  'question.updated_at',
  sql<boolean>`question.shared_at is not null`.as('is_shared'),
] as const;

export const nameOfUser = sql<string>`concat_ws(' ', "user".last_name, "user".first_name)`;

const headLetters = 160;

/** SQL over `question`: the beginning of its first or last message. */
export const messageHead = (which: 'first' | 'last') =>
  sql<string>`(select left(m.text, ${sql.lit(headLetters)}) from question_message m
    where m.question_id = question.id order by m.id ${which === 'first' ? sql`asc` : sql`desc`} limit 1)`;

export const headOf = (text: string): string => text.slice(0, headLetters);
