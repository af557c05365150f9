import { holds, holdsInCourse, isStaff, mayPass } from '@put/contract/base/access';
import { auth } from '@put/contract/accounts/accounts';
import type { Endpoint } from '@put/contract/base/endpoint';
import { seesNames } from '@put/contract/accounts/rights';
import type { Owner } from '@put/contract/base/owner';
import { call } from './api.ts';
import { isUserStale, session, useSession } from './session.ts';

let running: Promise<void> | null = null;

/** Reads the signed-in person again when the stored copy is a day old. Simultaneous callers share one call. */
export function refreshUserWhenStale(): Promise<void> {
  if (!session.isSignedIn() || !isUserStale(session.get(), Date.now())) return Promise.resolve();
  running ??= call(auth.user)
    .then((user) => {
      if (session.isSignedIn()) session.putUser(user);
    })
    .finally(() => {
      running = null;
    });
  return running;
}

/** The signed-in person; null only for a moment while the session ends. */
export const useUser = () => useSession((s) => s.user);

/** Whether the signed-in person is an administrator or a colleague. */
export function useIsStaff(): boolean {
  const user = useUser();
  return user !== null && isStaff(user);
}

/** Whether the server tells the signed-in person names of students; who is told none sees pseudonyms. */
export function useSeesNames(): boolean {
  const user = useUser();
  return user !== null && seesNames(user);
}

/** What the server will not let one do is not shown. */
export function useMayCall(): (endpoint: Pick<Endpoint, 'access' | 'right'>, courseId?: number) => boolean {
  const user = useUser();
  return ({ access, right }, courseId) =>
    mayPass({ access, right }, user) &&
    (courseId === undefined || right === undefined || user === null || holdsInCourse(user, right, courseId));
}

/** Whether all courses are open to the person. Lists that name no course are answered to nobody else. */
export const useReachesAll = (): boolean => useUser()?.is_admin === true;

/** Of the bank one changes what is one's own; administrators with all rights change everything. */
export function useMayChangeOf(): (owner: Owner) => boolean {
  const user = useUser();
  return (owner) => user !== null && (user.is_admin || (owner?.id === user.id && holds(user, 'bank.change')));
}
