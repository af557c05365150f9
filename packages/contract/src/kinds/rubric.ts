import * as z from 'zod/mini';

const key = z.string().check(z.regex(/^[\w-]{1,40}$/));

/** One thing that a teacher gives points for. */
export const Criterion = z.object({
  key,
  title: z.string().check(z.trim(), z.minLength(1, 'Введите название'), z.maxLength(200, 'Не длиннее 200 знаков')),
  description: z.string().check(z.maxLength(2000, 'Не длиннее 2000 знаков')),
  points: z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000')),
});
export type Criterion = z.infer<typeof Criterion>;
export const Rubric = z.array(Criterion).check(z.maxLength(30, 'Не больше 30 критериев'));

export const rubricPoints = (criteria: readonly { points: number }[]): number =>
  criteria.reduce((sum, { points }) => sum + points, 0);
