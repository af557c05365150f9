import { type NamedType, namedTypes } from '@put/contract/audit/audit-objects';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

/** What these objects are called today, by «task:5»; what is gone for good has no name. */
export async function listNames(
  db: Db,
  ids: Readonly<Record<NamedType, readonly number[]>>,
): Promise<Record<string, string>> {
  const parts = namedTypes
    .filter((type) => ids[type].length > 0)
    .map(
      (type) =>
        sql`select ${type}::text as type, id, ${type === 'user' ? sql`concat_ws(' ', last_name, first_name)` : sql`title`} as name
          from ${sql.table(type)} where id = any(${ids[type]}::int[])`,
    );
  if (parts.length === 0) return {};
  const { rows } = await sql<{ type: string; id: number; name: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ type, id, name }) => [`${type}:${id}`, name]));
}
