/** Of which lesson and group the statistics of a task are. */
export type PlaceSearch = { lesson_id?: number; user_group_id?: number };

export function readPlaceSearch({ lesson_id, user_group_id }: Record<string, unknown>): PlaceSearch {
  return { ...(isId(lesson_id) && { lesson_id }), ...(isId(user_group_id) && { user_group_id }) };
}

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;

/** The statistics as a view of the results, beside the table. */
export const isStatisticsView = ({ view }: Record<string, unknown>): boolean => view === 'statistics';
/** Its group has the same name in the address as that of the table. */
export const readGroup = ({ group }: Record<string, unknown>): number | undefined => (isId(group) ? group : undefined);
