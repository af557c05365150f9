import { sql } from 'kysely';

/**
 * SQL for `order by` over `user`: people in the one order of the product. By last name, or by the first name of who has
 * no other, as Russian sorts letters: «Ёлкин» after «Егорова», hyphens and Latin letters where a reader looks for them.
 */
export const byName = sql`coalesce("user".last_name, "user".first_name) collate "ru-x-icu",
  "user".first_name collate "ru-x-icu", "user".id`;
