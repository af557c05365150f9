import type { Tag } from '@put/contract/tasks/tags';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, problem, type Seen } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { readableOn } from '../../ui/color/readable-color.ts';
import { findTags } from './find-tags.ts';
import { tagColors } from './tag-colors.ts';
import { TagListPage } from './tag-list-page.tsx';
import { readTagSearch } from './tag-search.ts';
import { asTree, branchOf, wholeTitle } from './tag-tree.ts';

afterEach(() => vi.unstubAllGlobals());

const tag = (id: number, title: string, more: Partial<Tag> = {}): Tag => ({
  id,
  title,
  color: '#0f8a6d',
  kind: 'topic',
  parent_id: null,
  tasks: 0,
  tasks_in_branch: more.tasks ?? 0,
  ...more,
});
const tags = [
  tag(1, 'Жёсткий лимит', { kind: 'internal', tasks: 1 }),
  tag(2, 'рекурсия', { tasks: 5 }),
  tag(3, 'циклы'),
];

type Answer = ReturnType<Parameters<typeof fakeServer>[0]>;

/** Opens the list with a server that has these tags. */
async function open(answer: (call: Seen) => Answer | undefined = () => undefined, q?: string, has = tags) {
  signInAs({ is_admin: true });
  const seen = fakeServer((call) => {
    const given = call.method === 'GET' ? undefined : answer(call);
    return given ?? (call.method === 'GET' ? { body: { tags: has, total: has.length } } : { status: 204 });
  });
  await renderScreen(<TagListPage search={readTagSearch({ q })} onSearch={() => undefined} />);
  await screen.findAllByRole('rowheader', { name: /рекурсия/ });
  return { changes: () => seen.filter(({ method }) => method !== 'GET') };
}

