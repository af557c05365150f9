import * as z from 'zod/mini';
import { actionKinds, type Ask, type SceneStep } from './animation-format.ts';
import { endpoint } from '../base/endpoint.ts';
import { hashOf } from '../kinds/mask-key.ts';
import { Id, IdInText, idParams, Natural } from '../base/primitives.ts';

/** One action of a student on a picture: the keys of elements, as format 1 of animations names them. */
const elementKey = z.string().check(z.maxLength(60));
export const PerformedAction = z.object({
  do: z.enum(actionKinds),
  of: elementKey,
  what: z.array(elementKey).check(z.maxLength(60)),
  value: z.optional(z.string().check(z.maxLength(200))),
  /** The same in Russian words, for lists of attempts. Nothing is judged by it. */
  said: z.optional(z.string().check(z.maxLength(300))),
});
export type PerformedAction = z.infer<typeof PerformedAction>;

/** What became of an action: right at the first try, at a later one, wrong, or wrong and then performed for the student. */
export const ActionMark = z.enum(['right', 'later', 'wrong', 'shown']);
export type ActionMark = z.infer<typeof ActionMark>;

/** Where a student stands in a task that is performed on a picture. */
export const Performance = z.object({
  title: z.string(),
  /** The listing beside the picture. */
  code: z.nullable(z.array(z.string())),
  language: z.string(),
  /** The task's version, which the picture belongs to. */
  version: z.int(),
  /** How many actions are kept; a next one names this number. Always 0 where the answer is handed in as a whole. */
  length: z.int(),
  marks: z.array(ActionMark),
  /** The steps after the first `from` ones. */
  from: z.int(),
  steps: z.array(z.unknown() as unknown as z.ZodMiniType<SceneStep, SceneStep>),
  /** The question after the last step; where the answer is handed in as a whole, all that may be done. */
  asks: z.array(z.unknown() as unknown as z.ZodMiniType<Ask, Ask>),
  is_over: z.boolean(),
  /** Questions that are behind, and all there are on this way. */
  answered: z.int(),
  total: z.int(),
  /** How many more times this question may be answered. */
  tries_left: z.int(),
  /** What is said of the last action, in Russian; null: nothing yet. */
  words: z.nullable(z.string()),
  earned: z.number(),
  possible: z.number(),
});
export type Performance = z.infer<typeof Performance>;

/** What tells steps from others. A tree is laid out for all that will ever grow in it, so a choice may move it. */
export const digestOf = (steps: readonly SceneStep[]): number => hashOf(JSON.stringify(steps));

export const performances = {
  get: endpoint({
    method: 'GET',
    path: '/user/task/:id/performance',
    access: 'signed-in',
    summary: 'Where I stand in a task that is performed on a picture: the steps up to the next question',
    params: idParams,
    query: z.object({ lesson_id: z.optional(IdInText) }),
    reply: Performance,
    refusals: ['not_found', 'lesson_locked', 'task_not_ready', 'judge_unavailable', 'too_soon'],
  }),
  act: endpoint({
    method: 'POST',
    path: '/user/task/:id/performance',
    access: 'signed-in',
    unaudited: 'a student’s own work, which is kept with its time',
    summary: 'The next action; `conflict`: another tab has acted since. A repeat of the last action is harmless',
    params: idParams,
    body: z.object({
      lesson_id: z.optional(z.nullable(Id)),
      length: z.int().check(z.minimum(0), z.maximum(10_000)),
      /** Of the task whose picture the caller sees. */
      version: Natural,
      /** The steps that the caller has: only newer ones are sent, unless these have become others. */
      known: z.optional(z.object({ steps: z.int().check(z.minimum(0), z.maximum(10_000)), digest: z.int() })),
      action: PerformedAction,
    }),
    reply: Performance,
    refusals: [
      'not_found',
      'conflict',
      'lesson_locked',
      'lesson_closed',
      'task_not_ready',
      'attempts_used_up',
      'judge_unavailable',
      'too_soon',
    ],
  }),
};
