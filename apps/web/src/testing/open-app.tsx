import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { wordsOf } from '../api/errors.ts';
import { onAnotherPerson } from '../api/person.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { makeRouter } from '../router.ts';
import { PtMessageProvider } from '../ui/messages/messages.tsx';
import { theme } from '../theme.ts';

/** The whole application with its real routes, as main.tsx puts it together. */
export async function openApp(path: string) {
  const client = makeQueryClient();
  onAnotherPerson(() => client.clear());
  const router = makeRouter(client, createMemoryHistory({ initialEntries: [path] }));
  const view = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <PtMessageProvider wordsOf={wordsOf}>
          <RouterProvider router={router} />
        </PtMessageProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await waitFor(() => {
    expect(router.state.status).toBe('idle');
    // the shell is rendered a moment after its route matches
    const isInShell = router.state.matches.some(({ routeId }) => routeId === '/_app');
    if (isInShell) expect(document.getElementById('main')).not.toBeNull();
  });
  return { ...view, router, client };
}
