import type { PackageReview } from '@put/contract/tasks/task-packages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problem } from '../../../testing/fake-server.ts';
import { fakeUploads } from '../../../testing/fake-upload.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { PackageImportPage } from './package-import-page.tsx';

beforeEach(() => void signInAs({ is_admin: true }));
afterEach(() => vi.unstubAllGlobals());

const test1 = {
  name: '',
  note: '01-zero',
  input_size: 2,
  answer_size: 1_500,
  input_head: '0\n',
  answer_head: 'even\n',
};
const review: PackageReview = {
  format: '2025-09',
  title: 'Чётность',
  source: 'Весенний кубок',
  license: 'CC0',
  statements: ['ru', 'en'],
  statement_language: 'ru',
  statement: 'Чётное ли **число**?\n',
  statement_tree: [{ nodes: [['p', 0, 'Чётное ли число?']], headings: [], excess: null, source: '' }],
  languages: ['python'],
  limits: { time_ms: 2_000, memory_mb: 256 },
  is_time_given: false,
  checker: { kind: 'float', absolute: 0, relative: 0.01, ignores_case: true },
  interactor: null,
  groups: [
    { name: 'Примеры', is_sample: true, points: 0, aggregation: 'sum', requires: [], tests: [test1] },
    { name: 'Тесты', is_sample: false, points: 100, aggregation: 'pass_fail', requires: [1], tests: [test1, test1] },
  ],
  solutions: [
    {
      title: 'time_limit_exceeded/slow.py',
      language: 'python',
      expected: 'time_limit',
      also_expected: ['idle_limit'],
      expected_score: 40,
      files: ['slow.py'],
    },
  ],
  starter_files: [],
  changed: ['Предела времени в пакете нет.'],
  left_out: ['Условия на других языках: en.'],
};

async function open() {
  const uploads = fakeUploads();
  const onCreated = vi.fn();
  await renderScreen(<PackageImportPage onCreated={onCreated} />);
  await screen.findByText('Загрузка пакета');
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
  return { uploads, onCreated, choose };
}
const file = () => new File(['PK'], 'parity.zip');

test('a package is shown as the task it would become, and becomes it when it is asked to', async () => {
  const { uploads, onCreated, choose } = await open();
  choose(file());
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]!.progress(1, 4);
  expect(await screen.findByText('Отправляем: 25 %')).toBeDefined();
  uploads[0]!.answer({ body: review });
  expect(await screen.findByText('Чётность')).toBeDefined();
  for (const words of [
    'Чётное ли число?',
    'Предела времени в пакете нет.',
    'Условия на других языках: en.',
    'подберёт первая проверка',
    'time_limit_exceeded/slow.py',
    'или программа простаивает',
    '2 теста · 100 баллов · всё или ничего · после: Примеры',
  ])
    expect(screen.getByText(words)).toBeDefined();
  expect(screen.getByText(/относительная 0,01\. Большие и маленькие буквы не различаются/)).toBeDefined();
  fireEvent.click(screen.getByText('Создать задачу'));
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect([uploads[1]!.url, uploads[1]!.file.name]).toEqual(['/api/v1/admin/task_package?statement=ru', 'parity.zip']);
  uploads[1]!.answer({ body: { id: 7 } });
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(7));
  expect(await screen.findByText(/она подберёт предел времени/)).toBeDefined();
});

test('says what is wrong with a file, and refuses a too large file without sending it', async () => {
  const { uploads, choose } = await open();
  const large = file();
  Object.defineProperty(large, 'size', { value: 33_000_000 });
  choose(large);
  expect(await screen.findByText('Файл больше 32 МБ')).toBeDefined();
  expect(uploads).toHaveLength(0);
  choose(file());
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]!.answer(problem(422, 'bad_package'));
  expect((await screen.findByRole('alert')).textContent).toContain('Слова: bad_package');
  expect(screen.queryByText('Создать задачу')).toBeNull();
});

test('an upload can be stopped', async () => {
  const { uploads, choose } = await open();
  choose(file());
  await waitFor(() => expect(uploads).toHaveLength(1));
  fireEvent.click(await screen.findByText('Отменить'));
  expect(uploads[0]!.isAborted).toBe(true);
  await waitFor(() => expect(screen.queryByText('Отменить')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});
