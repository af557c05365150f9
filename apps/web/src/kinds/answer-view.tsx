import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { findingsOf } from './findings.ts';
import type { AnswerViewProps } from './kind-findings.ts';

/** A handed-in answer, read-only: among one's own attempts and in the results of a class. */
export function AnswerView({ submission, ...marking }: AnswerViewProps) {
  const { answer } = findingsOf(submission.kind);
  if (submission.answer === null || answer === null) return null;
  return (
    <Suspense fallback={<Skeleton height={80} />}>
      <answer.View submission={submission} {...marking} />
    </Suspense>
  );
}
