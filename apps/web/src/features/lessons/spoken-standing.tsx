import { VisuallyHidden } from '@mantine/core';
import type { Standing } from '@put/contract/courses/schedule';
import { useState } from 'react';
import { standingWords } from '../../parts/schedule/standing-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import type { OpenLesson } from './lesson-steps.ts';

const minuteMs = 60_000;
const told = [
  [1, 'До срока меньше минуты.'],
  [5, 'До срока меньше пяти минут.'],
  [10, 'До срока меньше десяти минут.'],
] as const;

/**
 * The text of the live region for the deadline: it changes ten, five and one minute before it, and when it has passed. A
 * line that counts minutes would be announced each minute.
 */
export function spokenStanding({ state, until }: Standing, words: string, nowMs: number): string {
  if (state !== 'open' && state !== 'late') return words;
  const leftMs = until === null ? Infinity : Date.parse(until) - nowMs;
  if (leftMs <= 0) return 'Срок прошёл.';
  const near = told.find(([minutes]) => leftMs <= minutes * minuteMs);
  return near?.[1] ?? (state === 'late' ? words : '');
}

/** Says it aloud when it changes. What holds when the lesson is opened is read with its line, and not twice. */
export function SpokenStanding({ lesson: { schedule, standing } }: { lesson: OpenLesson }) {
  const clock = useClock();
  const words = standingWords(schedule, standing, clock);
  const spoken = words ? spokenStanding(standing, words, clock.nowMs) : '';
  const [atFirst] = useState(spoken);
  return <VisuallyHidden role="status">{spoken === atFirst ? '' : spoken}</VisuallyHidden>;
}
