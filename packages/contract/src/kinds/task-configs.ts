import type * as z from 'zod/mini';
import type { TaskKind } from './kinds.ts';
import { animationSetup } from './animation/animation.ts';
import { containerSetup } from './container/container-setup.ts';
import { functionSetup } from './function/function.ts';
import type { KindSetup } from './kind.ts';
import type { Criterion } from './rubric.ts';
import { parsonsSetup } from './parsons/parsons.ts';
import { programSetup } from './program/program.ts';
import { quizSetup } from './quiz/quiz-setup.ts';
import { sqlSetup } from './sql/sql.ts';
import { textSetup } from './text/text.ts';
import { uploadSetup } from './upload/upload.ts';
import type { Language } from '../judge/languages.ts';

/** The set-up of each kind. */
export const taskSetups = {
  program: programSetup,
  function: functionSetup,
  sql: sqlSetup,
  quiz: quizSetup,
  parsons: parsonsSetup,
  animation: animationSetup,
  container: containerSetup,
  text: textSetup,
  upload: uploadSetup,
} satisfies Record<TaskKind, unknown>;
export type TaskConfigs = { [Kind in TaskKind]: z.output<(typeof taskSetups)[Kind]['config']> };
export type TaskConfig = TaskConfigs[TaskKind];

/** A database row holds kind and set-up in two columns, so TypeScript can not tell that they belong together. */
const setupOf = (kind: TaskKind) => taskSetups[kind] as unknown as KindSetup<TaskConfig>;

/** Whether a person alone marks it, without the judge. */
export const isMarkedByHand = (kind: TaskKind, config: TaskConfig): boolean =>
  setupOf(kind).marking?.isByHandAlone(config) ?? false;
/** What a person gives points for; empty when only the judge marks it. */
export const rubricOf = (kind: TaskKind, config: TaskConfig): Criterion[] =>
  setupOf(kind).marking?.rubricOf(config) ?? [];
/** The points that a set-up gives; 0 where groups of tests give them. */
export const pointsOfConfig = (kind: TaskKind, config: TaskConfig): number => setupOf(kind).pointsOf?.(config) ?? 0;
/** The languages of solutions; empty where an answer is handed in. */
export const languagesOf = (kind: TaskKind, config: TaskConfig): Language[] =>
  setupOf(kind).languagesOf?.(config) ?? [];
/** The animation that the student performs. */
export const animationOf = (kind: TaskKind, config: TaskConfig): number | null =>
  setupOf(kind).animationOf?.(config) ?? null;
/** The template of containers in which the student works. */
export const templateOf = (kind: TaskKind, config: TaskConfig): number | null =>
  setupOf(kind).templateOf?.(config) ?? null;
/** Whether the task may have variants. */
export const mayVary = (kind: TaskKind): boolean => taskSetups[kind].mayVary;
