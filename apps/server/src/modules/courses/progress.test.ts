import { expect, test } from 'vitest';
import { reachedOf, sumTasks } from '../results/results.api.ts';
import { nextStepOf, type Step } from './progress.ts';

const step = (task_id: number, more: Partial<Step> = {}): Step => ({
  course_id: 1,
  lesson_id: Math.ceil(task_id / 2),
  lesson_title: `Занятие ${Math.ceil(task_id / 2)}`,
  task_id,
  task_title: `Задача ${task_id}`,
  points: 10,
  score: 0,
  status: 'new',
  is_hidden: false,
  is_to_improve: false,
  last_activity_at: null,
  ...more,
});
const solved = { status: 'accepted', score: 10 } as const;

test('progress counts tasks and points, to two digits', () => {
  expect(sumTasks([step(1, solved), step(2, { score: 10 / 3 })])).toEqual({
    tasks_done: 1,
    tasks_total: 2,
    score: 13.33,
    max_score: 20,
    tasks_waiting: 0,
    tasks_handed_in: 0,
  });
});

test('a new course is begun at its first task', () => {
  expect(nextStepOf([step(1), step(2)])?.task_id).toBe(1);
});

test('goes on with the unsolved task touched last', () => {
  const steps = [
    step(1),
    step(2, { last_activity_at: '2026-01-02T00:00:00.000Z' }),
    step(3, { last_activity_at: '2026-01-01T00:00:00.000Z' }),
  ];
  expect(nextStepOf(steps)?.task_id).toBe(2);
});

test('after a solved one comes the next unsolved, and at the end what was left behind', () => {
  const touched = { ...solved, last_activity_at: '2026-01-02T00:00:00.000Z' };
  expect(nextStepOf([step(1), step(2, touched), step(3, solved), step(4)])?.task_id).toBe(4);
  expect(nextStepOf([step(1), step(2, solved), step(3, touched)])?.task_id).toBe(1);
});

test('what waits to be marked is neither done nor left to do', () => {
  const waits = { status: 'review' } as const;
  expect(sumTasks([step(1, solved), step(2, waits)])).toMatchObject({ tasks_done: 1, tasks_waiting: 1, score: 10 });
  expect(nextStepOf([step(1, waits), step(2)])?.task_id).toBe(2);
  expect(nextStepOf([step(1, solved), step(2, waits)])).toBeNull();
});

test('points that are not known yet stand in no sum, and open nothing', () => {
  const steps = [
    step(1, solved),
    step(2, { status: 'review', score: 4 }),
    step(3, { status: 'handed_in', is_hidden: true }),
    step(4, { is_hidden: true }),
  ];
  expect(sumTasks(steps)).toEqual({
    tasks_done: 1,
    tasks_total: 4,
    score: 10,
    max_score: 10,
    tasks_waiting: 1,
    tasks_handed_in: 1,
  });
  expect(reachedOf(steps)).toEqual({ score: 14, max_score: 40 });
  expect(nextStepOf(steps)?.task_id).toBe(4);
});

test('a finished course has no next step', () => {
  expect(nextStepOf([step(1, solved)])).toBeNull();
});

test('a work that was returned is to be done, whatever it had', () => {
  const all = [step(1, solved), step(2, { ...solved, is_to_improve: true })];
  expect(nextStepOf(all)).toMatchObject({ task_id: 2 });
  expect(nextStepOf([step(1, { status: 'review', is_to_improve: true })])).toMatchObject({ task_id: 1 });
});
