import { type Standing, standingAt } from '@put/contract/courses/schedule';
import type { LessonPlan } from './schedules.store.ts';

/**
 * What holds for the person in the lesson now. An exam takes work while the person writes it, whatever its window says:
 * the own clock decides, and all that comes in time counts in full.
 */
export function standingOf({ schedule, exam }: Pick<LessonPlan, 'schedule' | 'exam'>, nowMs: number): Standing {
  if (exam === null || exam === 'early' || exam === 'ahead') return standingAt(schedule, nowMs);
  const isOpen = exam === 'writing';
  return { state: isOpen ? 'open' : 'closed', credit: isOpen ? 100 : 0, until: null, next: null };
}
