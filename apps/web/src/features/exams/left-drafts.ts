import type { MyExamTask } from '@put/contract/exams';
import { drafts } from '@put/contract/submissions';
import { call } from '../../api/api.ts';
import { isWorthRepeating } from '../../api/errors.ts';
import { answerStorage } from '../../parts/answers/answer-storage.ts';
import { handedIn, type Text } from '../../parts/answers/draft.ts';
import { beganFrom, continued, type LocalDraft } from '../../parts/drafts/choose-draft.ts';
import { stampOf } from '../../parts/drafts/draft-keeper.ts';

type Left = Pick<MyExamTask, 'task_id' | 'title'> & { draft: LocalDraft<Text> };

/** Answers that this device has and the server has not confirmed: an earlier page was closed before it did. */
export const leftDrafts = (lessonId: number, tasks: readonly Pick<MyExamTask, 'task_id' | 'title'>[]): Left[] =>
  tasks.flatMap(({ task_id, title }) => {
    const draft = answerStorage(task_id, lessonId, true).read();
    return draft === null || draft.is_sent ? [] : [{ task_id, title, draft }];
  });

/**
 * Sends them while the exam is written, so that nobody must open each task again. They count from their arrival. Throws
 * when the network is gone; what the server refuses stays on the device.
 */
export async function sendLeft(lessonId: number, left: readonly Left[]): Promise<void> {
  for (const { task_id, draft } of left) {
    const storage = answerStorage(task_id, lessonId, true);
    try {
      const stamp = stampOf(beganFrom(draft), draft.page);
      const body = { ...handedIn(draft), ...stamp, lesson_id: lessonId };
      const mark = await call(drafts.save, { params: { id: String(task_id) }, body }, { isQuiet: true });
      // the task may have been opened meanwhile, and typed at
      if (storage.read()?.changed_at === draft.changed_at)
        storage.write({ ...draft, ...continued(mark), is_sent: true });
    } catch (error) {
      if (isWorthRepeating(error)) throw error;
    }
  }
}
