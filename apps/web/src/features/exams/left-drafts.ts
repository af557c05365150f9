import type { MyExamTask } from '@put/contract/exams/exams';
import { drafts } from '@put/contract/submissions/submissions';
import { call } from '../../api/api.ts';
import { isWorthRepeating } from '../../api/errors.ts';
import { answerStorage } from '../../parts/answers/answer-storage.ts';
import { handedIn, type Text } from '../../parts/answers/draft.ts';
import { beganFrom, continued, type LocalDraft } from '../../parts/drafts/choose-draft.ts';
import { stampOf } from '../../parts/drafts/draft-keeper.ts';
import { randomKey } from '../../ui/browser/random-key.ts';
import { textsReady } from '../../ui/browser/texts-ready.ts';

type Left = Pick<MyExamTask, 'task_id' | 'title'> & { draft: LocalDraft<Text> };

/** Longer no grace is. */
const dayMs = 86_400_000;

/** Answers that this device has and the server has not confirmed: an earlier page was closed before it did. */
export const leftDrafts = (lessonId: number, tasks: readonly Pick<MyExamTask, 'task_id' | 'title'>[]): Left[] =>
  tasks.flatMap(({ task_id, title }) => {
    const draft = answerStorage(task_id, lessonId, true).read();
    return draft === null || draft.is_sent ? [] : [{ task_id, title, draft }];
  });

/**
 * Sends them, so that nobody must open each task again: while the exam is written, and within its grace, which the start
 * of the exam promises. When they were typed says the device's clock, by the difference to now. True: the server took all
 * of them; `isSentElsewhere`: somebody else sends the text of that task. Throws when the network is gone; what the server refuses stays on the device.
 */
export async function sendLeft(
  lessonId: number,
  tasks: readonly Pick<MyExamTask, 'task_id' | 'title'>[],
  isSentElsewhere: (taskId: number) => boolean = () => false,
): Promise<boolean> {
  await textsReady();
  let areTaken = true;
  for (const { task_id, draft } of leftDrafts(lessonId, tasks)) {
    if (isSentElsewhere(task_id)) continue;
    const storage = answerStorage(task_id, lessonId, true);
    try {
      const stamp = stampOf(beganFrom(draft), draft.page);
      const ms_ago = Math.min(Math.max(0, Date.now() - Date.parse(draft.changed_at)), dayMs);
      const typed = { page: randomKey(), count: 1, ms_ago };
      const body = { ...handedIn(draft), ...stamp, lesson_id: lessonId, typed };
      const mark = await call(drafts.save, { params: { id: String(task_id) }, body }, { isQuiet: true });
      // the task may have been opened meanwhile, and typed at
      if (storage.read()?.changed_at === draft.changed_at)
        storage.write({ ...draft, ...continued(mark), is_sent: true });
    } catch (error) {
      if (isWorthRepeating(error)) throw error;
      areTaken = false;
    }
  }
  return areTaken;
}
