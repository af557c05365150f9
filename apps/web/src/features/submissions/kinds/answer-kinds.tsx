import { Skeleton } from '@mantine/core';
import type { AnsweredKind, TaskAnswer, TaskKind } from '@put/contract/kinds';
import { openPlaces } from '@put/contract/kinds/quiz-answer';
import { MyQuiz, QuizAnswer } from '@put/contract/kinds/quiz';
import type { Submission, TestResult } from '@put/contract/submissions';
import type { MyTask } from '@put/contract/tasks';
import { type ComponentType, Suspense } from 'react';
import { later } from '../../../shared/answers/answer-kinds.tsx';

/** Where a student answers a task without source text. */
export type AnswerFieldProps = {
  task: MyTask;
  /** Null until something was chosen or written. */
  answer: TaskAnswer | null;
  onChange: (answer: TaskAnswer) => void;
  /** The last judgement: what was right is marked, as far as feedback allows; gone as soon as the answer changes. */
  judged: Submission | null;
};
/** What the kind found at one test, besides the ordinary words. */
export type TestDetailsProps = { test: TestResult };

/** Each kind's field comes with its first task; a kind that is not here can not be answered on this screen yet. */
const answerFields: Partial<Record<AnsweredKind, ComponentType<AnswerFieldProps>>> = {
  quiz: later(() => import('./quiz-field.tsx')),
  parsons: later(() => import('./parsons-field.tsx')),
  text: later(() => import('./marked-fields.ts').then(({ TextField }) => ({ default: TextField }))),
  upload: later(() => import('./marked-fields.ts').then(({ UploadField }) => ({ default: UploadField }))),
};

/** Kinds whose tests have more to show than input, answer and output. */
const testDetails: Partial<Record<TaskKind, ComponentType<TestDetailsProps>>> = {
  function: later(() => import('./printed-details.tsx')),
  program: later(() => import('./talk-details.tsx')),
  sql: later(() => import('./table-details.tsx')),
};

export function AnswerField({ kind, ...props }: AnswerFieldProps & { kind: TaskKind }) {
  const Field = answerFields[kind as AnsweredKind];
  if (Field === undefined) return <p>Такие задачи здесь пока не решить.</p>;
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <Field {...props} />
    </Suspense>
  );
}

export function TestDetails({ kind, test }: TestDetailsProps & { kind: TaskKind }) {
  const Details = testDetails[kind];
  if (Details === undefined || test.details === null) return null;
  return (
    <Suspense fallback={<Skeleton height={80} />}>
      <Details test={test} />
    </Suspense>
  );
}

/** What is left open in an answer, to be asked about before it is sent; null when nothing is. */
export function openWords({ kind, view }: MyTask, answer: TaskAnswer | null): string | null {
  if (kind !== 'quiz') return null;
  const quiz = MyQuiz.safeParse(view);
  const given = QuizAnswer.safeParse(answer);
  const open = quiz.success && given.success ? openPlaces(quiz.data, given.data) : [];
  if (open.length === 0) return null;
  return open.length === 1
    ? `Вопрос ${open[0]} остался без полного ответа.`
    : `Без полного ответа остались вопросы ${open.join(', ')}.`;
}
