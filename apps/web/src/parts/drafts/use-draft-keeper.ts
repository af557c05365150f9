import { useEffect, useState, useSyncExternalStore } from 'react';
import { markUnsaved } from '../../ui/unsaved/unsaved-work.ts';
import type { DraftKeeper } from './draft-keeper.ts';

/** The draft of one text while its screen is open: the text in the editor and where it is saved. */
export function useDraftKeeper<T extends object, Keeper extends DraftKeeper<T>>(make: () => Keeper & DraftKeeper<T>) {
  const [keeper] = useState(make);
  const view = useSyncExternalStore(keeper.subscribe, keeper.view);
  const isOnDevice = useSyncExternalStore(keeper.storage.watch, keeper.storage.isKept);

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

  // `isUnsaved` lets an expired session be renewed over the page. Leaving the page asks nothing: the device has the
  // text.
  const isUnsaved = view.save.is !== 'untouched' && view.save.is !== 'saved';
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved]);

  /** The server refused the text, or there is no network and this device has no room for it. */
  const isUnderWay = view.save.is === 'waiting' || view.save.is === 'saving';
  const isAtRisk =
    view.save.is === 'refused' || (!isOnDevice && (view.save.is === 'offline' || (isUnderWay && !navigator.onLine)));
  return { ...view, isAtRisk, keeper };
}
