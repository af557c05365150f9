import { noLateWork, standingAt } from '@put/contract/courses/schedule';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { signInAs } from '../../testing/people.ts';
import { LessonStanding } from './lesson-standing.tsx';
import type { OpenLesson } from './lesson-steps.ts';

async function show(softDeadline: string | null): Promise<void> {
  signInAs();
  const schedule = { opens_at: null, soft_deadline: softDeadline, hard_deadline: null, late_policy: noLateWork };
  const standing = standingAt(schedule, Date.now());
  await renderScreen(<LessonStanding lesson={{ schedule, standing } as OpenLesson} />);
}

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('says beside the deadline that the time of arrival counts, to the second', async () => {
  await show(hoursFromNow(5));
  expect((await screen.findByRole('status')).textContent).toMatch(
    /Срок через \d часа?о?в?\..* решение дошло до сервера: на секунду позже — уже опоздание\./,
  );
});

test('shows no countdown after the deadline, and nothing without a deadline', async () => {
  await show(hoursFromNow(-1));
  expect((await screen.findByRole('status')).textContent).toMatch(/^Срок прошёл/);
  expect(screen.queryByText(/дошло до сервера/)).toBeNull();
});
