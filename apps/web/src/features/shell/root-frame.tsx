import { VisuallyHidden } from '@mantine/core';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { PersonTurn, usePersonTurn } from '../../api/person.ts';
import { pageOf } from '../../gate.ts';
import { useDocumentTitle } from '../../shared/page-title.ts';
import { whenIdle } from '../../shared/when-idle.ts';
import { NavigationProgress } from './navigation-progress.tsx';

const AfterFirstScreen = lazy(() =>
  whenIdle()
    .then(() => import('./after-first-screen.tsx'))
    // without a network the page goes on without it
    .catch(() => ({ default: (): ReactNode => null })),
);

/** Around every screen, signed in or not: title, focus, the bar of a navigation on its way. */
export function RootFrame({ children }: { children?: ReactNode }) {
  const router = useRouter();
  const turn = usePersonTurn();
  // another person's screens begin where the session guard leads, not at the path of the one before
  const isSettled = useRouterState({ select: ({ status }) => status === 'idle' });
  const [shownTurn, setShownTurn] = useState(turn);
  if (shownTurn !== turn && isSettled) setShownTurn(turn);
  const title = useDocumentTitle(useRouterState({ select: (state) => pageOf(state.matches)?.title }));

  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        // the first screen keeps the browser's own focus; a field that took it by itself keeps it too
        if (fromLocation === undefined || !pathChanged) return;
        const main = document.getElementById('main');
        if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
      }),
    [router],
  );

  return (
    <>
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
        <AfterFirstScreen />
      </Suspense>
    </>
  );
}
