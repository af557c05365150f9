import { noLateWork } from '@put/contract/courses/schedule';
import { expect, test } from 'vitest';
import { exceptionProblems, isEarlierAnywhere, type PlannedLesson } from './exception-problems.ts';

const lesson = (id: number, hard_deadline: string | null): PlannedLesson => ({
  id,
  title: `Занятие ${id}`,
  opens_at: null,
  soft_deadline: null,
  hard_deadline,
  late_policy: noLateWork,
});
const lessons = [lesson(1, '2026-12-06T20:59:00.000Z'), lesson(2, '2026-12-20T20:59:00.000Z'), lesson(3, null)];

test('a new date is held against those of its lesson, or of all lessons by their names', () => {
  const soft_deadline = '2026-12-10T20:59:00.000Z';
  expect(exceptionProblems({ lesson_id: 1, soft_deadline }, lessons)).toEqual(['Жёсткий срок: раньше мягкого срока']);
  expect(exceptionProblems({ lesson_id: 3, soft_deadline }, lessons)).toEqual([]);
  expect(exceptionProblems({ lesson_id: null, opens_at: soft_deadline }, lessons)).toEqual([
    '«Занятие 1». Открыть: не раньше жёсткого срока: занятие не открылось бы никогда',
  ]);
  expect(exceptionProblems({ lesson_id: null, extra_minutes: 60 }, lessons)).toEqual([]);
});

test('a date before the lesson’s own does not count, unless it is meant to be earlier', () => {
  const hard_deadline = '2026-12-01T20:59:00.000Z';
  expect(exceptionProblems({ lesson_id: 1, hard_deadline }, lessons)).toEqual([
    'Жёсткий срок: раньше, чем у занятия, поэтому не подействует',
  ]);
  expect(exceptionProblems({ lesson_id: 1, hard_deadline, is_earlier: true }, lessons)).toEqual([]);
  expect(isEarlierAnywhere({ lesson_id: 1, hard_deadline }, lessons)).toBe(true);
  expect(isEarlierAnywhere({ lesson_id: 3, hard_deadline }, lessons)).toBe(false);
});
