import type { MyExamTask } from '@put/contract/exams/exams';
import { useEffect, useState } from 'react';
import { sendLeft } from './left-drafts.ts';

/**
 * What an earlier page could not send goes on its way by itself, when the tasks are known and when the network is back.
 * `isOpened`: the screen of a task sends its text itself. True when all was tried.
 */
export function useSendLeft(
  lessonId: number,
  tasks: readonly MyExamTask[],
  isOpened?: (taskId: number) => boolean,
): boolean {
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    const send = () =>
      void sendLeft(lessonId, tasks, isOpened).then(
        () => setTried(true),
        // without a network it is sent when that is back
        () => undefined,
      );
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [lessonId, tasks, isOpened]);
  return isTried;
}
