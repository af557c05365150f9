import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { renewSessionsWith } from '../../api/session-end.ts';
import { session, useSession } from '../../api/session.ts';
import { hasUnsavedWork } from '../../shared/unsaved-work.ts';

const RenewSessionDialog = lazy(() => import('./renew-session-dialog.tsx'));

type Ended = { userId: number; login: string };

/**
 * Watches for the end of the session, in whichever tab it came. With nothing to lose it leads to sign-in and back; while
 * something is being written it signs in over the page, and calls that failed are sent again.
 */
export function SessionGuard() {
  const router = useRouter();
  const [ended, setEnded] = useState<Ended | null>(null);
  const waiting = useRef<((isBack: boolean) => void)[]>([]);

  useEffect(() => {
    const stopRenewing = renewSessionsWith(() =>
      hasUnsavedWork() ? new Promise((resolve) => waiting.current.push(resolve)) : Promise.resolve(false),
    );
    const stopWatching = useSession.subscribe((now, before) => {
      if (before.accessToken === null || now.accessToken !== null) return;
      if (hasUnsavedWork() && !session.isLeaving() && before.user !== null) {
        setEnded({ userId: before.user.id, login: before.user.username ?? before.user.email ?? '' });
        return;
      }
      const search = session.isLeaving() ? {} : { next: router.state.location.href };
      void router.navigate({ to: '/auth/login', search, replace: true, ignoreBlocker: true });
    });
    return () => {
      stopRenewing();
      stopWatching();
    };
  }, [router]);

  const finish = (isBack: boolean) => {
    setEnded(null);
    for (const answer of waiting.current.splice(0)) answer(isBack);
    if (!isBack) void router.navigate({ to: '/', replace: true, ignoreBlocker: true });
  };

  if (ended === null) return null;
  return (
    <Suspense>
      <RenewSessionDialog
        login={ended.login}
        // another person's page must not stay on the screen
        onSignedIn={() => finish(session.get().user?.id === ended.userId)}
        onGiveUp={() => finish(false)}
      />
    </Suspense>
  );
}
