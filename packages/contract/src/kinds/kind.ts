import type * as z from 'zod/mini';
import type { Language } from '../judge/languages.ts';
import type { Criterion } from './rubric.ts';

/** What both sides must know of a kind. Pages of students load it, so it is small. The registry is `kinds.ts`. */
export type KindShapes = {
  /** Its Russian name on screens. */
  name: string;
  /** The shape of an answer; null: source files are handed in. */
  answer: z.ZodMiniType | null;
  /** The shape of what a student sees of the set-up; null: the task alone is enough. */
  view: z.ZodMiniType | null;
  /** Judged by groups of tests. Reference solutions must prove them before the task is published. */
  hasTests: boolean;
};

/** What the author of a task sets up, and what follows from the set-up. The registry is `task-configs.ts`. */
export type KindSetup<Config> = {
  config: z.ZodMiniType<Config>;
  /** Whether the task may have variants: parameters that differ between students. */
  mayVary: boolean;
  /** The languages of solutions; null: an answer is handed in. */
  languagesOf: ((config: Config) => Language[]) | null;
  /** The points that the set-up gives; null: groups of tests give them. */
  pointsOf: ((config: Config) => number) | null;
  /** How a person marks a submission; null: only the judge does. */
  marking: Marking<Config> | null;
  /** The animation that the student performs; null: none. */
  animationOf: ((config: Config) => number | null) | null;
  /** The template of containers in which the student works; null: none. */
  templateOf: ((config: Config) => number | null) | null;
};

type Marking<Config> = {
  /** What a person gives points for. */
  rubricOf(config: Config): Criterion[];
  /** Whether a person alone marks it, so that the judge gets nothing. */
  isByHandAlone(config: Config): boolean;
};
