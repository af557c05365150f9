import type { EditedAnimation } from '@put/contract/animations/animation-editing';
import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, problem, type Seen } from '../../../testing/fake-server.ts';
import { fakeUploads } from '../../../testing/fake-upload.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { AnimationPage } from './animation-page.tsx';
import type { EditorSearch } from './editor-search.ts';
import { NewAnimationPage } from './new-animation-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const stored: EditedAnimation = {
  id: 3,
  kind: 'scene',
  title: 'Обход',
  summary: '',
  tag_ids: [],
  source: 'from scene import *\nsay("Раз")',
  input: '',
  allows_input: false,
  input_hint: '',
  speed: 1,
  listing: null,
  file_sha256: null,
  words: '',
  status: 'ready',
  version: 4,
  complaint: null,
  uses: [{ place: 'lesson', id: 7, title: 'Графы', course_title: 'Алгоритмы' }],
  author_name: 'Петров Борис',
  written_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};
const shown = (says: string[]) => ({
  id: 0,
  version: 0,
  title: '',
  kind: 'scene',
  total_steps: says.length,
  allows_input: false,
  input: '',
  input_hint: '',
  speed: 1,
  words: '',
  animation: {
    format: 1,
    kind: 'scene',
    title: '',
    code: null,
    language: 'python',
    steps: says.map((say) => ({ say })),
  },
});

const version = (number: number) => ({
  number,
  title: 'Обход',
  total_steps: number,
  is_broken: false,
  author_name: 'Петров Борис',
  written_at: '2026-01-01T00:00:00Z',
  length: 40,
});

/** A browser without workers: the server compiles. A program that holds «?» is broken in its last line. */
function serve(animation: EditedAnimation, change: (call: Seen) => ReturnType<typeof problem> | { body: unknown }) {
  signInAs({ is_admin: true });
  let saved = animation;
  const seen = fakeServer((call: Seen) => {
    const { method, path, body } = call;
    if (path.includes('/tags')) return { body: { tags: [], total: 0 } };
    if (path.endsWith('/draft'))
      return { body: method === 'GET' ? { draft: null } : { saved_at: new Date().toISOString() } };
    if (path.endsWith('/animation/compile')) {
      const { source } = body as { source: string };
      const line = source.split('\n').length;
      if (source.includes('?'))
        return { body: { shown: null, complaint: { message: 'Не хватает скобки.', line }, advice: [] } };
      const says = [...source.matchAll(/say\("(.*?)"\)/g)].map(([, say]) => say!);
      return { body: { shown: shown(says), complaint: null, advice: [{ message: 'Короче!', line: 2 }] } };
    }
    if (path.endsWith('/versions')) return { body: { versions: [version(4), version(1)], total: 2 } };
    if (path.endsWith('/version/1'))
      return { body: { ...animation, number: 1, title: 'Проход', source: 'say("Раньше")' } };
    if (path.endsWith('/version/4')) return { body: { ...animation, number: 4 } };
    if (method === 'POST') return change(call);
    return { body: { ...saved, owner: null } };
  });
  return { seen, save: (next: Partial<EditedAnimation>) => (saved = { ...saved, ...next }) };
}

async function openStored() {
  function Kept() {
    const [search, setSearch] = useState<EditorSearch>({});
    return <AnimationPage animationId="3" search={search} onSearch={setSearch} />;
  }
  await renderScreen(<Kept />);
  await screen.findByRole('heading', { name: 'Обход' });
}
async function write(source: string) {
  await waitFor(() => expect(document.querySelector('.cm-editor')).not.toBeNull());
  const view = EditorView.findFromDOM(document.querySelector<HTMLElement>('.cm-editor')!)!;
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: source } }));
}
const sent = (seen: Seen[]) =>
  seen.find(({ method, path }) => method === 'POST' && path === '/api/v1/admin/animation/3')?.body;

