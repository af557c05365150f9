import type { MyExam, MyExamTask } from '@put/contract/exams/exams';

const noTasks: readonly MyExamTask[] = [];

/** The tasks of an exam while it is in this state, else none: the same array each time, for dependencies of effects. */
export const tasksWhile = (exam: MyExam | undefined, state: MyExam['state']): readonly MyExamTask[] =>
  exam?.state === state ? exam.tasks : noTasks;
