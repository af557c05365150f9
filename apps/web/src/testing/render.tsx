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
import { wordsOf } from '../api/errors.ts';
import { layout, page } from '../marks.ts';
import { ConfirmProvider } from '../ui/dialogs/confirm.tsx';
import { PtMessageProvider } from '../ui/messages/messages.tsx';
import { theme } from '../theme.ts';

/** Renders `content` at «/» within all providers that a part of a screen needs; other paths show empty screens. */
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
        <PtMessageProvider wordsOf={wordsOf}>
          <RouterProvider router={router as never} />
        </PtMessageProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, router, client };
}
