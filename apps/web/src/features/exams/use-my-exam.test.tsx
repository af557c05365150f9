import type { MyExam } from '@put/contract/exams/exams';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { againAfterMs, useMyExam } from './use-my-exam.ts';

const times = { opens_at: null, closes_at: null, ends_at: null };
const at = (seconds: number) => new Date(Date.parse('2026-09-01T10:00:00Z') + seconds * 1000).toISOString();

test('it is read again a second after the next moment, by the clock of the server, and once a minute', () => {
  const now = at(0);
  expect(againAfterMs({ now, ...times })).toBe(60_000);
  expect(againAfterMs({ now, ...times, opens_at: at(12), closes_at: at(3000) })).toBe(13_000);
  expect(againAfterMs({ now, ...times, opens_at: at(-12), ends_at: at(5) })).toBe(6_000);
  expect(againAfterMs({ now, ...times, opens_at: at(-12), ends_at: at(-1) })).toBe(60_000);
});

const exam: MyExam = {
  lesson_id: 7,
  course_id: 3,
  title: 'Контрольная о циклах',
  rules: 'Сами',
  rules_tree: null,
  minutes: 40,
  ...times,
  feedback: 'hidden',
  grace_s: 600,
  state: 'ahead',
  now: at(0),
  started_at: null,
  handed_in_at: null,
  handed_in_by: null,
  reopened: null,
  tasks: [],
  nth: null,
  ahead: null,
  trial_ahead: null,
  tries: [],
};

let sockets: FakeSocket[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      static readonly OPEN = 1;
      static readonly CONNECTING = 0;
      static readonly CLOSED = 3;
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    },
  );
});
afterEach(() => {
  sockets = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Ends = () => <p>Минут: {useMyExam(7).data?.minutes}</p>;

test('news is read at once; while it comes nobody asks each 20 seconds, and without it somebody does', async () => {
  signInAs({ id: 1 });
  let minutes = 40;
  const calls = fakeServer(() => ({ body: { ...exam, minutes } }));
  await renderScreen(<Ends />);
  await screen.findByText('Минут: 40');
  act(() => {
    sockets.at(-1)!.open();
    sockets.at(-1)!.say({ type: 'ready' });
  });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  const before = calls.length;
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  expect(calls.length).toBe(before);
  minutes = 45;
  act(() => sockets.at(-1)!.say({ type: 'event', topic: 'exam:7', data: { at: at(1) } }));
  await screen.findByText('Минут: 45');
  minutes = 50;
  act(() => sockets.at(-1)!.drop());
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  await screen.findByText('Минут: 50');
});
