import * as z from 'zod/mini';
import { Id } from './primitives.ts';

/** Whose a task or an animation of the bank is: who has made or copied it. Null: the school's. */
export const Owner = z.nullable(z.object({ id: Id, name: z.string() }));
export type Owner = z.infer<typeof Owner>;

/** `school`: of nobody, or of an administrator with all rights. */
export const Whose = z.enum(['mine', 'school']);
export type Whose = z.infer<typeof Whose>;
