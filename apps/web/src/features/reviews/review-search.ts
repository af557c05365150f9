/** Search parameters of the address, so that a link shows the same view. */
export type ReviewSearch = { course?: number; lesson?: number; task?: number; group?: number; page?: number };

export const pageSize = 50;

const names = ['course', 'lesson', 'task', 'group', 'page'] as const;

export function readReviewSearch(given: Record<string, unknown>): ReviewSearch {
  const found = names.flatMap((name) => {
    const value = given[name];
    return typeof value === 'number' && Number.isInteger(value) && value > 0 ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found.filter(([name, value]) => name !== 'page' || value > 1));
}

const wire = { course: 'course_id', lesson: 'lesson_id', task: 'task_id', group: 'user_group_id' } as const;
type Filters = Partial<Record<(typeof wire)[keyof typeof wire], string>>;

/** The query of the endpoint. */
export function queryOf(search: ReviewSearch): Filters & { limit: string; offset: string } {
  const filters: Filters = {};
  for (const name of ['course', 'lesson', 'task', 'group'] as const)
    if (search[name] !== undefined) filters[wire[name]] = String(search[name]);
  return { ...filters, limit: String(pageSize), offset: String(((search.page ?? 1) - 1) * pageSize) };
}
