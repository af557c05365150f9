import type { ReactNode } from 'react';
import { ExamGate } from './exam-gate.tsx';
import { ExamSitting } from './exam-sitting.tsx';

type Props = {
  courseId: number;
  lessonId: number;
  /** The open lesson; none while it is closed. */
  children?: ReactNode;
};

/** What stands over a lesson while its exam is written, and in its place before and after. */
export default function Exam({ courseId, lessonId, children }: Props) {
  return children === undefined ? (
    <ExamGate {...{ courseId, lessonId }} />
  ) : (
    <ExamSitting lessonId={lessonId}>{children}</ExamSitting>
  );
}
