import * as z from 'zod/mini';
import { Id, Time } from './primitives.ts';

/** A teacher's word that stands above what was handed in. `score` is in the points of the lesson. */
export const Override = z.object({
  score: z.number(),
  /** Markdown. */
  comment: z.string(),
  by_name: z.nullable(z.string()),
  at: Time,
});
export type Override = z.infer<typeof Override>;

export const NewOverride = z.object({
  user_id: Id,
  lesson_id: Id,
  task_id: Id,
  /** In the points of the lesson; null takes it back. */
  override_score: z.nullable(z.number('Введите баллы').check(z.minimum(0, 'Не меньше 0'))),
  comment: z._default(z.string().check(z.maxLength(50_000, 'Слишком длинный комментарий')), ''),
});
export type NewOverride = z.output<typeof NewOverride>;
