/**
 * Sections 3, 7, 8 and 9 of the specification: exact figures of settings, calls, queries, messages, tooltips and menus.
 * Rules that need a real browser (two tabs, the first paint, distances) are tested in the stories.
 */
import { auth } from '@put/contract/accounts/accounts';
import { apiBase } from '@put/contract/base/endpoint';
import { adminUsers } from '@put/contract/users/users';
import { Button, MantineProvider, Menu } from '@mantine/core';
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, mutation, query } from '../api/api.ts';
import { queryString, send } from '../api/http.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { isUserStale, session, useSession } from '../api/session.ts';
import { progressDelayMs } from '../features/shell/navigation-progress.tsx';
import { Hint } from '../ui/buttons/hint.tsx';
import { type Messages, PtMessageProvider, useMessage } from '../ui/messages/messages.tsx';
import { changeSettings, useSettings } from '../parts/settings/settings.ts';
import { fakeServer, problem } from '../testing/fake-server.ts';
import { makeUser, signInAs } from '../testing/people.ts';
import { theme } from '../theme.ts';

const settingsKey = 'pt.settings';

beforeEach(() => {
  session.end();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('Settings (kept on the device and synchronised across open tabs)', () => {
  const anotherTabWrites = (text: string) => {
    localStorage.setItem(settingsKey, text);
    window.dispatchEvent(new StorageEvent('storage', { key: settingsKey, storageArea: localStorage }));
  };
  beforeEach(() => anotherTabWrites('{}'));

  test.each([
    ['Theme default | auto', 'theme', 'auto'],
    ['Pane sizes default | 0.5 and 0.5', 'lessonPanesSize', [0.5, 0.5]],
    ['Sidebar default | collapsed', 'sidebarExpanded', false],
    [
      'Course list default | order by date, descending, year filter -1',
      'coursesListOptions',
      { orderByProp: 'date', orderByDirection: 'desc', filterByYear: -1 },
    ],
  ] as const)('%s', (_row, name, value) => {
    expect(useSettings.getState()[name]).toEqual(value);
  });

  test('kept on the device', () => {
    changeSettings({ theme: 'dark' });
    expect(JSON.parse(localStorage.getItem(settingsKey)!)).toMatchObject({ state: { theme: 'dark' } });
  });

  test('synchronised across open tabs at once', () => {
    const { result } = renderHook(() => useSettings((settings) => settings.sidebarExpanded));
    act(() => anotherTabWrites('{"state":{"sidebarExpanded":true}}'));
    expect(result.current).toBe(true);
  });

  test.each([
    '{',
    'null',
    '[]',
    '{"state":7}',
    '{"state":{"theme":"pink","lessonPanesSize":[1],"sidebarExpanded":"no"}}',
  ])('a broken or old value falls back to the default: %s', (text) => {
    anotherTabWrites(text);
    expect(useSettings.getState()).toMatchObject({
      theme: 'auto',
      lessonPanesSize: [0.5, 0.5],
      sidebarExpanded: false,
      textSize: 'normal',
      lineWidth: 'normal',
    });
  });
});

describe('The calls', () => {
  test('API base path | /api/v1', async () => {
    const seen = fakeServer(() => ({ body: makeUser() }));
    await call(auth.user);
    expect(apiBase).toBe('/api/v1');
    expect(seen[0]!.path).toBe('/api/v1/auth/user');
  });

  test('Array query values are sent as repeated parameters', () => {
    expect(queryString({ tag_id: [1, 2], q: 'а' })).toBe('?tag_id=1&tag_id=2&q=%D0%B0');
  });

  test('It uses the cookie XSRF-TOKEN and the header X-XSRF-TOKEN', async () => {
    document.cookie = 'XSRF-TOKEN=one';
    const seen = fakeServer(() => ({ body: { users: [], total: 0 } }));
    await call(adminUsers.list, { query: {} });
    expect(seen[0]!.headers.get('X-XSRF-TOKEN')).toBe('one');
  });

  test('Client call timeout | none', async () => {
    let answer = (_: Response): void => undefined;
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      expect(signal).toBeNull();
      return new Promise<Response>((resolve) => {
        answer = resolve;
      });
    });
    const sent = send({ method: 'GET', path: '/auth/user' });
    await vi.advanceTimersByTimeAsync(3_600_000);
    answer(new Response('{}'));
    expect((await sent).ok).toBe(true);
  });
});

