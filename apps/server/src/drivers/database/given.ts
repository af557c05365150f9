/**
 * A condition of a query that holds only for a value that is there, for Kysely's `$call`:
 * `.$call(given(taskId, (query, id) => query.where('task_id', '=', id)))`.
 */
export const given =
  <Query, Value>(value: Value | null | undefined, narrow: (query: Query, value: Value) => Query) =>
  (query: Query): Query =>
    value === null || value === undefined ? query : narrow(query, value);
