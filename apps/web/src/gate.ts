import { refreshUserWhenStale } from './api/current-user.ts';
import type { ReadAhead } from './api/read-ahead.ts';
import { session } from './api/session.ts';
import { judgePassage, type PageData } from './marks.ts';

/** The context that the router passes to every loader. */
export type RouterContext = { readAhead: ReadAhead };

/** The static data of the screen that is being opened; undefined for an unknown path. */
export function pageOf(matches: readonly { staticData?: { page?: PageData | 'layout' } }[]): PageData | undefined {
  const data = matches.at(-1)?.staticData?.page;
  return data === 'layout' ? undefined : data;
}

/** An id in an address is a number as the server writes it; anything else names nothing, and nothing is asked for it. */
export const namesNothing = (params: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(params).some(
    ([name, value]) => name.endsWith('Id') && !(value !== undefined && /^[1-9]\d{0,9}$/.test(value)),
  );

type Gate = { matches: Parameters<typeof pageOf>[0]; target: string; isPreload: boolean };
export type GateAnswer = { to: 'sign_in'; next: string } | { to: 'home' } | { to: 'denied'; url: string } | null;

/** The id of the user whom the gate let in last; null for a visitor, undefined before the first screen. */
let openedTo: number | null | undefined;
const whoIsHere = () => (session.isSignedIn() ? (session.get().user?.id ?? null) : null);

/** Whether the session changed in another tab while a screen was loading. That screen belongs to somebody else. */
export const isOpenedToAnother = (): boolean => openedTo !== undefined && openedTo !== whoIsHere();

/**
 * The only check of access in the browser. It also runs for preloads, so it has no side effects. The server checks
 * every call again.
 */
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
  switch (judgePassage(data, session.isSignedIn() ? user : null)) {
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

/** A cached user lets the screen open at once while the user is read again. Without one the screen waits. */
async function bringUser(): Promise<void> {
  const fresh = refreshUserWhenStale();
  if (session.get().user === null) await fresh;
  else fresh.catch(() => undefined);
}
