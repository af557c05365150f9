import { drafts } from '@put/contract/submissions';
import { call } from '../../api/api.ts';
import { session } from '../../api/session.ts';
import { DraftKeeper } from '../../shared/drafts/draft-keeper.ts';
import { draftStorage } from '../../shared/drafts/draft-storage.ts';
import { useDraftKeeper } from '../../shared/drafts/use-draft-keeper.ts';
import { copyOf, handedIn, isSameText, Text } from './draft.ts';

type Place = { taskId: number; lessonId: number; starter: Text };

/** The draft of one task: what stands in the editor, and where it is kept by now. */
export const useDraft = (place: Place) => useDraftKeeper(() => makeKeeper(place));

function makeKeeper({ taskId, lessonId, starter }: Place): DraftKeeper<Text> {
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
