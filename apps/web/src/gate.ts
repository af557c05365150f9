import type { QueryClient } from '@tanstack/react-query';
import { refreshUserWhenStale } from './api/current-user.ts';
import { session } from './api/session.ts';
import { judgePassage, type PageData } from './marks.ts';

/** What every loader gets. */
export type RouterContext = { queryClient: QueryClient };

/** What the screen on the way says about itself; undefined for an unknown path. */
export function pageOf(matches: readonly { staticData?: { page?: PageData | 'layout' } }[]): PageData | undefined {
  const data = matches.at(-1)?.staticData?.page;
  return data === 'layout' ? undefined : data;
}

type Gate = { matches: Parameters<typeof pageOf>[0]; target: string; isPreload: boolean };
export type GateAnswer = { to: 'sign_in'; next: string } | { to: 'home' } | { to: 'denied'; url: string } | null;

/** Whom the screen that is shown, or on its way, was opened to; undefined before the first. */
let openedTo: number | null | undefined;
const whoIsHere = () => (session.isSignedIn() ? (session.get().user?.id ?? null) : null);

/** Another tab may sign in, out or in as somebody else while a screen is on its way: it would be shown to another person. */
export const isOpenedToAnother = (): boolean => openedTo !== undefined && openedTo !== whoIsHere();

/** The only gate. It runs for preloads too, so it reads and answers; the server asks again for every call. */
export async function askGate({ matches, target, isPreload }: Gate): Promise<GateAnswer> {
  const data = pageOf(matches);
  const note = () => {
    if (!isPreload) openedTo = whoIsHere();
  };
  note();
  if (data === undefined) return null;
  const needsSignIn = !data.marks.includes('anonymous');
  if (needsSignIn && !isPreload && session.isSignedIn()) await bringUser();

  const { user } = session.get();
  note();
  switch (judgePassage(data.marks, session.isSignedIn() ? user : null)) {
    case 'pass':
      return null;
    case 'home':
      return { to: 'home' };
    case 'sign_in':
      return { to: 'sign_in', next: target };
    case 'denied':
      return { to: 'denied', url: target };
  }
}

/** A kept copy lets the screen open at once while a stale one is read again; without any copy the screen waits. */
async function bringUser(): Promise<void> {
  const fresh = refreshUserWhenStale();
  if (session.get().user === null) await fresh;
  else fresh.catch(() => undefined);
}
