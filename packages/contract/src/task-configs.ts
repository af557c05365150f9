import type * as z from 'zod/mini';
import type { TaskKind } from './kinds.ts';
import { FunctionConfig } from './kinds/function.ts';
import { type Criterion, TextConfig, UploadConfig } from './kinds/marked.ts';
import { ParsonsConfig } from './kinds/parsons.ts';
import { ProgramConfig } from './kinds/program.ts';
import { QuizConfig } from './kinds/quiz.ts';
import { SqlConfig } from './kinds/sql.ts';
import type { Language } from './languages.ts';

/** What the author sets up, by kind. */
export const taskConfigs = {
  program: ProgramConfig,
  function: FunctionConfig,
  sql: SqlConfig,
  quiz: QuizConfig,
  parsons: ParsonsConfig,
  text: TextConfig,
  upload: UploadConfig,
} as const;
export type TaskConfigs = { [Kind in TaskKind]: z.output<(typeof taskConfigs)[Kind]> };
export type TaskConfig = TaskConfigs[TaskKind];

/** A person marks it and the judge has nothing to say. An upload may have a program that checks it first. */
export const isMarkedByHand = (kind: TaskKind, config: TaskConfig): boolean =>
  kind === 'text' || (kind === 'upload' && (config as TaskConfigs['upload']).checker === null);
/** What a person marks it by; empty where the judge has the last word. */
export const rubricOf = (kind: TaskKind, config: TaskConfig): Criterion[] =>
  kind === 'text' || kind === 'upload' ? (config as TaskConfigs['text' | 'upload']).rubric : [];

/** The points that a set-up gives by itself; 0 where groups of tests give them. */
export function pointsOfConfig(kind: TaskKind, config: TaskConfig): number {
  const sum = (rows: readonly { points: number }[]) => rows.reduce((total, { points }) => total + points, 0);
  if (kind === 'quiz') return sum((config as TaskConfigs['quiz']).questions);
  if (kind === 'parsons') return (config as TaskConfigs['parsons']).points;
  if (kind === 'text') return sum((config as TaskConfigs['text']).rubric);
  if (kind !== 'upload') return 0;
  const { rubric, checker } = config as TaskConfigs['upload'];
  return sum(rubric) + (checker?.points ?? 0);
}

/** The languages that a solution may be written in; none where an answer is handed in. */
export function languagesOf(kind: TaskKind, config: TaskConfig): Language[] {
  if (kind === 'program') return [...(config as TaskConfigs['program']).languages];
  if (kind === 'function') return ['python'];
  return kind === 'sql' ? ['sql'] : [];
}

/** The set-up of a task of a kind that is known; a row of the database says it by two columns. */
export function configOf<Kind extends TaskKind>(
  kind: Kind,
  task: { kind: TaskKind; config: TaskConfig },
): TaskConfigs[Kind] {
  if (task.kind !== kind) throw new Error(`The task is of kind ${task.kind}, not ${kind}`);
  return task.config as TaskConfigs[Kind];
}
