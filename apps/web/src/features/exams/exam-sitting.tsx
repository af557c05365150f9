import type { MyExam, MyExamTask } from '@put/contract/exams/exams';
import { tasks } from '@put/contract/tasks/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { query } from '../../api/api.ts';
import { ExamTypingContext } from '../../parts/exam/exam-typing.ts';
import { ExamBar } from './exam-bar.tsx';
import { ExamOver } from './exam-over.tsx';
import { typingIn } from './exam-typing.ts';
import { tasksWhile } from './tasks-while.ts';
import { timeOfDay } from '../../parts/time/time-words.ts';
import { useTimeZone } from '../../parts/time/use-clock.ts';
import css from './exams.module.css';
import { useSendLeft } from './use-send-left.ts';
import { useTimeLeft } from './use-exam-clock.ts';
import { useReopenLesson } from './use-my-exam.ts';
import { useWrittenExam } from './use-written-exam.ts';

type Props = {
  lessonId: number;
  /** Stands where the lesson is closed and the exam is not over. */
  gate: ReactNode;
  /** The lesson, unless it is closed. */
  children: ReactNode;
};

/** An exam that is being written: the clock and the hand-in over the lesson, which closes when the time is over. */
export function ExamSitting({ lessonId, gate, children }: Props) {
  const { exam, isCopy, look, hasMoreTime } = useWrittenExam(lessonId);
  const reopen = useReopenLesson();
  const leftMs = useTimeLeft(exam, isCopy);
  const [typing] = useState(() => typingIn(lessonId));
  const [isHandingIn, setHandingIn] = useState(false);
  const isClosed = exam !== undefined && isHandedIn(exam);
  useEffect(() => {
    if (isClosed && !typing.hasUnsent()) reopen();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the state closes the lesson
  }, [isClosed]);

  const written = tasksWhile(exam, 'writing');
  useSendLeft(lessonId, written, typing.isOpened);
  useTasksAhead(lessonId, written);

  const isOver = exam?.state === 'ended' || leftMs === 0;
  if (exam !== undefined && (isOver || isHandingIn || isClosed))
    return (
      <ExamOver
        exam={exam}
        typing={typing}
        isTimeOver={isOver}
        hasMoreTime={hasMoreTime}
        onDone={reopen}
        onBack={() => setHandingIn(false)}
      />
    );
  if (children === undefined) return gate;
  return (
    <ExamTypingContext value={typing}>
      <ExamBar typing={typing} exam={exam} look={look} leftMs={leftMs} onHandIn={() => setHandingIn(true)} />
      {exam?.reopened && <ReopenedNote {...exam.reopened} />}
      {children}
    </ExamTypingContext>
  );
}

/** Why a teacher has opened again what was handed in; what was handed in stays. */
const ReopenedNote = ({ at, reason }: NonNullable<MyExam['reopened']>) => (
  <p className={css.reopened} role="status">
    Преподаватель вернул работу в {timeOfDay(at, useTimeZone())}: {reason}. Сданное осталось; сдайте ещё раз, когда
    закончите.
  </p>
);

/** Who has handed in a trial has not begun the exam. */
const isHandedIn = ({ state, nth, handed_in_at }: MyExam): boolean =>
  state === 'handed_in' || state === 'released' || (nth === 0 && handed_in_at !== null);

/** Reads every task while there is a network, so that one can go on with each of them when it is gone. */
function useTasksAhead(lessonId: number, given: readonly MyExamTask[]): void {
  const client = useQueryClient();
  useEffect(() => {
    for (const { task_id } of given)
      void client.prefetchQuery({
        ...query(tasks.get, { params: { id: String(task_id) }, query: { lesson_id: String(lessonId) } }),
        // once for each: its own screen keeps it new
        staleTime: Infinity,
      });
  }, [client, lessonId, given]);
}
