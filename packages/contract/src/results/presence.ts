import * as z from 'zod/mini';
import { Id } from '../base/primitives.ts';

/** What a student does in a lesson. `waits`: for the judge; `away`: the page is out of sight or closed. */
export const Doing = z.enum(['reads', 'writes', 'runs', 'waits', 'away']);
export type Doing = z.infer<typeof Doing>;

/** Said by a page that shows a lesson: at each change, and again while its person types. */
export const HereMessage = z.object({
  type: z.literal('here'),
  lesson_id: Id,
  /** Null: the text of the lesson. */
  task_id: z.nullable(Id),
  doing: Doing,
});
export type HereMessage = z.infer<typeof HereMessage>;
