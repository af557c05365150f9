import { useEffect, useSyncExternalStore } from 'react';
import { session, useSession } from './session.ts';

/*
 * The screens of a tab belong to one person. When another person takes over (an administrator acts as a pupil, or
 * somebody else signs in, also in another tab), all screens are mounted again. Until the old screens are gone, no call
 * is sent, because it would run as the wrong person.
 */
let userId = session.get().user?.id ?? null;
let turn = 0;
let isChanging = false;
const screens = new Set<() => void>();
const listeners = new Set<() => void>();

// the end of a session changes nothing here: the same person may sign in again over the screen
useSession.subscribe(({ user }) => {
  if (user === null || user.id === userId) return;
  const isAnother = userId !== null;
  userId = user.id;
  if (!isAnother) return;
  turn += 1;
  isChanging = screens.size > 0;
  for (const listener of [...listeners, ...screens]) listener();
});

/** The listener runs before any screen, to forget data of the person before. */
export function onAnotherPerson(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A React key for all screens, which grows with each change of the person. */
export const usePersonTurn = () =>
  useSyncExternalStore(
    (listener) => {
      screens.add(listener);
      return () => {
        screens.delete(listener);
        isChanging = isChanging && screens.size > 0;
      };
    },
    () => turn,
  );

/** Stands before the screens: its effect runs after the old ones are gone and before the new ones send calls. */
export function PersonTurn({ turn: shown }: { turn: number }): null {
  useEffect(() => {
    isChanging = shown !== turn;
  }, [shown]);
  return null;
}

export const isPersonChanging = () => isChanging;
