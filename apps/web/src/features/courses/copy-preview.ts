import type { Course } from '@put/contract/course-editing';
import { fromLocal, toLocal } from '../../shared/schedule/zoned-time.ts';

const dayMs = 86_400_000;
const middayOf = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** Days from one day to another; null for what is no day. */
export function daysFrom(from: string, to: string): number | null {
  const days = Math.round((middayOf(to) - middayOf(from)) / dayMs);
  return Number.isNaN(days) ? null : days;
}

/** A day that many days later. */
export const laterDay = (day: string, days: number): string =>
  new Date(middayOf(day) + days * dayMs).toISOString().slice(0, 10);

/** A moment that many days later, at the same time of day in the zone. */
export function laterMoment(at: string, days: number, timeZone: string): string {
  const [day = '', clock = ''] = toLocal(at, timeZone).split('T', 2);
  return fromLocal(`${laterDay(day, days)}T${clock}`, timeZone)?.at ?? at;
}

type Timed = Pick<Course['lessons'][number], 'opens_at' | 'soft_deadline' | 'hard_deadline'>;

/** What a move by so many days does to the moments of lessons, before it is done. */
export function movePreview(lessons: readonly Timed[], days: number, timeZone: string) {
  const moments = lessons
    .flatMap(({ opens_at, soft_deadline, hard_deadline }) => [opens_at, soft_deadline, hard_deadline])
    .filter((at) => at !== null)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const moved = (at: string | undefined) => (at === undefined ? null : laterMoment(at, days, timeZone));
  return { moments: moments.length, first: moved(moments[0]), last: moved(moments.at(-1)) };
}
