import { useEffect, useState, useSyncExternalStore } from 'react';
import { markUnsaved } from '../unsaved-work.ts';
import type { DraftKeeper } from './draft-keeper.ts';

/** The draft of one text while its screen is there: what stands in the editor, and where it is kept by now. */
export function useDraftKeeper<T extends object>(make: () => DraftKeeper<T>) {
  const [keeper] = useState(make);
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
