import { Skeleton } from '@mantine/core';
import type { AnsweredKind, TaskAnswer, TaskKind } from '@put/contract/kinds';
import type { Submission, TestResult } from '@put/contract/submissions';
import type { MyTask } from '@put/contract/tasks';
import { type ComponentType, lazy, Suspense } from 'react';

/** Where a student answers a task without source text. */
export type AnswerFieldProps = {
  task: MyTask;
  /** Null until something was chosen or written. */
  answer: TaskAnswer | null;
  onChange: (answer: TaskAnswer) => void;
  /** The last judgement: what was right is marked, as far as feedback allows; gone as soon as the answer changes. */
  judged: Submission | null;
};
/** An answer that was handed in, to look at; also in the results of a class. */
export type AnswerViewProps = { answer: TaskAnswer };
/** What the kind found at one test, besides the ordinary words. */
export type TestDetailsProps = { test: TestResult };

type Parts = {
  field: ComponentType<AnswerFieldProps>;
  view: ComponentType<AnswerViewProps>;
};

/** Each kind's parts come with their first task; a kind that is not here can not be answered on this screen yet. */
const answerKinds: Partial<Record<AnsweredKind, Parts>> = {};

/** Kinds whose tests have more to show than input, answer and output. */
const testDetails: Partial<Record<TaskKind, ComponentType<TestDetailsProps>>> = {};

const partsOf = (kind: TaskKind) => answerKinds[kind as AnsweredKind];

export function AnswerField({ kind, ...props }: AnswerFieldProps & { kind: TaskKind }) {
  const Field = partsOf(kind)?.field;
  if (Field === undefined) return <p>Такие задачи здесь пока не решить.</p>;
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <Field {...props} />
    </Suspense>
  );
}

export function AnswerView({ kind, answer }: { kind: TaskKind; answer: TaskAnswer | null }) {
  const View = partsOf(kind)?.view;
  if (answer === null || View === undefined) return null;
  return (
    <Suspense fallback={<Skeleton height={80} />}>
      <View answer={answer} />
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

/** Typed so that a module's default export fits its place: `later(() => import('./quiz-field.tsx'))`. */
export const later = <P,>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> =>
  lazy(load) as unknown as ComponentType<P>;
