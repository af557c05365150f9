import type { JudgeRow, JudgeState, JudgeWorker } from '@put/contract/judge/judge';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, problem } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { JudgePage } from './judge-page.tsx';
import { spanWords } from '../../ui/words/span-words.ts';

beforeEach(() => void signInAs({ is_admin: true }));
afterEach(() => vi.unstubAllGlobals());

const worker: JudgeWorker = {
  id: '6b2f8d6e-6f0f-4a53-9f0e-2a3c8a1d5b10',
  host: 'judge-1',
  pid: 4711,
  places: 2,
  languages: ['python', 'cpp'],
  drivers: [{ driver: 'Docker', languages: ['cpp'], state: 'broken', reason: 'Запустите Docker.' }],
  running: [{ job: 'judge-submission', since: '2026-11-21T10:00:00Z' }],
  started_at: '2026-11-21T09:00:00Z',
  seen_at: '2026-11-21T10:00:00Z',
  is_leaving: false,
  is_gone: false,
};
const row: JudgeRow = {
  id: 7,
  cause: 'submit',
  language: 'cpp',
  status: 'queued',
  user_id: 2,
  user_name: 'Сухова Анна',
  task_id: 3,
  task_title: 'Сумма',
  lesson_id: 1,
  course_title: 'Курс',
  queued_at: '2026-11-21T09:59:00Z',
  finished_at: null,
  fault: '',
};
const quiet: JudgeState = {
  now: '2026-11-21T10:00:12Z',
  classes: [
    { name: 'run', waiting: 0, running: 0, oldest_at: null },
    { name: 'submission', waiting: 3, running: 1, oldest_at: '2026-11-21T09:59:00Z' },
    { name: 'background', waiting: 0, running: 0, oldest_at: null },
  ],
  last_hour: { judged: 120, wait_p95_ms: 2400 },
  workers: [],
  unserved: [],
  slowest: [],
  waiting: [],
  failed: [],
  failed_total: 0,
};

test('shows problems first: no worker, or a driver that does not work', async () => {
  let state: JudgeState = quiet;
  fakeServer(() => ({ body: state }));
  const { unmount } = await renderScreen(<JudgePage />);
  expect((await screen.findByRole('alert')).textContent).toContain('Проверять некому');
  expect(screen.getByText(/Сбоев не было/)).toBeDefined();
  expect(screen.getByText('Дольше всех: 1 мин')).toBeDefined();
  unmount();

  const gone = { ...worker, id: '6b2f8d6e-6f0f-4a53-9f0e-2a3c8a1d5b11', host: 'judge-2', is_gone: true };
  state = { ...quiet, workers: [worker, gone] };
  await renderScreen(<JudgePage />);
  expect(await screen.findByText('Docker на «judge-1» не работает')).toBeDefined();
  expect(screen.getByText('Этих языков на нём сейчас нет: C++.')).toBeDefined();
  expect(screen.getByText('проверяет решение, 12 с')).toBeDefined();
  expect(screen.getByText(/не отвечает, был/)).toBeDefined();
});

test('says which language nobody judges, and who is ending', async () => {
  const gvisor = { driver: 'Docker', languages: ['cpp'], state: 'ready' as const, reason: null, runtime: 'runsc' };
  const leaving = { ...worker, id: '6b2f8d6e-6f0f-4a53-9f0e-2a3c8a1d5b12', host: 'judge-2', is_leaving: true };
  const unserved = [{ language: 'go' as const, waiting: 2, oldest_at: '2026-11-21T09:58:12Z' }];
  const workers = [{ ...worker, drivers: [gvisor] }, leaving];
  fakeServer(() => ({ body: { ...quiet, workers, unserved, waiting: [row] } }));
  await renderScreen(<JudgePage />);
  expect(await screen.findByText('Go: проверять некому')).toBeDefined();
  expect(screen.getByText(/2 решения ждут, дольше всех — 2 мин/)).toBeDefined();
  expect(screen.getByText(/завершается: новых решений не берёт/)).toBeDefined();
  expect(screen.getByText(/Docker работает, среда gVisor: C\+\+/)).toBeDefined();
  expect(screen.getByText('C++, ждёт')).toBeDefined();
});

test('takes from the queue what waits, and puts back what failed', async () => {
  const failed = [8, 9].map((id) => ({ ...row, id, status: 'done' as const, fault: 'no memory left' }));
  const seen = fakeServer(({ path }) => {
    if (path.endsWith('/cancel')) return { body: { cancelled: 1 } };
    if (path.endsWith('/retry')) return { body: { retried: 2 } };
    return { body: { ...quiet, workers: [worker], waiting: [row], failed, failed_total: 30 } };
  });
  await renderScreen(<JudgePage />);
  fireEvent.click(await screen.findByLabelText('Отменить: Сухова Анна, Сумма'));
  expect(await screen.findByText('Проверка отменена, попытка не потрачена.')).toBeDefined();
  fireEvent.click(screen.getAllByLabelText('Проверить ещё раз: Сухова Анна, Сумма')[1]!);
  await screen.findByText('Решения снова в очереди.');
  fireEvent.click(screen.getByText('Проверить ещё раз все'));
  await waitFor(() =>
    expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { submission_ids: [7] },
      { submission_ids: [9] },
      { submission_ids: [8, 9] },
    ]),
  );
  expect(screen.getByText(/всего 30 решений/)).toBeDefined();
});

test('a server that does not answer is said with a way to repeat', async () => {
  fakeServer(() => problem(503, 'not_ready'));
  await renderScreen(<JudgePage />);
  expect(await screen.findByText('Слова: not_ready')).toBeDefined();
});

test.each([
  [400, 'меньше секунды'],
  [12_400, '12 с'],
  [180_000, '3 мин'],
  [7_200_000, '2 ч'],
])('%i ms is «%s»', (ms, words) => expect(spanWords(ms)).toBe(words));
