import { IconSun } from '@tabler/icons-react';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { askForPalette } from '../../parts/palette/palette-requests.ts';
import { changeSettings } from '../../parts/settings/settings.ts';
import { fakeServer, problem } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { requestOf } from './key-request.ts';
import { findItems, indexAfterKey, type PaletteItem, type PaletteScreen } from './palette-items.ts';
import { Palette } from './palette.tsx';
import { verbOf, withoutGroup } from './verbs.ts';

afterEach(() => vi.unstubAllGlobals());

const item = (title: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id: title,
  title,
  icon: IconSun,
  run: () => undefined,
  ...more,
});

const press = (fields: Partial<KeyboardEvent>) => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  ...fields,
});

test('Ctrl+K opens in any layout and anywhere, «?» where nobody writes', () => {
  expect(requestOf(press({ key: 'k', code: 'KeyK', ctrlKey: true }), false)).toBe('search');
  expect(requestOf(press({ key: 'л', code: 'KeyK', ctrlKey: true }), false)).toBe('search');
  expect(requestOf(press({ key: 'k', code: 'KeyK', metaKey: true }), false)).toBe('search');
  expect(requestOf(press({ key: '?', code: 'Digit7', shiftKey: true }), true)).toBe('keys');

  expect(requestOf(press({ key: '?', shiftKey: true }), false)).toBeNull();
  expect(requestOf(press({ key: 'k', code: 'KeyK' }), true)).toBeNull();
  expect(requestOf(press({ key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }), false)).toBeNull();
  expect(requestOf(press({ key: 'k', code: 'KeyK', ctrlKey: true, defaultPrevented: true }), true)).toBeNull();
});

test('finds by beginnings of words, «е» for «ё», the title that begins so first', () => {
  const items = [item('Как в системе', { words: 'тема' }), item('Тёмная тема'), item('Светлая тема'), item('Выйти')];
  const titles = (typed: string) => findItems(items, typed).map(({ title }) => title);
  expect(titles('тем')).toEqual(['Тёмная тема', 'Как в системе', 'Светлая тема']);
  expect(titles('тема тем')).toEqual(['Как в системе', 'Тёмная тема', 'Светлая тема']);
  expect(titles('светл ТЕМА')).toEqual(['Светлая тема']);
  expect(titles('йти')).toEqual([]);
  expect(titles('  ')).toHaveLength(4);
});

test('a word at the beginning says what is done with what is found', () => {
  expect(verbOf('рез циклы')).toEqual({ verb: 'results', q: 'циклы' });
  expect(verbOf('Результаты  Строки и списки')).toEqual({ verb: 'results', q: 'Строки и списки' });
  expect(verbOf('войти как Ёлкина')).toEqual({ verb: 'act', q: 'Ёлкина' });
  expect(verbOf('войти ёлк')).toEqual({ verb: 'act', q: 'ёлк' });
  expect(verbOf('результаты группы ')).toEqual({ verb: 'group', q: '' });
  expect(verbOf('рез груп 10А: циклы')).toEqual({ verb: 'group', q: '10А: циклы' });
  expect(verbOf('рез груп')).toEqual({ verb: 'results', q: 'груп' });
  for (const typed of ['рез', 'ре циклы', 'войти как', 'резонанс волн'])
    expect(verbOf(typed)).toEqual({ verb: null, q: typed });
});

test('what follows a group and its colon', () => {
  expect(withoutGroup('10а: циклы', '10А')).toBe('циклы');
  expect(withoutGroup('10А Ёлки:', '10А  Елки')).toBe('');
  expect(withoutGroup('10А', '10А')).toBeNull();
  expect(withoutGroup('10АБ:', '10А')).toBeNull();
});

test('arrows go round the ends', () => {
  expect(indexAfterKey('ArrowDown', 2, 3)).toBe(0);
  expect(indexAfterKey('ArrowUp', 0, 3)).toBe(2);
  expect(indexAfterKey('ArrowDown', 0, 0)).toBeUndefined();
  expect(indexAfterKey('x', 0, 3)).toBeUndefined();
});

