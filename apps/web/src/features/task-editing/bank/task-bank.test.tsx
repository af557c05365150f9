import type { TaskRow } from '@put/contract/tasks/task-bank';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, type Seen } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import type { TaskFilter } from '../../../parts/task-filter/task-filter.ts';
import { TaskListPage } from './task-list-page.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const row = (fields: Partial<TaskRow> = {}): TaskRow => ({
  id: 3,
  kind: 'program',
  title: 'Високосный год',
  status: 'ready',
  difficulty: null,
  source: '',
  tag_ids: [5],
  tests: 9,
  solutions: 3,
  lessons: 1,
  tried: 38,
  solved: 13,
  archived_at: null,
  owner: null,
  in_bank: true,
  updated_at: '2026-01-01T00:00:00Z',
  ...fields,
});
const tags = {
  tags: [{ id: 5, title: 'циклы', color: '#0f6b58', kind: 'topic', parent_id: null, tasks: 1, tasks_in_branch: 1 }],
  total: 1,
};

async function open(start: TaskFilter = {}, tasks = [row(), row({ id: 4, title: 'Корни', status: 'draft' })]) {
  signInAs({ is_admin: true });
  const seen = fakeServer(({ method, path }: Seen) => {
    if (path.startsWith('/api/v1/admin/tags')) return { body: tags };
    if (path.startsWith('/api/v1/admin/courses')) return { body: { courses: [], total: 0 } };
    if (method !== 'GET')
      return { body: path.endsWith('/copy') ? { id: 9 } : { changed: 1, left_out: 0, used_in: ['Кружок'] } };
    return { body: { tasks, total: tasks.length } };
  });
  const filters: TaskFilter[] = [];
  function Kept() {
    const [filter, setFilter] = useState(start);
    const show = (next: TaskFilter) => {
      filters.push(next);
      setFilter(next);
    };
    return <TaskListPage filter={filter} onFilter={show} />;
  }
  await renderScreen(<Kept />);
  await screen.findByText('Високосный год');
  return { seen, filters };
}
const line = () => screen.getByRole('combobox', { name: 'Отбор задач' });

test('a typed share becomes a token, and Backspace takes the last token', async () => {
  const { filters } = await open({ kind: 'program' });
  fireEvent.change(line(), { target: { value: 'решили: < 33' } });
  fireEvent.click(screen.getByRole('option', { name: /< 33\u00a0%/ }));
  expect(filters.at(-1)).toEqual({ kind: 'program', solved: '0-33' });
  expect(screen.getByRole('button', { name: 'Убрать: решили < 33\u00a0%' })).toBeTruthy();
  fireEvent.keyDown(line(), { key: 'Backspace' });
  expect(filters.at(-1)).toEqual({ kind: 'program' });
  fireEvent.keyDown(line(), { key: 'Backspace' });
  expect(filters.at(-1)).toEqual({});
});

test('the state is named only when students can not submit; the share is said in words', async () => {
  await open();
  const [, published, draft] = screen.getAllByRole('row');
  expect(within(published!).queryByText('Опубликована')).toBeNull();
  expect(within(draft!).getByText('Черновик')).toBeTruthy();
  expect(within(published!).getByRole('img', { name: 'Решили 13 из 38' })).toBeTruthy();
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('2 задачи'),
  );
});

test('a search is remembered with the number that it finds, and forgotten', async () => {
  const { seen } = await open({ tag_id: [5] });
  fireEvent.click(screen.getByRole('button', { name: 'Запомнить' }));
  const name = await screen.findByRole('textbox', { name: 'Название отбора' });
  expect((name as HTMLInputElement).value).toBe('циклы');
  fireEvent.change(name, { target: { value: 'Циклы этого года' } });
  fireEvent.submit(name);
  const chip = await screen.findByRole('link', { name: /^Циклы этого года/ });
  await waitFor(() => expect(within(chip).getByRole('img', { name: '2 задачи' })).toBeTruthy());
  expect(chip.getAttribute('aria-current')).toBe('true');
  expect(seen.some(({ path }) => path.includes('tag_id=5') && path.includes('limit=1&'))).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Забыть отбор «Циклы этого года»' }));
  expect(screen.queryByRole('link', { name: /^Циклы этого года/ })).toBeNull();
});

test('chosen rows bring the bar of actions', async () => {
  await open();
  expect(screen.queryByRole('region', { name: 'Действия с выбранными' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Выбрать задачу «Корни»' }));
  expect(screen.getByRole('region', { name: 'Действия с выбранными' }).textContent).toContain('Выбрано: 1 задача');
});

test('«⋯» of a row copies and archives', async () => {
  const { seen } = await open();
  const act = async (item: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Действия с задачей «Корни»' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  };
  await act('Сделать копию');
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/admin/task/4/copy'))).toBe(true));
  await act('Убрать в архив');
  await waitFor(() =>
    expect(seen.find(({ path }) => path.endsWith('/bulk'))?.body).toEqual({
      task_ids: [4],
      action: { kind: 'archive' },
    }),
  );
});

test('several are taken out of the bank of the school; the courses that go on using them are named', async () => {
  const { seen } = await open();
  fireEvent.click(screen.getByRole('checkbox', { name: /Високосный/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Действия' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Взять из банка школы' }));
  expect(await screen.findByText(/Взято из банка школы: 1 задача\. Остаются в курсах: «Кружок»/)).toBeTruthy();
  expect(seen.filter(({ path }) => path.endsWith('/bulk')).map(({ body }) => body)).toEqual([
    { task_ids: [3], action: { kind: 'take_back' } },
  ]);
});
