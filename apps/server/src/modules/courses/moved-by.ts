import { sql } from 'kysely';

type Move = { days: number; timezone: string };

/** A moment some days later that shows the same time of day in the zone, also across summer time; in SQL. */
export const movedBy = (column: string, { days, timezone }: Move) =>
  sql<
    string | null
  >`(${sql.ref(column)} at time zone ${timezone} + make_interval(days => ${days})) at time zone ${timezone}`;
