import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { makeReadAhead } from './api/read-ahead.ts';
import type { RouterContext } from './gate.ts';
import { checkMarks } from './marks.ts';
import { routeTree } from './route-tree.gen.ts';
import { CrashOnDemand } from './parts/crash/crash-on-demand.tsx';
import { PendingScreen } from './ui/screen/pending-screen.tsx';

export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { readAhead: makeReadAhead(queryClient) } satisfies RouterContext,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultErrorComponent: CrashOnDemand,
    defaultPendingComponent: PendingScreen,
    // a path works with and without the slash at its end; links use the form of the URL table
    trailingSlash: 'preserve',
    scrollRestoration: true,
  });
  checkMarks(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
