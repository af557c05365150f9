import * as z from 'zod/mini';
import { MyText, MyUpload, TextAnswer, UploadAnswer } from './kinds/marked.ts';
import { MyParsons, ParsonsAnswer } from './kinds/parsons.ts';
import { MyQuiz, QuizAnswer } from './kinds/quiz.ts';

/** The kinds of tasks (data-model.md, «Task kinds»). */
export const TaskKind = z.enum(['program', 'function', 'sql', 'quiz', 'parsons', 'text', 'upload']);
export type TaskKind = z.infer<typeof TaskKind>;

export const taskKindNames: Record<TaskKind, string> = {
  program: 'Программа',
  function: 'Функция',
  sql: 'Запрос SQL',
  quiz: 'Вопросы',
  parsons: 'Собрать из строк',
  text: 'Развёрнутый ответ',
  upload: 'Файлы',
};

/** What a student hands in instead of files, by kind. */
export const taskAnswers = {
  quiz: QuizAnswer,
  parsons: ParsonsAnswer,
  text: TextAnswer,
  upload: UploadAnswer,
} as const;
export type AnsweredKind = keyof typeof taskAnswers;
export type TaskAnswers = { [Kind in AnsweredKind]: z.output<(typeof taskAnswers)[Kind]> };
export type TaskAnswer = TaskAnswers[AnsweredKind];

/** What a student sees of the set-up, by kind; kinds that are handed in as files need no more than the task itself. */
export const myTaskViews = { quiz: MyQuiz, parsons: MyParsons, text: MyText, upload: MyUpload } as const;
export type MyTaskViews = { [Kind in AnsweredKind]: z.output<(typeof myTaskViews)[Kind]> };
export const MyTaskView = z.union([MyQuiz, MyParsons, MyText, MyUpload]);
export type MyTaskView = z.output<typeof MyTaskView>;

/** Handed in as an answer, else as files of source text. */
export const isAnswered = (kind: TaskKind): kind is AnsweredKind => kind in taskAnswers;

/** Judged on groups of tests, proved by reference solutions. */
export const hasTests = (kind: TaskKind): boolean => kind === 'program' || kind === 'function' || kind === 'sql';