describe('Queries', () => {
  const client = () => makeQueryClient();
  const within = (of: ReturnType<typeof client>) => ({
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={of}>{children}</QueryClientProvider>
    ),
  });
  const read = (of: ReturnType<typeof client>) => renderHook(() => useQuery(query(auth.user)), within(of));

  test('Data freshness | 60 seconds', async () => {
    const seen = fakeServer(() => ({ body: makeUser() }));
    const of = client();
    const first = read(of);
    await wait(0);
    first.unmount();
    await wait(59_999);
    read(of).unmount();
    expect(seen).toHaveLength(1);
    await wait(2);
    read(of).unmount();
    await wait(0);
    expect(seen).toHaveLength(2);
  });

  test('Data cache time | 5 minutes', async () => {
    fakeServer(() => ({ body: makeUser() }));
    const of = client();
    const { unmount } = read(of);
    await wait(0);
    unmount();
    await wait(299_999);
    expect(of.getQueryData(query(auth.user).queryKey)).toBeDefined();
    await wait(1);
    expect(of.getQueryData(query(auth.user).queryKey)).toBeUndefined();
  });

  test('Query retries | 3, backoff up to 30 s', async () => {
    const seen = fakeServer(() => problem(503, 'not_ready'));
    const { result } = read(client());
    const counts: number[] = [];
    for (const ms of [0, 999, 1, 1999, 1, 3999, 1, 120_000]) {
      await wait(ms);
      counts.push(seen.length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect(result.current.isError).toBe(true);
  });

  test('Query retries: an answer that will not change is shown at once', async () => {
    const seen = fakeServer(() => problem(404, 'not_found'));
    const { result } = read(client());
    await wait(60_000);
    expect(seen).toHaveLength(1);
    expect(result.current.isError).toBe(true);
  });

  test('Mutation retries | 0', async () => {
    const seen = fakeServer(() => problem(503, 'not_ready'));
    const { result } = renderHook(() => useMutation(mutation(auth.login)), within(client()));
    act(() => result.current.mutate({ body: { login: 'anna', password: 'x' } }));
    await wait(120_000);
    expect(seen).toHaveLength(1);
    expect(result.current.isError).toBe(true);
  });
});

test('Progress bar delay | 100 ms', () => expect(progressDelayMs).toBe(100));

test('User refresh staleness | refreshed if never refreshed, or if older than 86400 (one day, by timestamps)', () => {
  signInAs();
  const nowMs = Date.parse('2026-03-01T00:30:00Z');
  const isStaleAt = (userRefreshedAtMs: number | null) =>
    isUserStale({ ...useSession.getState(), userRefreshedAtMs }, nowMs);
  expect(isStaleAt(null)).toBe(true);
  expect(isStaleAt(nowMs - 86_400_000)).toBe(true);
  expect(isStaleAt(nowMs - 86_399_999)).toBe(false);
  // the day of the month differs, but less than an hour has passed
  expect(isStaleAt(Date.parse('2026-02-28T23:59:00Z'))).toBe(false);
  // the day of the month is the same, but a month has passed
  expect(isStaleAt(Date.parse('2026-02-01T00:30:00Z'))).toBe(true);
});

describe('Message toasts', () => {
  const start = (): Messages =>
    renderHook(useMessage, {
      wrapper: ({ children }) => <PtMessageProvider wordsOf={String}>{children}</PtMessageProvider>,
    }).result.current;

  test.each([
    ['error (red icon)', 'error', 'Ошибка', '--pt-bad'],
    ['warning (amber icon)', 'warning', 'Внимание', '--pt-here'],
    ['success (green icon)', 'success', 'Готово', '--pt-good'],
  ] as const)('There are three types: %s', (_row, kind, word, colour) => {
    const messages = start();
    act(() => messages[kind]('Слова'));
    const icon = screen.getByRole('img', { name: word });
    expect(icon.querySelector('svg')?.getAttribute('stroke')).toBe(`var(${colour})`);
  });

  test('Toast auto-hide | 3000 ms after the last mouse movement over it', async () => {
    const messages = start();
    act(() => messages.success('Сохранено'));
    await wait(2900);
    fireEvent.pointerMove(screen.getByText('Сохранено'));
    await wait(2999);
    expect(screen.queryByText('Сохранено')).not.toBeNull();
    await wait(1);
    expect(screen.queryByText('Сохранено')).toBeNull();
  });

  test('Toast auto-hide: the focus of the keyboard holds it, too', async () => {
    const messages = start();
    act(() => messages.success('Удалено', { label: 'Вернуть', run: () => undefined }));
    const action = screen.getByText('Вернуть');
    act(() => action.focus());
    fireEvent.pointerMove(action);
    await wait(60_000);
    expect(screen.queryByText('Удалено')).not.toBeNull();
    act(() => action.blur());
    await wait(2999);
    expect(screen.queryByText('Удалено')).not.toBeNull();
    await wait(2);
    expect(screen.queryByText('Удалено')).toBeNull();
  });

  test('many at once stack, and the oldest makes way', () => {
    const messages = start();
    act(() => {
      for (let number = 1; number <= 7; number += 1) messages.success(`Номер ${number}`);
    });
    expect(screen.getAllByText(/^Номер/).map((one) => one.textContent)).toEqual(
      [3, 4, 5, 6, 7].map((number) => `Номер ${number}`),
    );
  });

  test('Message provider missing | Error "PtMessageProvider not found"', () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    expect(() => renderHook(useMessage)).toThrow(new Error('PtMessageProvider not found'));
  });
});

