import type { lessons } from '@put/contract/lessons/lessons';
import type { ReplyOf } from '@put/contract/base/endpoint';

export type OpenLesson = ReplyOf<typeof lessons.get>;
type Steps = Pick<OpenLesson, 'tasks' | 'next_lesson_id'>;

/** The wanted task if the lesson has it, else the first unsolved one, else the first. */
export function taskToOpen({ tasks }: Pick<Steps, 'tasks'>, wantedId: number | undefined): number | null {
  const task = tasks.find(({ task_id }) => task_id === wantedId) ?? tasks.find(isLeft) ?? tasks[0];
  return task?.task_id ?? null;
}

export type NextStep = { to: 'task'; id: number } | { to: 'lesson'; id: number } | { to: 'course' };

/**
 * The step after a task: the next unsolved task of the lesson, from the start again after the end; then the next
 * lesson; then the course.
 */
export function nextStep({ tasks, next_lesson_id }: Steps, taskId: number): NextStep {
  const index = tasks.findIndex(({ task_id }) => task_id === taskId);
  const others = [...tasks.slice(index + 1), ...tasks.slice(0, Math.max(0, index))];
  const unsolved = others.find(isLeft);
  if (unsolved) return { to: 'task', id: unsolved.task_id };
  return next_lesson_id === null ? { to: 'course' } : { to: 'lesson', id: next_lesson_id };
}

const isLeft = ({ status }: Steps['tasks'][number]): boolean => status !== 'accepted' && status !== 'excused';
