import type { CourseStatus } from '@put/contract/courses/courses';

/** Search parameters of the address. */
export type CourseListSearch = { q?: string; status?: CourseStatus; tab?: 'bin' };

// checked by hand and not by the contract: this file is loaded with the first page of every user
const statuses: readonly unknown[] = ['draft', 'published', 'archived'] satisfies CourseStatus[];
const isStatus = (value: unknown): value is CourseStatus => statuses.includes(value);

export const readCourseListSearch = ({ q, status, tab }: Record<string, unknown>): CourseListSearch => ({
  ...(typeof q === 'string' && q !== '' && { q }),
  ...(isStatus(status) && { status }),
  ...(tab === 'bin' && { tab }),
});
