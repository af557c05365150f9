import { noLateWork, standingAt } from '@put/contract/courses/schedule';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { signInAs } from '../../testing/people.ts';
import { LessonStanding } from './lesson-standing.tsx';
import type { OpenLesson } from './lesson-steps.ts';
import { SpokenStanding, spokenStanding } from './spoken-standing.tsx';

async function show(softDeadline: string | null): Promise<void> {
  signInAs();
  const schedule = { opens_at: null, soft_deadline: softDeadline, hard_deadline: null, late_policy: noLateWork };
  const standing = standingAt(schedule, Date.now());
  await renderScreen(<LessonStanding lesson={{ schedule, standing } as OpenLesson} />);
}

const line = async () => (await screen.findAllByText(/Срок/))[0]!.closest('p')!;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('says beside the deadline that the time of arrival counts, to the second', async () => {
  await show(hoursFromNow(5));
  expect((await line()).textContent).toMatch(
    /Срок через \d часа?о?в?\..* решение дошло до сервера: на секунду позже — уже опоздание\./,
  );
});

test('shows no countdown after the deadline, and nothing without a deadline', async () => {
  await show(hoursFromNow(-1));
  expect((await line()).textContent).toMatch(/^Срок прошёл/);
  expect(screen.queryByText(/дошло до сервера/)).toBeNull();
});

test('what holds when the lesson is opened is not said a second time by the live region', async () => {
  signInAs();
  const schedule = { opens_at: null, soft_deadline: hoursFromNow(-1), hard_deadline: null, late_policy: noLateWork };
  const standing = standingAt(schedule, Date.now());
  await renderScreen(<SpokenStanding lesson={{ schedule, standing } as OpenLesson} />);
  expect((await screen.findByRole('status')).textContent).toBe('');
});

test('a screen reader hears of the deadline at ten, five and one minute and when it has passed, and not each minute', () => {
  const until = '2026-03-01T12:00:00Z';
  const spoken = (state: 'open' | 'late' | 'closed', minutes: number) =>
    spokenStanding({ state, until, credit: 100, next: null }, 'Строка о сроке.', Date.parse(until) - minutes * 60_000);
  const heard = Array.from({ length: 30 }, (_, at) => spoken('open', 28 - at));
  expect(heard.filter((words, at) => words !== heard[at - 1])).toEqual([
    '',
    'До срока меньше десяти минут.',
    'До срока меньше пяти минут.',
    'До срока меньше минуты.',
    'Срок прошёл.',
  ]);
  expect([spoken('late', 300), spoken('late', 3), spoken('closed', -5)]).toEqual([
    'Строка о сроке.',
    'До срока меньше пяти минут.',
    'Строка о сроке.',
  ]);
});
