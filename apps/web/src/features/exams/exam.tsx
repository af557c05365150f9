import type { ReactNode } from 'react';
import { ExamGate } from './exam-gate.tsx';
import { ExamSitting } from './exam-sitting.tsx';
import { typingIn } from './exam-typing.ts';

type Props = {
  courseId: number;
  lessonId: number;
  /** The open lesson; none while it is closed. */
  children?: ReactNode;
};

/** What stands over a lesson while its exam is written, and in its place before and after. */
export default function Exam({ courseId, lessonId, children }: Props) {
  const gate = <ExamGate {...{ courseId, lessonId }} />;
  // the lesson may close before what was typed without a network is sent, or is found to be too late
  if (children === undefined && !typingIn(lessonId).hasUnsent()) return gate;
  return (
    <ExamSitting lessonId={lessonId} gate={gate}>
      {children}
    </ExamSitting>
  );
}
