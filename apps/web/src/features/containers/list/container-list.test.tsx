import type { AdminContainerRow, EngineHealth } from '@put/contract/containers/container-templates';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, problem, type Seen } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { ContainerListPage } from './container-list-page.tsx';
import { queryOf } from './container-list-query.ts';
import { type ContainerListSearch, readContainerListSearch } from './container-list-search.ts';
import { missingOf, stopWords, whyWords } from './container-words.ts';

afterEach(() => vi.unstubAllGlobals());

const row = (fields: Partial<AdminContainerRow> = {}): AdminContainerRow => ({
  id: 8,
  title: 'Права на файлы',
  template_id: 2,
  template_title: 'Linux',
  task_id: 5,
  lesson_id: 4,
  user_id: 3,
  user_name: 'Петрова Анна',
  state: 'running',
  wanted: 'running',
  place: null,
  reason: null,
  reason_detail: '',
  active_at: '2026-01-01T00:00:00Z',
  started_at: '2026-01-01T00:00:00Z',
  stop_at: null,
  idle_stop_at: null,
  disk_used_mb: 12.4,
  disk_mb: 64,
  node: 'класс-1',
  ...fields,
});
const all = {
  pty: true,
  processes: true,
  ports: true,
  programs: true,
  hardDiskLimit: true,
  hardMemoryLimit: true,
  survivesHost: true,
  isForStrangers: true,
};
const health: EngineHealth = {
  kind: 'docker',
  capabilities: { ...all, survivesHost: false },
  state: 'ready',
  words: '',
  running: 1,
  most: 21,
  queued: 2,
  ssh_problem: null,
};

type Answers = {
  rows?: AdminContainerRow[] | 'broken';
  engine?: EngineHealth;
  /** The answer to a change of the container with this number. */
  refuse?: number;
};

async function open({ rows = [row()], engine = health, refuse }: Answers = {}, start: ContainerListSearch = {}) {
  signInAs({ is_admin: true });
  const seen = fakeServer(({ method, path }: Seen) => {
    if (path.includes('/container_templates')) return { body: { templates: [], images: [], networks: [] } };
    if (path.includes('/events'))
      return {
        body: {
          events: [
            { kind: 'orphan_removed', words: 'на «класс-1» работал лишний', by: null, at: '2026-01-01T00:00:00Z' },
            { kind: 'looked', words: 'Помочь', by: 'Учитель Иван', at: '2026-01-01T00:00:00Z' },
          ],
        },
      };
    if (method === 'DELETE') return path.includes(`/${refuse}`) ? problem(409, 'container_busy') : { status: 204 };
    if (method !== 'GET') return problem(409, 'container_busy');
    if (rows === 'broken') return problem(500, 'internal');
    return { body: { containers: rows, total: rows.length, engine } };
  });
  const searches: ContainerListSearch[] = [];
  function Kept() {
    const [search, setSearch] = useState(start);
    const show = (next: ContainerListSearch) => {
      searches.push(next);
      setSearch(next);
    };
    return <ContainerListPage search={search} onSearch={show} />;
  }
  await renderScreen(<Kept />);
  return { seen, searches };
}

test('an address with wrong values opens the list, and a right one becomes the query', () => {
  expect(readContainerListSearch({ state: 'burning', page: '0', template_id: 'x', user_id: 7 })).toEqual({
    user_id: 7,
  });
  expect(queryOf({ q: 'анна', state: 'failed', page: 3 })).toMatchObject({
    q: 'анна',
    state: 'failed',
    limit: '50',
    offset: '100',
  });
});

test('a row says whose it is, what it does and why, and leads to both', async () => {
  const failed = row({
    id: 9,
    user_name: 'Иванов Пётр',
    state: 'failed',
    wanted: 'stopped',
    reason: 'image_missing',
    reason_detail: 'Нет образа absent.',
  });
  await open({ rows: [row(), failed] });
  const first = (await screen.findByRole('link', { name: 'Петрова Анна' })).closest('tr')!;
  expect(within(first).getByRole('link', { name: 'Петрова Анна' }).getAttribute('href')).toBe('/admin/user/3');
  expect(within(first).getByRole('link', { name: 'Права на файлы' }).getAttribute('href')).toBe('/user_ui/container/8');
  expect(first.textContent).toContain('Работает');
  expect(first.textContent).toContain('12 из 64 МБ');
  const second = screen.getByRole('link', { name: 'Иванов Пётр' }).closest('tr')!;
  expect(second.textContent).toContain('Не работаетнет образаНет образа absent.');
});

