import * as z from 'zod/mini';
import { Time } from './primitives.ts';

/** Points of one criterion, as the rubric was when they were given. */
export const CriterionMark = z.object({
  key: z.string(),
  title: z.string(),
  points: z.number(),
  max_points: z.number(),
});
export type CriterionMark = z.infer<typeof CriterionMark>;

/** A teacher's words about one place of an answer. */
export const Remark = z.object({
  /** Of an upload, by its name; empty for the text of an answer. */
  file: z.string().check(z.maxLength(255)),
  /** From 1 on; of a text the first line of what is meant. */
  line: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  text: z.string().check(z.trim(), z.minLength(1, 'Напишите замечание'), z.maxLength(5000, 'Не длиннее 5000 знаков')),
});
export type Remark = z.infer<typeof Remark>;

/** What a teacher said about a submission. The same submission may be marked again; the last marking holds. */
export const Review = z.object({
  /** From 1 on. */
  number: z.int(),
  marks: z.array(CriterionMark),
  /** Markdown. */
  comment: z.string(),
  /** In the order of their places. */
  remarks: z.array(Remark),
  by_name: z.nullable(z.string()),
  at: Time,
});
export type Review = z.infer<typeof Review>;
