import * as z from 'zod/mini';
import { animation } from './animation/animation.ts';
import { container } from './container/container.ts';
import { functionKind } from './function/function.ts';
import type { KindShapes } from './kind.ts';
import { parsons } from './parsons/parsons.ts';
import { program } from './program/program.ts';
import { quiz } from './quiz/quiz.ts';
import { sql } from './sql/sql.ts';
import { text } from './text/text.ts';
import { upload } from './upload/upload.ts';

/** The kinds of tasks (data-model.md, «Task kinds»), in the order of the author's menu. */
export const taskKinds = {
  program,
  function: functionKind,
  sql,
  quiz,
  parsons,
  animation,
  container,
  text,
  upload,
} as const satisfies Record<string, KindShapes>;
export type TaskKind = keyof typeof taskKinds;
export const TaskKind = z.enum(Object.keys(taskKinds) as TaskKind[]);

/** Kinds where the student hands in an answer instead of source files. */
export type AnsweredKind = {
  [Kind in TaskKind]: (typeof taskKinds)[Kind]['answer'] extends null ? never : Kind;
}[TaskKind];
export type TaskAnswers = { [Kind in AnsweredKind]: z.output<(typeof taskKinds)[Kind]['answer']> };
export type TaskAnswer = TaskAnswers[AnsweredKind];
/** An answer of any such kind. The server checks it by the shape of the task's kind. */
export const TaskAnswer = z.union(
  Object.values(taskKinds)
    .map(({ answer }) => answer)
    .filter((answer) => answer !== null),
);

/** The part of the set-up that a student sees. */
export const MyTaskView = z.union(
  Object.values(taskKinds)
    .map(({ view }) => view)
    .filter((view) => view !== null),
);
export type MyTaskView = z.output<typeof MyTaskView>;

/** Whether an answer is handed in; else source files are. */
export const isAnswered = (kind: TaskKind): kind is AnsweredKind => taskKinds[kind].answer !== null;

/** Whether it is judged by groups of tests, which reference solutions prove. */
export const hasTests = (kind: TaskKind): boolean => taskKinds[kind].hasTests;
