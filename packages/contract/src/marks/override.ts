import * as z from 'zod/mini';
import { longerThan } from '../base/issue-words.ts';
import { Id, Time } from '../base/primitives.ts';

/** A teacher's score that replaces the score of the submissions. In the points of the lesson. */
export const Override = z.object({
  score: z.number(),
  /** In Markdown. */
  comment: z.string(),
  by_name: z.nullable(z.string()),
  at: Time,
});
export type Override = z.infer<typeof Override>;

/** Points are kept in hundredths: what has more digits could be stored, and not be imported or summed. */
const isInHundredths = (score: number): boolean => Math.abs(score * 100 - Math.round(score * 100)) < 1e-6;

export const NewOverride = z.object({
  user_id: Id,
  lesson_id: Id,
  task_id: Id,
  /** In the points of the lesson; null removes the override. */
  override_score: z.nullable(
    z
      .number('Введите баллы')
      .check(z.minimum(0, 'Не меньше 0'), z.refine(isInHundredths, 'Не больше двух знаков после запятой')),
  ),
  comment: z._default(z.string().check(z.maxLength(50_000, longerThan('Комментарий', 50_000))), ''),
});
export type NewOverride = z.output<typeof NewOverride>;
