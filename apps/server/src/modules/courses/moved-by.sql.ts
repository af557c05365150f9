import { sql } from 'kysely';

type Move = { days: number; timezone: string };

/** SQL: a time some days later with the same time of day in the time zone, also across summer time. */
export const movedBy = (column: string, { days, timezone }: Move) =>
  sql<
    string | null
  >`(${sql.ref(column)} at time zone ${timezone} + make_interval(days => ${days})) at time zone ${timezone}`;
