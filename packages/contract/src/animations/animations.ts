import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { idParams } from '../base/primitives.ts';
import type { Animation } from './animation-format.ts';

export const AnimationKind = z.enum(['scene', 'trace', 'lottie']);

/** Data that a person gives to an animation, as the program reads it from its input. */
export const AnimationInput = z.string().check(z.maxLength(2000, 'Не длиннее 2000 знаков'));

/**
 * An animation as its readers get it. It never changes for a version, so it is stored compressed and browsers keep it.
 */
export const ShownAnimation = z.object({
  /** 0: not stored, a preview for its author. */
  id: z.int().check(z.nonnegative()),
  version: z.int(),
  title: z.string(),
  kind: AnimationKind,
  total_steps: z.int(),
  /** Whether a reader may give data of their own. */
  allows_input: z.boolean(),
  input: z.string(),
  /** What to type, for readers. */
  input_hint: z.string(),
  /** Playing speed at the beginning; 1: the usual one. */
  speed: z.number(),
  /** The text alternative of the whole. */
  words: z.string(),
  // Not validated here: `@put/animation/read-animation` refuses by name what a player does not know.
  animation: z.unknown() as unknown as z.ZodMiniType<Animation, Animation>,
});
export type ShownAnimation = z.infer<typeof ShownAnimation>;

export const animations = {
  get: endpoint({
    method: 'GET',
    path: '/user/animation/:id',
    access: 'signed-in',
    summary: 'The compiled steps of an animation that stands in a text open to me; brotli as stored, ETag by version',
    params: idParams,
    reply: ShownAnimation,
    replyKind: 'compressed',
    refusals: ['not_found'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/user/animation/:id/run',
    access: 'signed-in',
    unaudited: 'it reads or computes, and keeps nothing',
    summary: 'The same animation for data of my own',
    params: idParams,
    body: z.object({ input: AnimationInput }),
    reply: ShownAnimation,
    replyKind: 'compressed',
    refusals: ['not_found', 'animation_failed', 'too_soon', 'judge_unavailable'],
  }),
};
