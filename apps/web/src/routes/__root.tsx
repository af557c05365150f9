import { createRootRouteWithContext, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { SessionGuard } from '../features/accounts/session-guard.tsx';
import { RootFrame } from '../features/shell/root-frame.tsx';
import { Updates } from '../features/updates/updates.tsx';
import { askGate, namesNothing, type RouterContext } from '../gate.ts';
import { layout } from '../marks.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  staticData: layout,
  beforeLoad: async ({ matches, location, cause, preload }) => {
    const answer = await askGate({ matches, target: location.href, isPreload: preload || cause === 'preload' });
    if (answer === null && namesNothing(matches.at(-1)?.params ?? {})) throw notFound();
    if (answer === null) return;
    if (answer.to === 'home') throw redirect({ to: '/', replace: true });
    if (answer.to === 'denied') throw redirect({ to: '/403', search: { url: answer.url }, replace: true });
    throw redirect({ to: '/auth/login', search: { next: answer.next }, replace: true });
  },
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../features/shell/unknown-path.tsx'), 'UnknownPath'),
});

function Root() {
  return (
    <RootFrame>
      <SessionGuard />
      <Updates />
    </RootFrame>
  );
}
