import type { MyLessonTask } from '@put/contract/lessons/lessons';
import { expect, test } from 'vitest';
import { nextStep, taskToOpen } from './lesson-steps.ts';

const tasksOf = (...states: MyLessonTask['status'][]): MyLessonTask[] =>
  states.map((status, index) => ({
    task_id: index + 1,
    title: '',
    kind: 'program',
    position: index + 1,
    points: 1,
    required: true,
    status,
    score: 0,
    attempts: 0,
  }));

test('opens the wanted task, else the first unsolved one, else the first', () => {
  const tasks = tasksOf('accepted', 'tried', 'new');
  expect(taskToOpen({ tasks }, 3)).toBe(3);
  expect(taskToOpen({ tasks }, 99)).toBe(2);
  expect(taskToOpen({ tasks: tasksOf('accepted', 'accepted') }, undefined)).toBe(1);
  expect(taskToOpen({ tasks: [] }, 1)).toBeNull();
});

test('goes to the next unsolved task, round to those that were left out, then on', () => {
  expect(nextStep({ tasks: tasksOf('new', 'accepted', 'partial'), next_lesson_id: 8 }, 2)).toEqual({
    to: 'task',
    id: 3,
  });
  expect(nextStep({ tasks: tasksOf('new', 'accepted', 'accepted'), next_lesson_id: 8 }, 2)).toEqual({
    to: 'task',
    id: 1,
  });
  expect(nextStep({ tasks: tasksOf('accepted', 'new'), next_lesson_id: 8 }, 2)).toEqual({ to: 'lesson', id: 8 });
  expect(nextStep({ tasks: tasksOf('accepted'), next_lesson_id: null }, 1)).toEqual({ to: 'course' });
});