test('health says that nobody can come in over ssh', async () => {
  await open({ engine: { ...health, ssh_problem: 'Вход по ssh не работает: порт 2222 на сервере занят или закрыт.' } });
  const card = await screen.findByRole('region', { name: 'Сервер контейнеров' });
  expect(card.textContent).toContain('порт 2222 на сервере занят');
});

test('health says how much room is left and what the engine can not do', async () => {
  await open();
  const card = await screen.findByRole('region', { name: 'Сервер контейнеров' });
  expect(card.textContent).toContain('Dockerзанято 1 из 21 места2 ждут места');
  expect(card.textContent).toContain('Чего здесь нет: 1');
  expect(missingOf(all)).toEqual([]);
});

test('a broken engine tells its reason', async () => {
  await open({ engine: { ...health, state: 'broken', words: 'Docker не отвечает. Запустите его.' }, rows: [] });
  expect((await screen.findByRole('alert')).textContent).toContain('Docker не отвечает. Запустите его.');
  expect(screen.getByText(/Контейнеров ещё нет/)).toBeTruthy();
});

test('a list that can not be read offers to try again', async () => {
  await open({ rows: 'broken' });
  expect(await screen.findByRole('button', { name: /ещё раз|Повторить/ })).toBeTruthy();
});

test('several are deleted after one question, and a refusal of one leaves the others done', async () => {
  const { seen } = await open({ rows: [row(), row({ id: 9 }), row({ id: 10 })], refuse: 9 });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать все на странице' }));
  fireEvent.click(screen.getByRole('button', { name: 'Действия' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Удалить…' }));
  expect(await screen.findByText('Удалить 3 контейнера?')).toBeTruthy();
  expect(seen.filter(({ method }) => method === 'DELETE')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Удалить' }));
  expect(await screen.findByText(/Удалено: 2 из 3\. Остальные — нет/)).toBeTruthy();
  expect(seen.flatMap(({ method, path }) => (method === 'DELETE' ? [path] : []))).toEqual([
    '/api/v1/admin/container/8',
    '/api/v1/admin/container/9',
    '/api/v1/admin/container/10',
  ]);
});

test('what happened to a container is read from its menu, and stands in the address', async () => {
  const { searches } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Действия: Права на файлы, Петрова Анна' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Что с ним было' }));
  await waitFor(() => expect(searches.at(-1)).toEqual({ events: 8 }));
  const events = await screen.findByRole('list', { name: 'События' });
  expect(events.textContent).toContain('убран лишнийна «класс-1» работал лишний');
  expect(events.textContent).toContain('ПомочьУчитель Иван');
});

test('words of reasons and of the coming stop speak of the student', () => {
  expect(whyWords({ state: 'stopped', reason: 'pressed' })).toBe('остановил ученик');
  expect(whyWords({ state: 'running', reason: 'pressed' })).toBeNull();
  const clock = { timeZone: 'Europe/Moscow', nowMs: Date.parse('2026-01-01T09:00:00Z') };
  const [soon, late] = ['2026-01-01T09:10:00Z', '2026-01-02T09:00:00Z'];
  expect(stopWords({ state: 'running', idle_stop_at: soon, stop_at: late }, clock)).toEqual({
    at: 'в 12:10',
    why: 'если никто не начнёт работать',
  });
  expect(stopWords({ state: 'running', idle_stop_at: null, stop_at: late }, clock)).toEqual({
    at: 'завтра в 12:00',
    why: 'когда выйдет время',
  });
  expect(stopWords({ state: 'stopped', idle_stop_at: null, stop_at: null }, clock)).toBeNull();
});
