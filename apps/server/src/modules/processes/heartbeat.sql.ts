import { sql } from 'kysely';

/** SQL: the time of a heartbeat. Not that of its transaction, which may have begun long before. */
export const heardNow = sql<string>`clock_timestamp()`;

/** SQL condition on a row with heartbeats: three were missed. */
export const isSilent = sql<boolean>`(seen_at < now() - interval '30 seconds')`;

/** SQL condition on a row with heartbeats: nobody asks for it any more. */
export const isForgotten = sql<boolean>`(seen_at < now() - interval '1 hour')`;
