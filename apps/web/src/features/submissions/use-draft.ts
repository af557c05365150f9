import { drafts } from '@put/contract/submissions';
import { call } from '../../api/api.ts';
import { session } from '../../api/session.ts';
import { DraftKeeper } from '../../parts/drafts/draft-keeper.ts';
import { draftStorage } from '../../parts/drafts/draft-storage.ts';
import { useDraftKeeper } from '../../parts/drafts/use-draft-keeper.ts';
import { copyOf, handedIn, isSameText, Text } from './draft.ts';

type DraftOptions = { taskId: number; lessonId: number; starter: Text };

/** The draft of one task and where it is saved. */
export const useDraft = (options: DraftOptions) => useDraftKeeper(() => makeKeeper(options));

function makeKeeper({ taskId, lessonId, starter }: DraftOptions): DraftKeeper<Text> {
  const params = { id: String(taskId) };
  return new DraftKeeper({
    storage: draftStorage({ userId: session.get().user?.id ?? 0, what: String(taskId), shape: Text }),
    load: async () => (await call(drafts.get, { params })).draft,
    save: (text, isLeaving) =>
      call(
        drafts.save,
        { params, body: { ...handedIn(text), lesson_id: lessonId } },
        { keepalive: isLeaving, isQuiet: true },
      ),
    starter,
    isSame: isSameText,
    copyOf,
    now: Date.now,
  });
}
