import type { Course } from '@put/contract/courses/course-editing';
import { expect, test } from 'vitest';
import { contradictionsOf } from './course-contradictions.ts';

const lesson = (id: number, fields: Partial<Course['lessons'][number]> = {}): Course['lessons'][number] => ({
  id,
  title: `Занятие ${id}`,
  section: '',
  position: id,
  status: 'published',
  tasks: 1,
  exam: null,
  opens_at: null,
  soft_deadline: '2026-11-29T20:59:00.000Z',
  hard_deadline: '2026-12-06T20:59:00.000Z',
  late_policy: null,
  solved: 0,
  ...fields,
});

test('names lessons with a date that the course’s policy makes useless; lessons with their own policy are left out', () => {
  const lessons = [
    ...[1, 2, 3, 4].map((id) => lesson(id)),
    lesson(5, { late_policy: { steps: [], after: 'closed' } }),
    lesson(6, { soft_deadline: null }),
  ];
  expect(contradictionsOf(lessons, { steps: [], after: 'closed' })).toEqual([
    '«Занятие 1», «Занятие 2», «Занятие 3» и ещё 1, жёсткий срок: не действует: по правилу опозданий после мягкого срока ничего не принимается',
  ]);
  expect(contradictionsOf(lessons, { steps: [], after: 50 })).toEqual([]);
});
