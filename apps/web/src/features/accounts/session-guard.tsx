import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { refreshUserWhenStale } from '../../api/current-user.ts';
import { type EndReason, type Session, session, useSession } from '../../api/session.ts';
import { renewSessionsWith } from '../../api/session-end.ts';
import { isOpenedToAnother } from '../../gate.ts';
import { fullName } from '../../parts/people/full-name.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { safeNext } from '../../ui/address/safe-next.ts';
import { hasUnsavedWork } from '../../ui/unsaved/unsaved-work.ts';

const RenewSessionDialog = lazy(() => import('./renew-session-dialog.tsx'));

/** Where the tab goes that changed the session. Other tabs stay, if their screen is open to the new user. */
const pathAfter: Record<EndReason, string> = {
  left: '/auth/login',
  acting: '/',
  returned: '/admin/user/list',
  acting_failed: '/admin/user/list',
};

/** The user whom the dialog asks to sign in again. */
type Awaited = { userId: number; login: string };

/**
 * Follows changes of the session in all tabs. When it ends, the tab goes to sign-in and later back. When it begins, the
 * tab leaves sign-in. Another user goes to a screen that is open to them. If the session ends while there is unsaved
 * work, a dialog signs in over the page and repeats the failed calls.
 */
export function SessionGuard() {
  const router = useRouter();
  const messages = useMessage();
  const [shown, setShown] = useState<Awaited | null>(null);
  const awaited = useRef<Awaited | null>(null);
  const waitingCalls = useRef<((isBack: boolean) => void)[]>([]);

  const go = (path: string) => router.history.replace(path, undefined, { ignoreBlocker: true });
  const wait = (whom: Awaited | null) => {
    awaited.current = whom;
    setShown(whom);
  };
  const finish = (isBack: boolean) => {
    wait(null);
    for (const answer of waitingCalls.current.splice(0)) answer(isBack);
  };

  const onEnd = ({ user, originalUser }: Session) => {
    const departure = session.departure();
    // after acting as a user no dialog is shown: only the administrator could sign in, and the unsaved work is not
    // theirs
    if (departure === null && hasUnsavedWork() && user !== null && originalUser === null) {
      wait({ userId: user.id, login: user.username ?? user.email ?? '' });
      return;
    }
    const { pathname, href } = router.state.location;
    if (departure !== null) go(pathAfter[departure]);
    else if (!isSignIn(pathname)) go(`/auth/login?${new URLSearchParams({ next: href }).toString()}`);
  };

  const onBeginning = ({ user }: Session) => {
    const { pathname, search } = router.state.location;
    if (awaited.current !== null) {
      const isBack = awaited.current.userId === user?.id;
      finish(isBack);
      // a page of another user must not stay on the screen
      if (!isBack) go('/');
    } else if (isSignIn(pathname)) go(safeNext((search as { next?: string }).next));
    else void router.invalidate();
  };

  const onAnother = ({ user }: Session) => {
    const departure = session.departure();
    if (departure === 'acting_failed' && user !== null)
      messages.error(`Работа под именем «${fullName(user)}» закончилась. Вы снова под своим именем.`);
    if (departure !== null) go(pathAfter[departure]);
    else void router.invalidate();
  };

  const latest = useRef({ onEnd, onBeginning, onAnother });
  useEffect(() => {
    latest.current = { onEnd, onBeginning, onAnother };
  });
  useEffect(() => {
    const stopRenewing = renewSessionsWith(() =>
      awaited.current === null
        ? Promise.resolve(false)
        : new Promise((resolve) => {
            waitingCalls.current.push(resolve);
          }),
    );
    const stopWatching = useSession.subscribe((now, before) => {
      const wasIn = before.accessToken !== null;
      const isIn = now.accessToken !== null;
      if (wasIn && !isIn) latest.current.onEnd(before);
      else if (!wasIn && isIn) latest.current.onBeginning(now);
      else if (now.user?.id !== before.user?.id) latest.current.onAnother(before);
      // the gate asks again whether this screen is open to the person
      else if (rightsOf(now) !== rightsOf(before)) void router.invalidate();
      else if (now.userRefreshedAtMs === null && before.userRefreshedAtMs !== null)
        refreshUserWhenStale().catch(() => undefined);
    });
    // the session may have changed before this effect ran, or while a screen was loading
    const askAgain = () => {
      if (isOpenedToAnother()) void router.invalidate();
    };
    const stopAsking = router.subscribe('onResolved', askAgain);
    askAgain();
    return () => {
      stopRenewing();
      stopWatching();
      stopAsking();
    };
  }, [router]);

  if (shown === null) return null;
  const giveUp = () => {
    finish(false);
    go('/');
  };
  return (
    <Suspense>
      <RenewSessionDialog login={shown.login} onGiveUp={giveUp} />
    </Suspense>
  );
}

const rightsOf = ({ user }: Session) => JSON.stringify([user?.is_admin, user?.grants]);

const isSignIn = (pathname: string) => /^\/auth\/login\/?$/.test(pathname);
