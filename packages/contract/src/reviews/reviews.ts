import * as z from 'zod/mini';
import { Time } from '../base/primitives.ts';

/** The points of one criterion, with the rubric as it was at that time. */
export const CriterionMark = z.object({
  key: z.string(),
  title: z.string(),
  points: z.number(),
  max_points: z.number(),
});
export type CriterionMark = z.infer<typeof CriterionMark>;

/** A teacher's words about one line of an answer. */
export const Remark = z.object({
  /** The name of an uploaded file; empty for a text answer. */
  file: z.string().check(z.maxLength(255)),
  /** From 1. In a text answer, the first line of the passage. */
  line: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  text: z.string().check(z.trim(), z.minLength(1, 'Напишите замечание'), z.maxLength(5000, 'Не длиннее 5000 знаков')),
});
export type Remark = z.infer<typeof Remark>;

/** One marking of a submission by a teacher. A submission may be marked again; the last review counts. */
export const Review = z.object({
  /** From 1. */
  number: z.int(),
  marks: z.array(CriterionMark),
  /** In Markdown. */
  comment: z.string(),
  /** In the order of files and lines. */
  remarks: z.array(Remark),
  by_name: z.nullable(z.string()),
  at: Time,
});
export type Review = z.infer<typeof Review>;
