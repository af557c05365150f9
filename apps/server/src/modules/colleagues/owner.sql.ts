import type { Viewer } from '@put/contract/base/access';
import type { Owner, Whose } from '@put/contract/base/owner';
import { type RawBuilder, sql } from 'kysely';

type Column = 'task.created_by' | 'animation.created_by';

/** SQL: whose the row is; null when it is the school's. */
export const ownerOf = (column: Column): RawBuilder<Owner> => sql<Owner>`(
  select json_build_object('id', owner.id, 'name', concat_ws(' ', owner.first_name, owner.last_name))
  from "user" owner where owner.id = ${sql.ref(column)} and owner.deleted_at is null)`;

/** SQL condition: the row is the viewer's, or the school's. */
export const isOf = (whose: Whose, { id }: Pick<Viewer, 'id'>, column: Column): RawBuilder<boolean> =>
  whose === 'mine'
    ? sql<boolean>`${sql.ref(column)} = ${id}`
    : sql<boolean>`not exists (select from "user" owner where owner.id = ${sql.ref(column)}
        and owner.deleted_at is null and not (owner.is_admin and not owner.has_grants_only))`;