const screens: PaletteScreen[] = [
  { path: '/user_ui/tasks', label: 'Мои задачи', icon: IconSun, area: 'user' },
  { path: '/admin/course/list', label: 'Курсы', icon: IconSun, area: 'admin' },
];

async function open(isAdmin: boolean, answer: Parameters<typeof fakeServer>[0] = () => problem(404, 'not_found')) {
  signInAs({ is_admin: isAdmin });
  const seen = fakeServer(answer);
  const leave = vi.fn(async () => undefined);
  const shown = isAdmin ? screens : screens.slice(0, 1);
  const { router } = await renderScreen(<Palette screens={shown} leave={leave} />);
  return { seen, leave, router };
}

const field = () => screen.findByRole('combobox');
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

test('opens by the keys, is walked by the arrows and obeys Enter', async () => {
  const { leave, seen } = await open(true);
  fireEvent.keyDown(window, { key: 'k', code: 'KeyK', ctrlKey: true });
  const input = await field();
  expect(chosen()).toBe('Мои задачи');
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(chosen()).toBe('Курсыуправление');
  expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  fireEvent.keyDown(input, { key: 'ArrowUp' });
  fireEvent.keyDown(input, { key: 'ArrowUp' });
  expect(chosen()).toBe('Выйти');
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(leave).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(seen).toEqual([]);
});

test('goes to what the server found; a kind that failed is named and hides nothing', async () => {
  const { router, seen } = await open(true, ({ path }) => {
    if (path.startsWith('/api/v1/user/lessons'))
      return { body: { lessons: [{ id: 7, title: 'Циклы', course_id: 3, course_title: 'Питон' }], total: 1 } };
    if (path.startsWith('/api/v1/admin/tasks')) return { body: { tasks: [], total: 0 } };
    if (path.startsWith('/api/v1/admin/courses')) return { body: { courses: [], total: 0 } };
    if (path.startsWith('/api/v1/admin/user_groups')) return { body: { user_groups: [], total: 0 } };
    if (path.startsWith('/api/v1/admin/animations')) return { body: { animations: [], total: 0 } };
    if (path.startsWith('/api/v1/admin/container_templates'))
      return { body: { templates: [], images: [], networks: [] } };
    return problem(403, 'not_allowed');
  });
  askForPalette('search');
  fireEvent.change(await field(), { target: { value: 'цик' } });
  await screen.findByRole('option', { name: /Циклы/ });
  await screen.findByText('Не удалось найти: контейнеры, люди.');
  // one call for each kind, not for each letter
  expect(seen).toHaveLength(8);
  fireEvent.keyDown(await field(), { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/admin\/lesson\/7\/?$/));
});

test('a student searches the own courses, lessons and tasks, never the administrator’s', async () => {
  const { router, seen } = await open(false, ({ path }) => {
    if (path.startsWith('/api/v1/user/tasks')) {
      const task = {
        task_id: 5,
        lesson_id: 7,
        course_id: 3,
        title: 'Цикл',
        lesson_title: 'Циклы',
        course_title: 'Питон',
        standing: { state: 'open', credit: 100, until: null, next: null },
      };
      return { body: { tasks: [{ ...task, points: 100, score: 0, status: 'new', attempts: 0 }], total: 1 } };
    }
    if (path.startsWith('/api/v1/user/lessons')) return { body: { lessons: [], total: 0 } };
    return { body: { courses: [] } };
  });
  askForPalette('search');
  fireEvent.change(await field(), { target: { value: 'цик' } });
  fireEvent.click(await screen.findByRole('option', { name: /Цикл/ }));
  await waitFor(() => expect(router.state.location.href).toBe('/user_ui/course/3?lesson_id=7&task_id=5'));
  expect(seen.filter(({ path }) => path.includes('/admin/'))).toEqual([]);
});

