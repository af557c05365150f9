import { adminImports, type ImportPreview, type ImportRow, type ImportState } from '@put/contract/users/imports';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, problem } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { badRowsCsv } from './bad-rows-csv.ts';
import { ImportPage } from './import-page.tsx';
import { readImportSearch } from './import-search.ts';

beforeEach(() => void signInAs({ is_admin: true }));
afterEach(() => vi.unstubAllGlobals());

const bad: ImportRow = {
  line: 3,
  status: 'bad',
  values: { last_name: 'Петров' },
  errors: ['Нет имени'],
  cells: ['Петров', '', 'второй вход'],
};
const preview: ImportPreview = {
  encoding: 'Windows-1251',
  delimiter: ';',
  heading_line: 1,
  columns: [
    { heading: 'Фамилия', field: 'last_name' },
    { heading: 'Имя', field: 'first_name' },
  ],
  rows: [
    { line: 2, status: 'new', values: { last_name: 'Сухова', first_name: 'Анна', username: 'sukhova.a' }, errors: [] },
    bad,
  ],
  total: 2,
  counts: { new: 1, known: 0, bad: 1 },
};
const running: ImportState = {
  id: 7,
  kind: 'people',
  status: 'running',
  file_name: 'класс.csv',
  total: 200,
  done: 50,
  created: 50,
  failed: 0,
  created_at: '2026-09-01T08:00:00Z',
  finished_at: null,
  bad_rows: [],
  slips: [],
};
const done: ImportState = {
  ...running,
  status: 'done',
  done: 200,
  created: 199,
  failed: 1,
  finished_at: '2026-09-01T08:01:00Z',
  bad_rows: [bad],
  slips: [{ name: 'Сухова Анна', login: 'sukhova.a', password: 'tiga-meru-bani-47', user_group: '10 «А»' }],
};
const groups = { body: { user_groups: [], total: 0 } };
const noRuns = { body: { runs: [], total: 0 } };
const isRecent = (path: string) => path.endsWith(adminImports.recent.path);
const chooseFile = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });

test('shows what would become of each row, and starts with the columns as they were corrected', async () => {
  const seen = fakeServer(({ path }) => {
    if (isRecent(path)) return noRuns;
    if (path.includes('/preview')) return { body: preview };
    return path.includes('/import') ? { body: { id: 7 } } : groups;
  });
  const onSearch = vi.fn();
  await renderScreen(<ImportPage search={{}} onSearch={onSearch} />);
  await screen.findByText('Импорт людей');
  chooseFile(new File(['Фамилия;Имя'], 'класс.csv'));
  expect(await screen.findByText('sukhova.a')).toBeDefined();
  expect(screen.getByText('Нет имени')).toBeDefined();
  expect(screen.getByText(/Windows-1251, разделитель/)).toBeDefined();
  expect(screen.getByText('Петров · второй вход')).toBeDefined();
  fireEvent.click(screen.getByText('Загрузить: 1'));
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith({ id: 7 }));
  const body = {
    file_name: 'класс.csv',
    file_base64: '0KTQsNC80LjQu9C40Y870JjQvNGP',
    user_group_id: null,
  };
  expect(seen.filter(({ method }) => method === 'POST').map((call) => call.body)).toEqual([body, body]);
});

test('takes rows pasted anywhere on the page, and says until then why nothing can be checked', async () => {
  const seen = fakeServer(({ path }) => {
    if (isRecent(path)) return noRuns;
    return path.includes('/preview') ? { body: preview } : groups;
  });
  await renderScreen(<ImportPage search={{}} onSearch={() => undefined} />);
  await screen.findByText('Импорт людей');
  const check = screen.getByRole<HTMLButtonElement>('button', { name: 'Проверить строки' });
  expect(check.disabled).toBe(true);
  const why = document.querySelector(`#${check.getAttribute('aria-describedby')}`);
  expect(why?.textContent).toContain('Сначала выберите файл или вставьте строки');
  fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => 'Сухова\tАнна' } });
  expect(why?.textContent).toContain('Вставлено: 1 строка');
  fireEvent.click(check);
  expect(await screen.findByText('sukhova.a')).toBeDefined();
  const [sent] = seen.filter(({ method }) => method === 'POST');
  const { file_base64 } = sent!.body as { file_base64: string };
  const bytes = Uint8Array.from(atob(file_base64), (sign) => sign.charCodeAt(0));
  expect(new TextDecoder().decode(bytes)).toBe('Фамилия\tИмя\nСухова\tАнна');
});

test('takes a file dropped on the page', async () => {
  fakeServer(({ path }) => (isRecent(path) ? noRuns : path.includes('/preview') ? { body: preview } : groups));
  await renderScreen(<ImportPage search={{}} onSearch={() => undefined} />);
  await screen.findByText('Импорт людей');
  const dataTransfer = { types: ['Files'], files: [new File(['Фамилия;Имя'], 'класс.csv')] };
  fireEvent.drop(document.body, { dataTransfer });
  expect(await screen.findByText('sukhova.a')).toBeDefined();
});

