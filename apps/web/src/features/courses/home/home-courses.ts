import type { MyCourse } from '@put/contract/courses/courses';
import type { Settings } from '../../../parts/settings/settings.ts';

/** The unfinished course with the latest activity, else the newest course that was not begun. */
export function courseToContinue(list: readonly MyCourse[]): MyCourse | null {
  const open = list.filter(({ next }) => next !== null);
  const key = ({ last_activity_at, date }: MyCourse) => `${last_activity_at ?? ''} ${date}`;
  return open.reduce<MyCourse | null>(
    (best, course) => (best === null || key(course) > key(best) ? course : best),
    null,
  );
}

const yearOf = ({ date }: MyCourse): number => Number(date.slice(0, 4));

/** Newest first. */
export const yearsOf = (list: readonly MyCourse[]): number[] =>
  [...new Set(list.map(yearOf))].toSorted((a, b) => b - a);

type Options = Settings['coursesListOptions'];
const inRussian = new Intl.Collator('ru', { numeric: true });

export function shownCourses(list: readonly MyCourse[], options: Options): MyCourse[] {
  const { orderByProp, orderByDirection, filterByYear } = options;
  // ignore a kept year that this user has no courses in
  const isKnownYear = yearsOf(list).includes(filterByYear);
  const direction = orderByDirection === 'asc' ? 1 : -1;
  return list
    .filter((course) => !isKnownYear || yearOf(course) === filterByYear)
    .toSorted(
      (a, b) => direction * inRussian.compare(a[orderByProp], b[orderByProp]) || inRussian.compare(a.title, b.title),
    );
}
