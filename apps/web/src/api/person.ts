import { useEffect, useSyncExternalStore } from 'react';
import { session, useSession } from './session.ts';

/*
 * The screens of a tab are made for one person. When another one takes the place (an administrator acts as a pupil; somebody
 * else signs in, here or in another tab), all of them are made anew, and until the old ones are gone no call leaves the tab:
 * what an old screen sends while it closes would run as the wrong person.
 */
let userId = session.get().user?.id ?? null;
let turn = 0;
let isChanging = false;
const screens = new Set<() => void>();
const listeners = new Set<() => void>();

// an end alone changes nothing: the same person may sign in over the screen
useSession.subscribe(({ user }) => {
  if (user === null || user.id === userId) return;
  const isAnother = userId !== null;
  userId = user.id;
  if (!isAnother) return;
  turn += 1;
  isChanging = screens.size > 0;
  for (const listener of [...listeners, ...screens]) listener();
});

/** Told before any screen is: the place to forget what belongs to the person before. */
export function onAnotherPerson(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A key for all screens; grows with each other person. */
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

/** Stands before the screens: its effect runs when the old ones are gone and before the new ones ask for anything. */
export function PersonTurn({ turn: shown }: { turn: number }): null {
  useEffect(() => {
    isChanging = shown !== turn;
  }, [shown]);
  return null;
}

export const isPersonChanging = () => isChanging;