test('says why a file is none, and that one is too large without sending it', async () => {
  const seen = fakeServer(({ path }) =>
    isRecent(path) ? noRuns : path.includes('/preview') ? problem(422, 'bad_file') : groups,
  );
  await renderScreen(<ImportPage search={{}} onSearch={() => undefined} />);
  await screen.findByText('Импорт людей');
  const large = new File([''], 'большой.csv');
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
  chooseFile(large);
  expect(await screen.findByText('Файл больше 10 МБ')).toBeDefined();
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  chooseFile(new File(['x'], 'фото.png'));
  expect((await screen.findByRole('alert')).textContent).toContain('bad_file');
});

test('follows the job to its end: progress, failed rows, slips', async () => {
  let state = running;
  fakeServer(() => ({ body: state }));
  const { unmount } = await renderScreen(<ImportPage search={{ id: 7 }} onSearch={() => undefined} />);
  expect(await screen.findByText(/50 из 200\./)).toBeDefined();
  state = done;
  expect(await screen.findByText('Нет имени')).toBeDefined();
  expect(screen.getByText(/Создано: 199/)).toBeDefined();
  unmount();
  await renderScreen(<ImportPage search={{ id: 7, view: 'slips' }} onSearch={() => undefined} />);
  expect(await screen.findByText('tiga-meru-bani-47')).toBeDefined();
  expect(screen.getByText('sukhova.a')).toBeDefined();
});

test('lists the runs of the day, with a link to the slips while there are any', async () => {
  const run = { id: 7, kind: 'people', status: 'done', file_name: 'класс.csv', created: 25, has_slips: true };
  const runs = [
    { ...run, created_at: '2026-09-01T08:00:00Z' },
    { ...run, id: 8, kind: 'passwords', file_name: '10 «А»', has_slips: false, created_at: '2026-09-01T07:00:00Z' },
  ];
  fakeServer(({ path }) => (isRecent(path) ? { body: { runs, total: 2 } } : groups));
  await renderScreen(<ImportPage search={{}} onSearch={() => undefined} />);
  const slips = await screen.findByRole('link', { name: 'Напечатать карточки: 25' });
  expect(slips.getAttribute('href')).toBe('/admin/user/import?id=7&view=slips');
  expect(screen.getByRole('link', { name: 'Пароли заново: 10 «А»' })).toBeDefined();
  expect(screen.getByText('Пароли больше не видны')).toBeDefined();
});

test('a run that issues new passwords has texts of its own', async () => {
  fakeServer(() => ({ body: { ...done, kind: 'passwords', file_name: '10 «А»', created: 24 } }));
  await renderScreen(<ImportPage search={{ id: 7 }} onSearch={() => undefined} />);
  expect(await screen.findByText('Новые пароли выданы')).toBeDefined();
  expect(screen.getByText('Выдано: 24. Пароль прежний: 1.')).toBeDefined();
  expect(screen.queryByText(/загруж/i)).toBeNull();
});

test('the file of failed rows holds reasons, and nothing that a spreadsheet would run', () => {
  const rows: ImportRow[] = [
    {
      line: 4,
      status: 'bad',
      values: { last_name: '=HYPERLINK("a";"b")', first_name: '@SUM(A1)', email: '+7', password: 'x' },
      errors: ['Почта: нет', 'Логин: да'],
    },
    { line: 5, status: 'bad', values: { last_name: '\t=1', first_name: '-2+3' }, errors: [] },
  ];
  expect(badRowsCsv(rows)).toBe(
    '\uFEFFСтрока;Фамилия;Имя;Логин;Почта;Дата рождения;Группа;Причина\r\n' +
      `4;"'=HYPERLINK(""a"";""b"")";'@SUM(A1);;'+7;;;"Почта: нет; Логин: да"\r\n` +
      `5;'\t=1;'-2+3;;;;;\r\n`,
  );
});

test('the address holds the import and its view, and nothing else', () => {
  expect(readImportSearch({ id: '7', view: 'slips', x: 1 })).toEqual({ id: 7, view: 'slips' });
  expect(readImportSearch({ id: '-1', view: 'other' })).toEqual({});
});

test('headings that are none, and letters of another encoding, are told and asked for again', async () => {
  const seen = fakeServer(({ path, body }) => {
    if (isRecent(path)) return noRuns;
    if (!path.includes('/preview')) return groups;
    const { has_headings = true, encoding = 'Windows-1251' } = body as { has_headings?: boolean; encoding?: 'Mac' };
    return { body: { ...preview, encoding, heading_line: has_headings ? 1 : null } };
  });
  await renderScreen(<ImportPage search={{}} onSearch={() => undefined} />);
  await screen.findByText('Импорт людей');
  chooseFile(new File(['Ильина;Анна'], 'класс.csv'));
  fireEvent.click(await screen.findByLabelText('Заголовки — в строке 1'));
  fireEvent.click(await screen.findByLabelText('Первая строка — заголовки'));
  await screen.findByLabelText('Заголовки — в строке 1');
  const asked = seen
    .filter(({ path }) => path.includes('/preview'))
    .map(({ body }) => body as { has_headings?: boolean });
  expect(asked.map(({ has_headings }) => has_headings)).toEqual([undefined, false, true]);
});
