import { type RawBuilder, sql } from 'kysely';

/** SQL: a moment as text of the contract (UTC, ISO 8601 with Z), for JSON that the database builds. Null stays null. */
export const timeInJson = (moment: RawBuilder<unknown>) =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
