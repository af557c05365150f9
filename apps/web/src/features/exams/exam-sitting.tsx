import type { MyExam } from '@put/contract/exams';
import { type ReactNode, useEffect, useState } from 'react';
import { textsReady } from '../../ui/browser/texts-ready.ts';
import { ExamTypingContext } from '../../parts/exam/exam-typing.ts';
import { ExamBar } from './exam-bar.tsx';
import { ExamOver } from './exam-over.tsx';
import { type Typing, typingIn } from './exam-typing.ts';
import { leftDrafts, sendLeft } from './left-drafts.ts';
import { useTimeLeft } from './use-exam-clock.ts';
import { useMyExam, useReopenLesson } from './use-my-exam.ts';

type Props = {
  lessonId: number;
  /** Stands where the lesson is closed and the exam is not over. */
  gate: ReactNode;
  /** The lesson, unless it is closed. */
  children: ReactNode;
};

/** An exam that is being written: the clock and the hand-in over the lesson, which closes when the time is over. */
export function ExamSitting({ lessonId, gate, children }: Props) {
  const read = useMyExam(lessonId);
  const exam = read.data;
  const reopen = useReopenLesson();
  const leftMs = useTimeLeft(exam);
  const [typing] = useState(() => typingIn(lessonId));
  const [isHandingIn, setHandingIn] = useState(false);
  const isClosed = exam !== undefined && isHandedIn(exam);
  useEffect(() => {
    if (isClosed && !typing.hasUnsent()) reopen();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the state closes the lesson
  }, [isClosed]);

  useSendLeft(lessonId, exam?.state === 'writing' ? exam.tasks : noTasks, typing);

  const isOver = exam?.state === 'ended' || leftMs === 0;
  if (exam !== undefined && (isOver || isHandingIn || isClosed))
    return (
      <ExamOver exam={exam} typing={typing} isTimeOver={isOver} onDone={reopen} onBack={() => setHandingIn(false)} />
    );
  if (children === undefined) return gate;
  return (
    <ExamTypingContext value={typing}>
      <ExamBar
        typing={typing}
        exam={exam}
        look={async () => (await read.refetch()).data}
        leftMs={leftMs}
        onHandIn={() => setHandingIn(true)}
      />
      {children}
    </ExamTypingContext>
  );
}

const isHandedIn = ({ state }: MyExam): boolean => state === 'handed_in' || state === 'released';

const noTasks: MyExam['tasks'] = [];

/** What an earlier page could not send goes on its way by itself, when the tasks are known and when the network is back. */
function useSendLeft(lessonId: number, tasks: MyExam['tasks'], { isOpened }: Pick<Typing, 'isOpened'>): void {
  const ids = tasks.map(({ task_id }) => task_id).join();
  useEffect(() => {
    const send = () =>
      void textsReady()
        .then(() =>
          sendLeft(
            lessonId,
            leftDrafts(lessonId, tasks).filter(({ task_id }) => !isOpened(task_id)),
          ),
        )
        // without a network it is sent when that is back
        .catch(() => undefined);
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- of the tasks only which they are matters
  }, [lessonId, ids]);
}
