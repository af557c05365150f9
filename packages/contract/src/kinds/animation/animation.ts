import * as z from 'zod/mini';
import { AnimationInput } from '../../animations/animations.ts';
import { animationLimits } from '../../animations/animation-format.ts';
import { ActionMark, PerformedAction } from '../../animations/performances.ts';
import { Id, Natural } from '../../base/primitives.ts';
import type { KindSetup, KindShapes } from '../kind.ts';

/**
 * How a student performs the algorithm. `at_once`: each action is judged when it is made, with tries and a hint;
 * `at_end`: the student goes alone, and the states on the way count; `final`: only the last state counts.
 */
export const PerformanceMode = z.enum(['at_once', 'at_end', 'final']);
export type PerformanceMode = z.infer<typeof PerformanceMode>;

const tries = z.int('Целое число').check(z.minimum(1, 'Не меньше 1'), z.maximum(5, 'Не больше 5'));
const points = z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000'));
const longestTitle = 200;

/**
 * A copy of an animation of the bank that asks questions. The copy is what is judged: another version of the animation
 * changes the task only when its author takes it.
 */
export const AnimationConfig = z.object({
  /** Where the copy came from; null: nothing is chosen yet. */
  animation_id: z.nullable(Id),
  version: Natural,
  title: z.string().check(z.maxLength(longestTitle, 'Не длиннее 200 знаков')),
  program: z.string().check(z.maxLength(200_000, 'Программа длиннее 200 000 знаков')),
  input: AnimationInput,
  mode: PerformanceMode,
  /** How often a question may be answered in the mode `at_once`; after that it is performed for the student. */
  tries,
  points,
  /** Whether `own(…)` of the program gives each student data of their own; else everybody gets the same. */
  own: z.boolean(),
});
export type AnimationConfig = z.infer<typeof AnimationConfig>;

const mostTries = 5;
/** In the mode `at_once` the server has kept the actions, and what a browser hands in is not looked at. */
export const AnimationAnswer = z.object({
  actions: z.array(PerformedAction).check(z.maxLength(animationLimits.asks * mostTries, 'Слишком много действий')),
});
export type AnimationAnswer = z.infer<typeof AnimationAnswer>;

/** What a student sees before the first step, which `performances.get` brings. */
export const MyAnimation = z.object({ title: z.string(), mode: PerformanceMode, tries: z.int(), points: z.number() });
export type MyAnimation = z.infer<typeof MyAnimation>;

/**
 * Stands in `details`. `marks`: what became of each action of the answer; `stops`: the same for the path, where the tries
 * of a question are one stop; `total`: how many stops the path has.
 */
export const PerformanceReport = z.object({
  marks: z.array(ActionMark),
  stops: z.array(ActionMark),
  total: z.int(),
});
export type PerformanceReport = z.infer<typeof PerformanceReport>;

export const animation = {
  name: 'Выполнить алгоритм',
  answer: AnimationAnswer,
  view: MyAnimation,
  hasTests: false,
} as const satisfies KindShapes;

export const animationSetup = {
  config: AnimationConfig,
  mayVary: true,
  languagesOf: null,
  pointsOf: ({ points: all }) => all,
  marking: null,
  animationOf: ({ animation_id: id }) => id,
  templateOf: null,
} satisfies KindSetup<AnimationConfig>;
