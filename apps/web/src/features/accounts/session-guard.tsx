import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type Departure, type Session, session, useSession } from '../../api/session.ts';
import { renewSessionsWith } from '../../api/session-end.ts';
import { isOpenedToAnother } from '../../gate.ts';
import { fullName } from '../../shared/full-name.ts';
import { useMessage } from '../../shared/messages.tsx';
import { safeNext } from '../../shared/safe-next.ts';
import { hasUnsavedWork } from '../../shared/unsaved-work.ts';

const RenewSessionDialog = lazy(() => import('./renew-session-dialog.tsx'));

/** Where the tab goes in which the change was made; the other tabs stay, as far as their screen is open to the new person. */
const pathAfter: Record<Departure, string> = {
  left: '/auth/login',
  acting: '/',
  returned: '/admin/user/list',
  acting_failed: '/admin/user/list',
};

/** Whose return the dialog waits for. */
type Awaited = { userId: number; login: string };

/**
 * Watches the session, in whichever tab it changes: its end leads to sign-in and back, its beginning away from sign-in, another
 * person to what is open to them. An end while something is being written signs in over the page, and calls that failed are
 * sent again.
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
    // whoever was acted as cannot come back by a password: the administrator would, and the work is not theirs
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
      // another person's page must not stay on the screen
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
    });
    // what changed before this began to watch, or while a screen was on its way
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

const isSignIn = (pathname: string) => /^\/auth\/login\/?$/.test(pathname);
