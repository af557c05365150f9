import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { layout, page } from '../marks.ts';
import { ConfirmProvider } from '../shared/confirm.tsx';
import { PtMessageProvider } from '../shared/messages.tsx';
import { theme } from '../theme.ts';

/** Everything that a part of a screen stands in, with `content` at «/» and empty screens at the other paths. */
export async function renderScreen(content: ReactNode, at = '/') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const root = createRootRoute({
    staticData: layout,
    component: () => (
      <ConfirmProvider>
        <Outlet />
      </ConfirmProvider>
    ),
  });
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: page('Тест'),
    component: () => content,
  });
  const other = createRoute({
    getParentRoute: () => root,
    path: '/$',
    staticData: page('Другая'),
    component: () => <p>Другая страница</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([home, other]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  await router.load();
  const view = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <PtMessageProvider>
          <RouterProvider router={router as never} />
        </PtMessageProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, router, client };
}
