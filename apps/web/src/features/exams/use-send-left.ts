import type { MyExamTask } from '@put/contract/exams';
import { useEffect, useState } from 'react';
import { textsReady } from '../../ui/browser/texts-ready.ts';
import { leftDrafts, sendLeft } from './left-drafts.ts';

export const noTasks: readonly MyExamTask[] = [];
const ofNone = () => false;

/**
 * What an earlier page could not send goes on its way by itself, when the tasks are known and when the network is back.
 * `isOpened`: the screen of a task sends its text itself. True when all was tried.
 */
export function useSendLeft(
  lessonId: number,
  tasks: readonly MyExamTask[],
  isOpened: (taskId: number) => boolean = ofNone,
): boolean {
  const [isTried, setTried] = useState(false);
  const ids = tasks.map(({ task_id }) => task_id).join();
  useEffect(() => {
    const send = async () => {
      await textsReady();
      const left = leftDrafts(lessonId, tasks).filter(({ task_id }) => !isOpened(task_id));
      await sendLeft(lessonId, left);
      setTried(true);
    };
    // without a network it is sent when that is back
    const begin = () => void send().catch(() => undefined);
    begin();
    window.addEventListener('online', begin);
    return () => window.removeEventListener('online', begin);
    // eslint-disable-next-line react/exhaustive-deps -- of the tasks only which they are matters
  }, [lessonId, ids]);
  return isTried;
}