describe('Tooltips and dropdown menus', () => {
  const show = (content: ReactNode) => render(<MantineProvider theme={theme}>{content}</MantineProvider>);
  const mouse = (type: string, on: Element) =>
    act(() => {
      on.dispatchEvent(new MouseEvent(type, { bubbles: !type.endsWith('enter') && !type.endsWith('leave') }));
    });
  const hint = () => screen.queryByRole('tooltip');

  test('Tooltip show delay | 200 ms, Tooltip hide delay | 0, Tooltip dispose timeout | 150 ms', async () => {
    show(
      <Hint label="Подсказка">
        <Button>Кнопка</Button>
      </Hint>,
    );
    const button = screen.getByRole('button');
    mouse('mouseenter', button);
    await wait(199);
    expect(hint()).toBeNull();
    await wait(1);
    await wait(200);
    expect(hint()?.textContent).toBe('Подсказка');
    mouse('mouseleave', button);
    await wait(130);
    expect(hint()).not.toBeNull();
    // frames before and after the fade take time
    await wait(60);
    expect(hint()).toBeNull();
  });

  test('Tooltip distance | 5 px', async () => {
    show(
      <Hint label="Подсказка" position="right">
        <Button>Кнопка</Button>
      </Hint>,
    );
    const button = screen.getByRole('button');
    vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 100, 30));
    mouse('mouseenter', button);
    await wait(200);
    expect(hint()?.style.left).toBe('115px');
  });

  test('Dropdown menu hover-hide delay | 400 ms', async () => {
    show(
      <Menu>
        <Menu.Target>
          <Button>Меню</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Выйти</Menu.Item>
        </Menu.Dropdown>
      </Menu>,
    );
    const button = screen.getByRole('button', { name: 'Меню' });
    fireEvent.mouseEnter(button);
    await wait(300);
    expect(screen.queryByText('Выйти')).not.toBeNull();
    fireEvent.mouseLeave(button);
    await wait(399);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await wait(1);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await wait(400);
    expect(screen.queryByText('Выйти')).toBeNull();
  });
});
