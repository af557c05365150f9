/** An exam whose page is loaded again without a network, where the service worker has no copy of it. */
import type { MyExam } from '@put/contract/exams/exams';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerStorage } from '../../parts/answers/answer-storage.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { ExamSitting } from './exam-sitting.tsx';
import { keepExam } from './kept-exam.ts';
import { serverNowMs } from './use-exam-clock.ts';

const beganMs = Date.parse('2026-09-01T10:00:00.000Z');
const at = (minutes: number) => new Date(beganMs + minutes * 60_000).toISOString();
const exam: MyExam = {
  lesson_id: 7,
  course_id: 3,
  title: 'Контрольная о циклах',
  rules: 'Сами',
  rules_tree: null,
  minutes: 40,
  opens_at: null,
  closes_at: null,
  feedback: 'hidden',
  grace_s: 600,
  state: 'writing',
  now: at(0),
  started_at: at(0),
  ends_at: at(40),
  handed_in_at: null,
  handed_in_by: null,
  reopened: null,
  tasks: [{ task_id: 5, title: 'Эссе', is_answered: false, broken_rule: null, left_open: null, is_copying: false }],
  nth: 1,
  ahead: null,
  trial_ahead: null,
  tries: [],
};

/** As the page before the reload left the device, whose clock is an hour ahead. */
const deviceAheadMs = 3_600_000;
const setDevice = (minutes: number) => vi.setSystemTime(beganMs + minutes * 60_000 + deviceAheadMs);
function writtenBefore() {
  setDevice(0);
  serverNowMs(exam.now, false);
  keepExam(exam);
  answerStorage(5, 7, true).write({
    language: null,
    files: [],
    answer: { text: 'Цикл повторяет.' },
    changed_at: new Date().toISOString(),
    base_saved_at: null,
    is_sent: false,
  });
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () =>
  renderScreen(
    <ExamSitting lessonId={7} gate={null}>
      <p>Задачи</p>
    </ExamSitting>,
  );

test('the clock goes on without any answer, by the offset of the server’s clock, and the work can be handed in', async () => {
  writtenBefore();
  setDevice(25);
  fakeServer(() => 'unreachable');
  await open();
  await expect.poll(() => screen.getByRole('timer').textContent).toBe('15:00');
  expect(screen.getByRole('button', { name: 'Сдать работу' })).toHaveProperty('disabled', false);
});

test('at the end it is said that the time is over and what was typed waits here, also by an earlier page', async () => {
  writtenBefore();
  setDevice(44);
  const calls = fakeServer(() => 'unreachable');
  await open();
  expect(await screen.findByText('Время вышло, а сети нет')).toBeTruthy();
  expect(screen.getByText(/Написанное до конца лежит на этом устройстве.*если сеть появится до/)).toBeTruthy();
  expect(screen.queryByText('Задачи')).toBeNull();
  expect(calls.some(({ path }) => path.endsWith('/hand_in'))).toBe(false);
});

test('an end that was moved meanwhile goes on when the network is back, and hands nothing in', async () => {
  writtenBefore();
  setDevice(44);
  let isOnline = false;
  const calls = fakeServer(({ path }) => {
    if (!isOnline) return 'unreachable';
    if (path.endsWith('/exam')) return { body: { ...exam, now: at(44), ends_at: at(50) } };
    return path.endsWith('/draft') ? { body: { version: 1, saved_at: at(44) } } : { body: {} };
  });
  await open();
  await screen.findByText('Время вышло, а сети нет');
  isOnline = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await expect.poll(() => screen.queryByRole('timer')?.textContent).toBe('06:00');
  expect(screen.getByText('Задачи')).toBeTruthy();
  expect(calls.some(({ path }) => path.endsWith('/hand_in'))).toBe(false);
});
