import * as z from 'zod/mini';
import { Id, Time } from '../base/primitives.ts';
import { Remark } from './reviews.ts';

/** A teacher's words about a line of a program: plain text with line breaks. They change no points. */
export const LineRemark = z.extend(Remark, {
  id: Id,
  /** Null for an account that is deleted. */
  by_name: z.nullable(z.string()),
  at: Time,
});
export type LineRemark = z.infer<typeof LineRemark>;
