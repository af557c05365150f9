import type { ResultTable } from '../matrix/matrix.ts';
import type { ResultsOf } from '../matrix/table-query.ts';

/** The lesson or the course that a table shows, as calls name it. */
export function scopeOf(
  of: ResultsOf,
  { heading, columns }: Pick<ResultTable, 'heading' | 'columns'>,
): { lesson_id: number } | { course_id: number } {
  const lessonId = columns[0]?.lesson_id;
  return of === 'lesson' && lessonId !== undefined ? { lesson_id: lessonId } : { course_id: heading.course_id };
}
