import type { LookEnd } from '@put/contract/containers/containers';
import { sql } from 'kysely';

/** Whether an administrator looks at a container. */
export const looksNow = sql<boolean>`coalesce(container.look_until > clock_timestamp() and container.look_ended is null, false)`;

/** What is changed when a look ends; it changes nothing where nobody looks. */
export const lookClosing = (how: LookEnd) => ({
  look_ended: sql<LookEnd | null>`case when ${looksNow} then ${how} else container.look_ended end`,
  help: null,
});
