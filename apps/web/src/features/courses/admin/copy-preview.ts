import type { Course } from '@put/contract/courses/course-editing';
import { fromLocal, toLocal } from '../../../parts/time/zoned-time.ts';

const dayMs = 86_400_000;
const middayOf = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** The number of days between two dates; null when one of them is not a date. */
export function daysFrom(from: string, to: string): number | null {
  const days = Math.round((middayOf(to) - middayOf(from)) / dayMs);
  return Number.isNaN(days) ? null : days;
}

/** The date `days` later. */
export const laterDay = (day: string, days: number): string =>
  new Date(middayOf(day) + days * dayMs).toISOString().slice(0, 10);

/** The moment `days` later, at the same local time in the zone. */
export function laterMoment(at: string, days: number, timeZone: string): string {
  const [day = '', clock = ''] = toLocal(at, timeZone).split('T', 2);
  return fromLocal(`${laterDay(day, days)}T${clock}`, timeZone)?.at ?? at;
}

type Timed = Pick<Course['lessons'][number], 'opens_at' | 'soft_deadline' | 'hard_deadline'>;

/** What moving lessons by `days` does to their dates; for the preview. */
export function movePreview(lessons: readonly Timed[], days: number, timeZone: string) {
  const moments = lessons
    .flatMap(({ opens_at, soft_deadline, hard_deadline }) => [opens_at, soft_deadline, hard_deadline])
    .filter((at) => at !== null)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const moved = (at: string | undefined) => (at === undefined ? null : laterMoment(at, days, timeZone));
  return { moments: moments.length, first: moved(moments[0]), last: moved(moments.at(-1)) };
}