test('shows where a statement has the typed words', async () => {
  await open(true, ({ path }) => {
    if (!path.startsWith('/api/v1/admin/tasks')) return problem(403, 'not_allowed');
    expect(path).toContain('passages=true');
    const row = { id: 5, kind: 'program', title: 'Ладья', status: 'ready', difficulty: null, source: '', tag_ids: [] };
    const counts = {
      tests: 1,
      solutions: 1,
      lessons: 0,
      tried: 0,
      solved: 0,
      archived_at: null,
      owner: null,
      in_bank: true,
    };
    const passage = ['Стоит на ', 'доске', '.'];
    return { body: { tasks: [{ ...row, ...counts, updated_at: '2026-11-01T08:00:00.000Z', passage }], total: 1 } };
  });
  askForPalette('search');
  fireEvent.change(await field(), { target: { value: 'доска' } });
  const option = await screen.findByRole('option', { name: /Ладья/ });
  expect(option.textContent).toContain('Стоит на доске.');
  expect(option.querySelector('mark')?.textContent).toBe('доске');
});

test('results of a group: the group is chosen, then its course or lesson', async () => {
  const groups = [
    { id: 4, title: '10А', year: 2026, is_archived: false, members: 3, course_ids: [3] },
    { id: 5, title: '10Б', year: 2026, is_archived: false, members: 3, course_ids: [] },
  ];
  const { router, seen } = await open(true, ({ path }) => {
    if (path.startsWith('/api/v1/admin/user_groups')) return { body: { user_groups: groups, total: 2 } };
    if (path.startsWith('/api/v1/user/lessons'))
      return { body: { lessons: [{ id: 7, title: 'Циклы', course_id: 3, course_title: 'Питон' }], total: 1 } };
    return { body: { courses: [], total: 0 } };
  });
  askForPalette('search');
  fireEvent.change(await field(), { target: { value: 'рез груп 10а' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Результаты группы 10А…' }));
  expect((await field()).getAttribute('value')).toBe('результаты группы 10А: ');
  fireEvent.click(await screen.findByRole('option', { name: /10А: Циклы/ }));
  await waitFor(() => expect(router.state.location.href).toBe('/admin/lesson/7/results?group=4'));
  expect(seen.find(({ path }) => path.startsWith('/api/v1/user/lessons'))!.path).toContain('course_id=3');
});

test('says when nothing is found', async () => {
  await open(false, ({ path }) => {
    if (path.includes('/lessons')) return { body: { lessons: [], total: 0 } };
    return { body: path.includes('/tasks') ? { tasks: [], total: 0 } : { courses: [] } };
  });
  askForPalette('search');
  fireEvent.change(await field(), { target: { value: 'ъъъ' } });
  await screen.findByText(/Ничего не нашлось/);
});

test('«?» lists the keys, those of the administrator for administrators only', async () => {
  await open(false);
  fireEvent.keyDown(window, { key: '?' });
  await screen.findByText('Отправить на проверку');
  expect(screen.queryByText('Сохранить задачу или анимацию')).toBeNull();
  expect(screen.getByText(/Клавиши из одной буквы можно выключить/)).toBeDefined();
});

test('switched off, letters open nothing; Ctrl+K does, and the list of keys says where to switch them on', async () => {
  changeSettings({ letterKeys: false });
  onTestFinished(() => changeSettings({ letterKeys: true }));
  await open(false);
  fireEvent.keyDown(window, { key: '?' });
  fireEvent.keyDown(window, { key: 'k', code: 'KeyK', ctrlKey: true });
  fireEvent.change(await field(), { target: { value: 'список' } });
  expect(screen.queryByText('Отправить на проверку')).toBeNull();
  fireEvent.click(await screen.findByRole('option', { name: 'Список клавиш' }));
  const text = await screen.findByText(/Клавиши из одной буквы выключены/);
  expect(within(text).getByRole('link', { name: 'в профиле' }).getAttribute('href')).toBe('/auth/profile');
});
