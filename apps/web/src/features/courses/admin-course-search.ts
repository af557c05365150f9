import type { CourseStatus } from '@put/contract/courses';

/** Of the address: what the list shows. */
export type CourseListSearch = { q?: string; status?: CourseStatus; tab?: 'bin' };

// by hand and not by the contract's shape: this file is in the first page of everybody
const statuses: readonly unknown[] = ['draft', 'published', 'archived'] satisfies CourseStatus[];
const isStatus = (value: unknown): value is CourseStatus => statuses.includes(value);

export const readCourseListSearch = ({ q, status, tab }: Record<string, unknown>): CourseListSearch => ({
  ...(typeof q === 'string' && q !== '' && { q }),
  ...(isStatus(status) && { status }),
  ...(tab === 'bin' && { tab }),
});
