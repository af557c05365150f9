import { session } from '../../api/session.ts';
import { type DraftStorage, draftStorage } from '../drafts/draft-storage.ts';
import { Text } from './draft.ts';

/** The draft of a task in a lesson on this device. */
export function answerStorage(taskId: number, lessonId: number, isExam: boolean): DraftStorage<Text> {
  const of = (what: string) => draftStorage({ userId: session.get().user?.id ?? 0, what, shape: Text });
  const storage = of(`${lessonId}.${taskId}`);
  const old = of(String(taskId));
  return {
    ...storage,
    read: () => {
      const mine = storage.read();
      if (isExam || mine?.is_sent === false) return mine;
      // pages of an earlier release knew no lesson: what they have not sent is taken over, but never into an exam
      const before = old.read();
      if (before === null || before.is_sent) return mine;
      storage.write(before);
      if (storage.read() !== null) old.forget();
      return before;
    },
  };
}
