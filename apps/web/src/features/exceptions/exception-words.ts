import type { ScheduleException } from '@put/contract/courses/exceptions';
import { countWords } from '../../ui/words/count-words.ts';
import { deadlineWords } from '../../parts/schedule/deadline-words.ts';

export type Unit = 'm' | 'h' | 'd';
export const minutesIn: Record<Unit, number> = { m: 1, h: 60, d: 1440 };

/** The largest unit that gives a whole number. */
export const unitOf = (minutes: number): Unit =>
  minutes > 0 && minutes % minutesIn.d === 0 ? 'd' : minutes > 0 && minutes % minutesIn.h === 0 ? 'h' : 'm';

const forms = {
  m: ['минута', 'минуты', 'минут'],
  h: ['час', 'часа', 'часов'],
  d: ['день', 'дня', 'дней'],
} as const;

type Fields = Pick<ScheduleException, 'opens_at' | 'soft_deadline' | 'hard_deadline' | 'extra_minutes'> &
  Partial<Pick<ScheduleException, 'extra_attempts' | 'is_excused' | 'is_earlier'>>;

/** «мягкий срок 12 марта, 23:59 (МСК)», «ещё 2 часа ко всем срокам» */
export function exceptionWords(exception: Fields, { timeZone, nowMs }: { timeZone: string; nowMs: number }): string[] {
  const { opens_at, soft_deadline, hard_deadline, extra_minutes, extra_attempts = 0, is_excused = false } = exception;
  const { is_earlier = false } = exception;
  const at = (what: string, time: string | null) =>
    time === null ? [] : [`${what} ${deadlineWords(time, timeZone, nowMs)}`];
  const unit = unitOf(extra_minutes);
  const extra = extra_minutes === 0 ? [] : [`ещё ${countWords(extra_minutes / minutesIn[unit], forms[unit])} к срокам`];
  return [
    ...at('открыто с', opens_at),
    ...at('мягкий срок', soft_deadline),
    ...at('жёсткий срок', hard_deadline),
    ...(is_earlier ? ['раньше общего срока'] : []),
    ...extra,
    ...(extra_attempts > 0 ? [`ещё ${countWords(extra_attempts, ['попытка', 'попытки', 'попыток'])}`] : []),
    ...(is_excused ? ['не в счёт'] : []),
  ];
}

/** The lesson or course of the exception; empty on the page of that lesson. */
export function scopeWords(
  {
    lesson_id,
    lesson_title,
    task_title = null,
  }: Pick<ScheduleException, 'lesson_id' | 'lesson_title'> & Partial<Pick<ScheduleException, 'task_title'>>,
  lessonId: number | undefined,
): string {
  if (lesson_id === null) return 'весь курс';
  if (task_title !== null) return `задача «${task_title}»`;
  return lesson_id === lessonId ? 'это занятие' : `«${lesson_title ?? ''}»`;
}
