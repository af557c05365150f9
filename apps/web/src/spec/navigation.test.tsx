/** Section 2 of the specification: «Navigation rules» and the title. The URL table has its own test. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session, useSession } from '../api/session.ts';
import { progressDelayMs } from '../features/shell/navigation-progress.tsx';
import { checkMarks, page, RouteConfigurationError } from '../marks.ts';
import { titleSuffix } from '../ui/screen/page-title.ts';
import { safeNext } from '../ui/address/safe-next.ts';
import { fakeServer, problem } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { makeUser, newRefreshToken, signInAs } from '../testing/people.ts';

beforeEach(() => {
  session.end();
  fakeServer(() => problem(404, 'not_found'));
});
afterEach(() => vi.unstubAllGlobals());

describe('Navigation rules', () => {
  test('1. A route that needs sign-in, visited without a session token, redirects to /auth/login with next holding the full target path', async () => {
    const target = '/user_ui/course/3?lesson_id=12&task_id=34#part';
    const { router } = await openApp(target);
    expect(router.state.location).toMatchObject({ pathname: '/auth/login', search: { next: target } });
  });

  test('2. A route that forbids signed-in users redirects a signed-in visitor to /', async () => {
    signInAs();
    const { router } = await openApp('/auth/login?next=%2Fuser_ui%2Ftasks');
    expect(router.state.location.href).toBe('/');
  });

  test('3. An admin-only route visited by a non-admin redirects to /403 with a url query holding the target path', async () => {
    signInAs();
    const target = '/admin/course/list?q=1#end';
    const { router } = await openApp(target);
    expect(router.state.location).toMatchObject({ pathname: '/403', search: { url: target } });
  });

  test('4. On signed-in routes the user data is refreshed if it is stale', async () => {
    signInAs();
    useSession.setState({ userRefreshedAtMs: null });
    fakeServer(({ path }) =>
      path === '/api/v1/auth/user' ? { body: makeUser({ first_name: 'Мария' }) } : problem(404, 'not_found'),
    );
    await openApp('/403');
    await waitFor(() => expect(session.get().user?.first_name).toBe('Мария'));
  });

  test('5. A progress bar shows when the path changes, after a 100 ms delay, and finishes when navigation ends', async () => {
    expect(progressDelayMs).toBe(100);
    signInAs();
    const { router } = await openApp('/403');
    const bar = document.querySelector<HTMLElement>('.pt-progress')!;
    const isShown = () => bar.dataset.shown !== undefined;
    const opening = holdRoute(router);
    vi.useFakeTimers();
    try {
      act(() => void router.navigate({ to: '/user_ui/tasks' }));
      await act(() => vi.advanceTimersByTimeAsync(99));
      expect(isShown()).toBe(false);
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(isShown()).toBe(true);
      opening.succeed();
      await act(() => vi.advanceTimersByTimeAsync(1000));
      expect(isShown()).toBe(false);
      expect(router.state.location.pathname).toBe('/user_ui/tasks');
    } finally {
      vi.useRealTimers();
    }
  });

  test('5. … and finishes when navigation fails', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    vi.stubGlobal('reportError', () => undefined);
    signInAs();
    const { router } = await openApp('/403');
    const bar = document.querySelector<HTMLElement>('.pt-progress')!;
    const opening = holdRoute(router);
    act(() => void router.navigate({ to: '/user_ui/tasks' }));
    await waitFor(() => expect(bar.dataset.shown).toBe('true'));
    act(() => opening.fail(new Error('the screen is broken')));
    await waitFor(() => expect(bar.dataset.shown).toBeUndefined());
  });

  test('5. … and does not show when only the query changes', async () => {
    signInAs();
    const { router } = await openApp('/user_ui/tasks');
    const bar = document.querySelector<HTMLElement>('.pt-progress')!;
    const opening = holdRoute(router);
    act(() => void router.navigate({ href: '/user_ui/tasks?q=1' }));
    await new Promise((resolve) => setTimeout(resolve, progressDelayMs * 2));
    expect(bar.dataset.shown).toBeUndefined();
    act(() => opening.succeed());
  });
});

/** Holds back the screen of a student's tasks until the test lets it load or fail. */
function holdRoute(router: Awaited<ReturnType<typeof openApp>>['router']) {
  let succeed = () => undefined as void;
  let fail = (_error: Error) => undefined as void;
  const loaded = new Promise<void>((resolve, reject) => {
    succeed = resolve;
    fail = reject;
  });
  const { options } = router.routesByPath['/user_ui/tasks'];
  const { loader } = options;
  Object.assign(options, { loader: () => loaded });
  router.subscribe('onResolved', () => Object.assign(options, { loader }));
  return { succeed, fail };
}

describe('/auth/login accepts a query parameter next holding the path to return to', () => {
  const signIn = () =>
    act(() => session.signIn({ user: makeUser(), access_token: 'new', refresh_token: newRefreshToken }));

  test('signing in follows it, query and hash included', async () => {
    const next = '/403?url=%2Fadmin%2Ftask%2Flist#end';
    const { router } = await openApp(`/auth/login?${new URLSearchParams({ next }).toString()}`);
    signIn();
    await waitFor(() => expect(router.state.location.href).toBe(next));
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    String.raw`/\evil.example/`,
    '/\t/evil.example/',
    'javascript:alert(1)',
    'user_ui/tasks',
    '',
  ])('only same-origin paths are followed: %j is ignored', (next) => {
    expect(safeNext(next)).toBe('/');
  });

  test('the sign-in of another tab leads this one on too', async () => {
    const { router } = await openApp('/auth/login/?next=%2F403');
    // the other tab's storage event has the same effect
    signIn();
    await waitFor(() => expect(router.state.location.href).toBe('/403'));
  });
});

test('The page title is set per screen with the fixed suffix', async () => {
  expect(titleSuffix).toBe(' | Путь');
  const { unmount } = await openApp('/auth/login');
  await waitFor(() => expect(document.title).toBe('Вход | Путь'));
  unmount();
  signInAs();
  await openApp('/403');
  await screen.findByRole('heading', { name: 'Нет доступа' });
  await waitFor(() => expect(document.title).toBe('Нет доступа | Путь'));
});

describe('A route that breaks either of these two rules is a configuration error', () => {
  const start = (marks: Parameters<typeof page>[1][]) => () =>
    checkMarks({ routesById: { '/x': { fullPath: '/x', options: { staticData: page('X', ...marks) } } } } as never);

  test('A route cannot be both admin-only and anonymous', () => {
    expect(start(['admin_only', 'anonymous'])).toThrow(RouteConfigurationError);
    expect(start(['admin_only', 'anonymous'])).toThrow('/x: both admin-only and anonymous');
  });

  test('A route cannot forbid signed-in users unless it is also open to anonymous visitors', () => {
    expect(start(['forbid_signed_in'])).toThrow('/x: forbids signed-in users without being anonymous');
    expect(start(['forbid_signed_in', 'anonymous'])).not.toThrow();
  });
});
