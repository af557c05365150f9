import { lessons } from '@put/contract/lessons/lessons';
import { drafts } from '@put/contract/submissions/submissions';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { call, query } from '../../../api/api.ts';
import { DraftKeeper, type SaveHow } from '../../../parts/drafts/draft-keeper.ts';
import { type ExamTyping, ExamTypingContext } from '../../../parts/exam/exam-typing.ts';
import { useDraftKeeper } from '../../../parts/drafts/use-draft-keeper.ts';
import { answerStorage } from '../../../parts/answers/answer-storage.ts';
import { copyOf, handedIn, isSameText, type Text } from '../../../parts/answers/draft.ts';

type DraftOptions = { taskId: number; lessonId: number; starter: Text };

/** The draft of one task and where it is saved. */
export function useDraft(options: DraftOptions) {
  const exam = use(ExamTypingContext);
  const client = useQueryClient();
  return useDraftKeeper(() => makeKeeper(options, exam, client));
}

function makeKeeper(
  { taskId, lessonId, starter }: DraftOptions,
  exam: ExamTyping | null,
  client: QueryClient,
): DraftKeeper<Text> {
  const params = { id: String(taskId) };
  const lesson = client.getQueryData(query(lessons.get, { params: { id: String(lessonId) } }).queryKey);
  const storage = answerStorage(taskId, lessonId, lesson?.exam !== undefined);
  const save = (text: Text, { isLeaving, stamp }: SaveHow) =>
    call(
      drafts.save,
      { params, body: { ...handedIn(text), ...stamp, lesson_id: lessonId, ...exam?.typed(taskId) } },
      { keepalive: isLeaving, isQuiet: true },
    );
  return new DraftKeeper({
    storage: exam?.watch(taskId, storage, save) ?? storage,
    load: (version) =>
      call(drafts.get, { params, query: { lesson_id: String(lessonId), ...(version && { version }) } }),
    save,
    starter,
    isSame: isSameText,
    copyOf,
    now: Date.now,
  });
}