/** Chooses from the menu of a tag. */
const act = async (tag: string, item: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Действия с меткой «${tag}»` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('finds tags by any part of the title, whatever the case, «е» for «ё»', () => {
  expect(findTags(tags, ' ЖЕСТ ').map(({ tag }) => tag.id)).toEqual([1]);
  expect(findTags(tags, 'ци').map(({ tag }) => tag.id)).toEqual([3]);
  expect(findTags(tags)).toHaveLength(3);
  expect(findTags(tags, 'графы')).toEqual([]);
});

test('reads the address: anything that is no text is left out', () => {
  expect(readTagSearch({ q: 'рек' })).toEqual({ q: 'рек' });
  // the router reads «?q=2026» as a number
  expect(readTagSearch({ q: 2026 })).toEqual({ q: '2026' });
  expect(readTagSearch({ q: '' })).toEqual({});
  expect(readTagSearch({ q: ['a'] })).toEqual({});
});

test('shows kind and number of tasks, with a way to those tasks', async () => {
  await open();
  const row = screen.getByRole('row', { name: /рекурсия/ });
  expect(within(row).getByText('Тема')).toBeDefined();
  const link = within(row).getByRole('link', { name: '5 задач с меткой «рекурсия»' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe('/admin/task/list?tag_id=[2]');
});

test('changes a tag in its place; the server’s words about a title stand at the title', async () => {
  let isTaken = true;
  const { changes } = await open(() =>
    isTaken ? problem(409, 'already_taken', [{ path: 'title', message: 'Такая метка уже есть' }]) : undefined,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Изменить метку «рекурсия»' }));
  const title = screen.getByLabelText('Название');
  fireEvent.change(title, { target: { value: 'циклы' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Красный' }));
  fireEvent.click(screen.getByRole('radio', { name: /Служебная/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await screen.findByText('Такая метка уже есть');
  expect(screen.queryByText('Слова: already_taken')).toBeNull();

  isTaken = false;
  fireEvent.change(title, { target: { value: 'рекурсивно' } });
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByLabelText('Название')).toBeNull());
  expect(changes().at(-1)).toMatchObject({
    path: '/api/v1/admin/tag/2',
    body: { title: 'рекурсивно', color: '#c04f3a', kind: 'internal' },
  });
  // the focus is back on the button
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Изменить метку «рекурсия»' }));
});

test('Escape leaves a tag as it was', async () => {
  const { changes } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Изменить метку «циклы»' }));
  fireEvent.change(screen.getByLabelText('Название'), { target: { value: 'другое' } });
  fireEvent.keyDown(screen.getByLabelText('Название'), { key: 'Escape' });
  expect(screen.getByRole('rowheader', { name: /циклы/ })).toBeDefined();
  expect(changes()).toEqual([]);
});

test('an empty title is refused before anything is sent', async () => {
  const { changes } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Новая метка' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Создать метку' }));
  await screen.findByText('Введите название');
  expect(changes()).toEqual([]);
});

test('deleting names what goes with the tag, and can be undone', async () => {
  const { changes } = await open();
  await act('рекурсия', 'Удалить…');
  await screen.findByText(/потеряют 5 задач/);
  fireEvent.click(screen.getByRole('button', { name: 'Удалить' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Отменить' }));
  await screen.findByText('Метка «рекурсия» возвращена');
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/v1/admin/tag/2',
    'POST /api/v1/admin/tag/2/restore',
  ]);
});

test('merging says what will be, asks for the other tag, and sends both', async () => {
  const { changes } = await open();
  await act('Жёсткий лимит', 'Объединить с другой…');
  fireEvent.click(await screen.findByRole('button', { name: 'Объединить' }));
  expect(await screen.findAllByText('Выберите метку')).not.toHaveLength(0);
  expect(changes()).toEqual([]);

  fireEvent.click(screen.getByLabelText('С какой меткой', { selector: 'input' }));
  // the tag itself can not be chosen
  expect(screen.queryByRole('option', { name: 'Жёсткий лимит' })).toBeNull();
  fireEvent.click(await screen.findByRole('option', { name: 'рекурсия' }));
  await screen.findByText(/1 задача получит метку «рекурсия».*Вид будет «Тема».*Отменить это нельзя/);
  fireEvent.click(screen.getByRole('button', { name: 'Объединить' }));
  await screen.findByText('Метка «Жёсткий лимит» теперь — «рекурсия»');
  expect(changes()).toMatchObject([{ path: '/api/v1/admin/tag/1/merge', body: { into_id: 2 } }]);
});

const family = [
  tag(4, 'алгоритмы', { tasks: 1, tasks_in_branch: 7 }),
  tag(5, 'обход', { parent_id: 2, tasks: 1 }),
  tag(2, 'рекурсия', { parent_id: 4, tasks: 5, tasks_in_branch: 6 }),
  tag(3, 'циклы'),
];

test('a tag stands after what it is put in, wherever the list has it; one whose parent is unknown stands alone', () => {
  expect(asTree(family).map(wholeTitle)).toEqual([
    'алгоритмы',
    'алгоритмы › рекурсия',
    'алгоритмы › рекурсия › обход',
    'циклы',
  ]);
  expect(asTree([tag(5, 'обход', { parent_id: 2 })]).map(wholeTitle)).toEqual(['обход']);
  expect(branchOf(family, 4)).toEqual(new Set([4, 2, 5]));
  expect(branchOf(family, 5)).toEqual(new Set([5]));
});

test('counts a tag with what is put in it; a search shows where a tag stands', async () => {
  await open(undefined, undefined, family);
  const row = screen.getByRole('row', { name: /рекурсия Тема/ });
  expect(within(row).getByRole('link', { name: '6 задач с меткой «рекурсия» и вложенными' })).toBeDefined();
  expect(within(row).getByText('своих 5')).toBeDefined();
});

test('a found tag is shown with its path', async () => {
  await open(undefined, 'рек', family);
  expect(screen.getByRole('rowheader').textContent).toBe('алгоритмы ›  рекурсия');
});

test('a tag is put into another, never into itself or what stands in it', async () => {
  const { changes } = await open(undefined, undefined, family);
  fireEvent.click(screen.getByRole('button', { name: 'Изменить метку «рекурсия»' }));
  fireEvent.click(screen.getByRole('combobox', { name: 'Вложена в' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['алгоритмы', 'циклы']);
  fireEvent.click(screen.getByRole('option', { name: 'циклы' }));
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).toMatchObject({ path: '/api/v1/admin/tag/2', body: { parent_id: 3 } });
});

test('deleting and merging say what becomes of the tags inside', async () => {
  await open(undefined, undefined, family);
  await act('алгоритмы', 'Удалить…');
  await screen.findByText(/потеряют 1 задача.*1 вложенная метка поднимется на уровень выше/);
});

test('the usual colours can be told apart in either theme', () => {
  for (const theme of ['light', 'dark'] as const) {
    const shades = tagColors.map(({ value }) => readableOn(theme, value));
    expect(new Set(shades).size).toBe(tagColors.length);
  }
});
