import { drafts } from '@put/contract/submissions';
import { use } from 'react';
import { call } from '../../api/api.ts';
import { session } from '../../api/session.ts';
import { DraftKeeper } from '../../parts/drafts/draft-keeper.ts';
import { draftStorage } from '../../parts/drafts/draft-storage.ts';
import { type ExamTyping, ExamTypingContext } from '../../parts/exam/exam-typing.ts';
import { useDraftKeeper } from '../../parts/drafts/use-draft-keeper.ts';
import { copyOf, handedIn, isSameText, Text } from './draft.ts';

type DraftOptions = { taskId: number; lessonId: number; starter: Text };

/** The draft of one task and where it is saved. */
export function useDraft(options: DraftOptions) {
  const exam = use(ExamTypingContext);
  return useDraftKeeper(() => makeKeeper(options, exam));
}

function makeKeeper({ taskId, lessonId, starter }: DraftOptions, exam: ExamTyping | null): DraftKeeper<Text> {
  const params = { id: String(taskId) };
  const storage = draftStorage({ userId: session.get().user?.id ?? 0, what: String(taskId), shape: Text });
  const save = (text: Text, isLeaving: boolean) =>
    call(
      drafts.save,
      { params, body: { ...handedIn(text), lesson_id: lessonId, ...exam?.typed(taskId) } },
      { keepalive: isLeaving, isQuiet: true },
    );
  return new DraftKeeper({
    storage: exam?.watch(taskId, storage, save) ?? storage,
    load: async () => (await call(drafts.get, { params, query: { lesson_id: String(lessonId) } })).draft,
    save,
    starter,
    isSame: isSameText,
    copyOf,
    now: Date.now,
  });
}
