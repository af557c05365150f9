import { searchable } from '../../../ui/words/search-words.ts';
import { adminCourses, type CourseRow } from '@put/contract/courses/course-editing';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../../api/api.ts';
import type { Settings } from '../../../parts/settings/settings.ts';
import type { CourseListSearch } from './admin-course-search.ts';

const pageSize = 200;

/** Loads all courses: a school has dozens of them, so filters and order need no further calls. */
export const allCourses = queryOptions({
  queryKey: [...keyOf(adminCourses.list), 'all'] as const,
  queryFn: async ({ signal }) => {
    const courses: CourseRow[] = [];
    for (;;) {
      const page = { limit: String(pageSize), offset: String(courses.length) };
      const reply = await call(adminCourses.list, { query: page }, { signal });
      courses.push(...reply.courses);
      if (reply.courses.length < pageSize) return courses;
    }
  },
});

type Arrangement = CourseListSearch & Settings['coursesListOptions'];

const collator = new Intl.Collator('ru', { numeric: true });
export const yearOf = ({ date }: Pick<CourseRow, 'date'>): number => Number(date.slice(0, 4));

export function arrangeCourses(rows: readonly CourseRow[], arrangement: Arrangement): CourseRow[] {
  const { q = '', status, orderByProp, orderByDirection, filterByYear } = arrangement;
  const wanted = searchable(q);
  const sign = orderByDirection === 'asc' ? 1 : -1;
  return rows
    .filter(
      (row) =>
        (status === undefined || row.status === status) &&
        (filterByYear === -1 || yearOf(row) === filterByYear) &&
        searchable(`${row.title} ${row.summary}`).includes(wanted),
    )
    .sort((a, b) => {
      const byTitle = collator.compare(a.title, b.title);
      if (orderByProp === 'title') return sign * byTitle;
      return sign * a.date.localeCompare(b.date) || byTitle;
    });
}
