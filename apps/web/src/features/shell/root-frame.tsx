import { VisuallyHidden } from '@mantine/core';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { PersonTurn, usePersonTurn } from '../../api/person.ts';
import { pageOf } from '../../gate.ts';
import { useDocumentTitle } from '../../ui/screen/page-title.ts';
import { whenIdle } from '../../ui/browser/when-idle.ts';
import { NavigationProgress } from './navigation-progress.tsx';

const SilentServer = lazy(() =>
  whenIdle()
    .then(() => import('./silent-server.tsx'))
    .then(({ SilentServer: shown }) => ({ default: shown }))
    // without a network the page works without it
    .catch(() => ({ default: (): ReactNode => null })),
);

/** The frame of every screen, signed in or not: title, focus, navigation progress. */
export function RootFrame({ children }: { children?: ReactNode }) {
  const router = useRouter();
  const turn = usePersonTurn();
  // after a change of user wait for the session guard's navigation: the old path belongs to the former user
  const isSettled = useRouterState({ select: ({ status }) => status === 'idle' });
  const [shownTurn, setShownTurn] = useState(turn);
  if (shownTurn !== turn && isSettled) setShownTurn(turn);
  const title = useDocumentTitle(useRouterState({ select: (state) => pageOf(state.matches)?.title }));

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void whenIdle()
      .then(() => import('../../ui/browser/keep-focus.ts'))
      .then(
        ({ keepFocus }) => {
          if (!isGone) stop = keepFocus(document);
        },
        // without a network the page works without it
        () => undefined,
      );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        // the first screen keeps the browser's focus; a field with autofocus keeps it too
        if (fromLocation === undefined || !pathChanged) return;
        const main = document.getElementById('main');
        if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
      }),
    [router],
  );

  return (
    <>
      <div id="first-links" />
      <a className="pt-skip-link" href="#main">
        К содержанию
      </a>
      <NavigationProgress />
      <VisuallyHidden aria-live="polite" role="status">
        {title}
      </VisuallyHidden>
      <PersonTurn turn={turn} />
      {shownTurn === turn && <Outlet />}
      {children}
      <Suspense>
        <SilentServer />
      </Suspense>
    </>
  );
}