test('the player follows the program; a broken one keeps the picture and says its line', async () => {
  serve(stored, () => ({ body: {} }));
  await openStored();
  await screen.findByText('1 шаг');
  await write('from scene import *\nsay("Раз")\nsay("Два")');
  await screen.findByText('2 шага');
  await write('from scene import *\nsay("Раз"?');
  await screen.findByText('Ошибка в строке 2, показ прежний');
  await waitFor(() => expect(document.querySelector('.pt-error-message')?.textContent).toBe('Не хватает скобки.'));
  expect(screen.getByRole('region', { name: 'Показ' }).textContent).toContain('Раз');
  fireEvent.click(screen.getByRole('button', { name: /Советы/ }));
  expect(screen.getByRole('region', { name: 'Советы' }).textContent).toContain('нет');
  fireEvent.click(screen.getByRole('button', { name: /Где стоит/ }));
  expect(screen.getByRole('link', { name: 'Графы' }).getAttribute('href')).toMatch(/^\/admin\/lesson\/7\/?$/);
});

test('Ctrl+S stores the newest program of this version, and what does not compile says so', async () => {
  const { seen } = serve(stored, () => ({
    body: { id: 3, version: 5, status: 'broken', complaint: { message: 'Не хватает скобки.', line: 2 } },
  }));
  await openStored();
  await write('say(?');
  fireEvent.keyDown(window, { code: 'KeyS', ctrlKey: true });
  await screen.findByText('Сохранено, но анимация не собирается: Не хватает скобки.');
  expect(sent(seen)).toMatchObject({ source: 'say(?', version: 4, title: 'Обход' });
});

test('a version that a colleague stored meanwhile is shown beside mine, and nothing is lost', async () => {
  const { seen, save } = serve(stored, () => {
    save({ version: 5, source: `${stored.source}\nsay("Их")`, title: 'Обход графа' });
    return problem(409, 'conflict');
  });
  await openStored();
  await write(`# моё\n${stored.source}`);
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  const dialog = await screen.findByRole('dialog', { name: 'Две версии одной анимации' });
  await within(dialog).findByText('Вы меняли разные места: объединённый текст содержит обе правки.');
  expect(dialog.textContent).toContain('# моё');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Показать объединённый текст в редакторе' }));
  await waitFor(() =>
    expect(document.querySelector('.cm-content')?.textContent).toContain('# моёfrom scene import *say("Раз")say("Их")'),
  );
  expect(screen.getByLabelText('Название')).toHaveProperty('value', 'Обход графа');
  expect(seen.some(({ path }) => path.endsWith('/version/4'))).toBe(true);
});

