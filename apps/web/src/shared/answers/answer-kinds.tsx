import { Skeleton } from '@mantine/core';
import type { AnsweredKind, TaskKind } from '@put/contract/kinds';
import type { Remark } from '@put/contract/reviews';
import type { Submission } from '@put/contract/submissions';
import { type ComponentType, lazy, Suspense } from 'react';

/** An answer that was handed in, with the set-up it answers as its student saw it and what the judge found. */
export type AnsweredSubmission = Pick<Submission, 'kind' | 'answer' | 'view' | 'tests' | 'review'>;
/** Answers are there: the registry asks before it draws. */
export type AnswerViewProps = {
  submission: AnsweredSubmission;
  /** While a teacher marks: the remarks as they are typed, in the place of those that were saved. */
  remarks?: readonly Remark[];
  onRemarks?: (remarks: Remark[]) => void;
};

/** Typed so that a module's default export fits its place: `later(() => import('./quiz/quiz-answer.tsx'))`. */
export const later = <P,>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> =>
  lazy(load) as unknown as ComponentType<P>;

/** Each kind's view comes with its first answer. */
const answerViews: Partial<Record<AnsweredKind, ComponentType<AnswerViewProps>>> = {
  quiz: later(() => import('./quiz/quiz-answer-view.tsx')),
  parsons: later(() => import('./parsons/parsons-answer-view.tsx')),
  text: later(() => import('./marked/marked-views.ts').then(({ TextAnswerView }) => ({ default: TextAnswerView }))),
  upload: later(() =>
    import('./marked/marked-views.ts').then(({ UploadAnswerView }) => ({ default: UploadAnswerView })),
  ),
};

const isOf = (kind: TaskKind): kind is AnsweredKind => kind in answerViews;

/** What was answered, to look at: among one's own attempts and in the results of a class. */
export function AnswerView({ submission, ...marking }: AnswerViewProps) {
  const View = isOf(submission.kind) ? answerViews[submission.kind] : undefined;
  if (submission.answer === null || View === undefined) return null;
  return (
    <Suspense fallback={<Skeleton height={80} />}>
      <View submission={submission} {...marking} />
    </Suspense>
  );
}
