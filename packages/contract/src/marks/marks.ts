import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, Time, title } from '../base/primitives.ts';
import { type MarkScale, markScales } from './compute-mark.ts';

const percent = z.number('Число процентов').check(z.minimum(0, 'От 0'), z.maximum(100, 'До 100'));

export const MarkCategory = z
  .object({
    title: title(),
    weight: z.number('Введите вес').check(z.positive('Больше 0'), z.maximum(1000, 'Не больше 1000')),
    rule: z.enum(['sum', 'mean', 'best']),
    /** Only for `mean`. */
    drop_lowest: z.int('Целое число').check(z.minimum(0, 'Не меньше 0'), z.maximum(50, 'Не больше 50')),
    lesson_ids: z.array(Id).check(z.maxLength(1000)),
  })
  .check(
    z.refine(({ rule, drop_lowest }) => rule === 'mean' || drop_lowest === 0, {
      message: 'Худшие отбрасывают только у среднего',
      path: ['drop_lowest'],
    }),
  );
export type MarkCategory = z.infer<typeof MarkCategory>;

/** How the mark of a course is computed (`compute-mark`). Lessons of no category do not count. */
export const MarkSettings = z
  .object({
    scale: z.enum(Object.keys(markScales) as [MarkScale, ...MarkScale[]]),
    /** One fewer than the marks of the scale; none on the scale of a hundred. */
    thresholds: z.array(percent).check(z.maxLength(20)),
    rounding: z.enum(['nearest', 'down', 'up']),
    counts: z.enum(['due', 'all']),
    categories: z
      .array(MarkCategory)
      .check(z.minLength(1, 'Добавьте хотя бы одну категорию'), z.maxLength(20, 'Не больше 20 категорий')),
  })
  .check(
    z.refine(({ scale, thresholds }) => thresholds.length === Math.max(0, markScales[scale].length - 1), {
      message: 'У каждой оценки, кроме последней, должен быть порог',
      path: ['thresholds'],
    }),
    z.refine(({ thresholds }) => thresholds.every((from, at) => at === 0 || from < thresholds[at - 1]!), {
      message: 'Пороги должны убывать: чем ниже оценка, тем меньше процент',
      path: ['thresholds'],
    }),
    z.refine(
      ({ categories }) => {
        const ids = categories.flatMap(({ lesson_ids }) => lesson_ids);
        return new Set(ids).size === ids.length;
      },
      { message: 'Занятие может входить только в одну категорию', path: ['categories'] },
    ),
  );
export type MarkSettings = z.infer<typeof MarkSettings>;

export const workPoints = {
  lesson_id: Id,
  score: z.number(),
  max_score: z.number(),
  waiting: z.int(),
  excused: z.int(),
  is_due: z.boolean(),
};
/** A work as its person sees it. `due_at`: when it begins to count, if a deadline says so. */
export const MarkWork = z.object({ ...workPoints, title: z.string(), due_at: z.nullable(Time) });
export type MarkWork = z.infer<typeof MarkWork>;

/** A mark of a term, with all that it was computed from. */
export const FrozenMark = z.object({
  term_id: Id,
  term_title: z.string(),
  /** When it was fixed for this person, or taken over last. */
  taken_at: Time,
  percent: z.nullable(z.number()),
  mark: z.nullable(z.string()),
  settings: MarkSettings,
  works: z.array(MarkWork),
});
export type FrozenMark = z.infer<typeof FrozenMark>;

const PersonCourseMarks = z.object({
  course_id: Id,
  /** How it stands now; null: the teacher has not shown it. */
  now: z.nullable(z.object({ settings: MarkSettings, works: z.array(MarkWork) })),
  /** Marks of terms that the teacher has shown, the oldest first. */
  terms: z.array(FrozenMark),
});
export type PersonCourseMarks = z.infer<typeof PersonCourseMarks>;

export const PersonMarks = z.object({ courses: z.array(PersonCourseMarks) });
export type PersonMarks = z.infer<typeof PersonMarks>;

export const marks = {
  mine: endpoint({
    method: 'GET',
    path: '/user/marks',
    access: 'signed-in',
    summary: 'My marks that teachers have shown, with what they were computed from',
    reply: PersonMarks,
  }),
};