test('who has changed nothing gets the newer version, and no question later', async () => {
  const { save } = serve(stored, () => {
    save({ version: 5, source: 'from scene import *\nsay("Их")' });
    return problem(409, 'conflict');
  });
  await openStored();
  await write(stored.source);
  fireEvent.keyDown(window, { code: 'KeyS', ctrlKey: true });
  await screen.findByText('В редакторе новая версия');
  await waitFor(() => expect(document.querySelector('.cm-content')?.textContent).toContain('say("Их")'));
  await write('say("Моё")');
  save({ version: 6, source: 'say("Опять их")' });
  fireEvent(document, new Event('visibilitychange'));
  await screen.findByText(/Новая версия в/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('of the words about it only changed ones are sent: a colleague may have written others', async () => {
  const { seen } = serve(stored, () => ({ body: { id: 3, version: 5, status: 'ready', complaint: null } }));
  await openStored();
  await write('say("Моё")');
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await screen.findByText('Анимация сохранена');
  expect(sent(seen)).not.toHaveProperty('summary');
  expect(sent(seen)).not.toHaveProperty('tag_ids');
});

test('a press beside a line of a plain program marks it, and a dropped edit takes the mark away', async () => {
  serve({ ...stored, kind: 'trace', source: 'a = 1' }, () => ({ body: {} }));
  await openStored();
  const margin = () => document.querySelector('.pt-line-gutter');
  await waitFor(() => expect(margin()).not.toBeNull());
  const marks = () => document.querySelectorAll('.pt-line-step').length;
  expect(marks()).toBe(0);
  fireEvent.mouseDown(margin()!);
  await waitFor(() => expect(marks()).toBe(1));
  fireEvent.click(screen.getByRole('button', { name: 'Отбросить правку' }));
  await waitFor(() => expect(marks()).toBe(0));
});

test('an earlier version is compared, played and restored as the newest', async () => {
  const { seen } = serve(stored, () => ({ body: { id: 3, version: 5, status: 'ready', complaint: null } }));
  await openStored();
  fireEvent.click(screen.getByRole('button', { name: 'Версии' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Версия 1 / }));
  const panel = within(await screen.findByRole('dialog', { name: 'Версии анимации' }));
  expect((await panel.findByRole('region', { name: 'Различия' })).textContent).toContain('say("Раньше")');
  fireEvent.click(panel.getByText('Показ'));
  await waitFor(() => expect(document.querySelector('[role="dialog"] [data-player]')?.textContent).toContain('Раньше'));
  fireEvent.click(panel.getByRole('button', { name: 'Вернуть эту версию' }));
  await screen.findByText('Версия возвращена');
  expect(sent(seen)).toMatchObject({ title: 'Проход', source: 'say("Раньше")', version: 4 });
});

test('a file of Lottie is checked before it is sent, and needs words', async () => {
  const uploads = fakeUploads();
  const { seen } = serve(stored, () => ({ body: { id: 9, version: 1, status: 'ready', complaint: null } }));
  const { router } = await renderScreen(<NewAnimationPage search={{ template: 'lottie' }} onBegin={() => undefined} />);
  const field = await screen.findByLabelText('Файл Lottie');
  const choose = (content: string) =>
    fireEvent.change(field, { target: { files: [new File([content], 'круг.json', { type: 'application/json' })] } });
  choose('кот');
  await screen.findByText(/Это не JSON/);
  expect(uploads).toEqual([]);
  choose('{"layers": [], "fr": 30, "op": 60}');
  await waitFor(() => expect(uploads).toHaveLength(1));
  const sha256 = 'a'.repeat(64);
  act(() => uploads[0]!.answer({ body: { sha256, url: '/', name: 'круг.json', mime: 'application/json', size: 9 } }));
  await screen.findByText('Файл загружен');
  expect(screen.queryByText(/Это не JSON/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Название'), { target: { value: 'Круг' } });
  fireEvent.click(screen.getByRole('button', { name: 'Создать анимацию' }));
  await screen.findByText(/^Опишите словами, что происходит/);
  fireEvent.change(screen.getByLabelText(/^Что происходит, словами/), { target: { value: 'Круг исчезает.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Создать анимацию' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/animation/9'));
  expect(
    seen.findLast(({ method, path }) => method === 'POST' && path.endsWith('/admin/animation'))?.body,
  ).toMatchObject({ kind: 'lottie', title: 'Круг', file_sha256: sha256, words: 'Круг исчезает.' });
});

test('a new animation begins with a template, and its title is asked for', async () => {
  const { seen } = serve(stored, () => ({ body: { id: 9, version: 1, status: 'ready', complaint: null } }));
  const { router } = await renderScreen(<NewAnimationPage search={{ template: 'empty' }} onBegin={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Создать анимацию' }));
  await screen.findByText('Введите название');
  expect(seen.some(({ method, path }) => method === 'POST' && path.endsWith('/admin/animation'))).toBe(false);
  fireEvent.change(screen.getByLabelText('Название'), { target: { value: ' Моя сцена ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Создать анимацию' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/animation/9'));
  const created = seen.find(({ method, path }) => method === 'POST' && path.endsWith('/admin/animation'));
  expect(created?.body).toMatchObject({ kind: 'scene', title: 'Моя сцена' });
  expect(created?.body).not.toHaveProperty('based_on');
});

test('without a template one chooses what to begin with', async () => {
  serve(stored, () => ({ body: {} }));
  const onBegin = vi.fn();
  await renderScreen(<NewAnimationPage search={{}} onBegin={onBegin} />);
  fireEvent.click(await screen.findByRole('button', { name: /Двоичный поиск/ }));
  expect(onBegin).toHaveBeenCalledWith('search');
});
