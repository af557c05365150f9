import { drafts } from '@put/contract/submissions';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../api/api.ts';
import { session } from '../../api/session.ts';
import { markUnsaved } from '../../shared/unsaved-work.ts';
import type { Text } from './draft.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { draftStorage } from './draft-storage.ts';

type Place = { taskId: number; lessonId: number; starter: Text };

/** The draft of one task: what stands in the editor, and where it is kept by now. */
export function useDraft({ taskId, lessonId, starter }: Place) {
  const [keeper] = useState(() => makeKeeper({ taskId, lessonId, starter }));
  const view = useSyncExternalStore(keeper.subscribe, keeper.view);

  useEffect(() => {
    keeper.start();
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') keeper.sendNow();
      else keeper.lookAgain();
    };
    const onLeave = () => keeper.leave();
    const onOnline = () => keeper.sendNow();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onLeave);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('online', onOnline);
      keeper.stop();
    };
  }, [keeper]);

  // An ended session is then renewed over the page. Leaving needs no question: the device has the text.
  const isUnsaved = view.save.is !== 'untouched' && view.save.is !== 'saved';
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved]);

  return { ...view, keeper };
}

function makeKeeper({ taskId, lessonId, starter }: Place): DraftKeeper {
  const params = { id: String(taskId) };
  return new DraftKeeper({
    storage: draftStorage(session.get().user?.id ?? 0, taskId),
    load: async () => (await call(drafts.get, { params })).draft,
    save: ({ language, files }, isLeaving) =>
      call(
        drafts.save,
        { params, body: { language, files: [...files], lesson_id: lessonId } },
        { keepalive: isLeaving },
      ),
    starter,
    now: Date.now,
  });
}
