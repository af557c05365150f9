import type { SqlConfig } from '@put/contract/kinds/sql/sql';
import type { DatabaseSetup } from '../../../drivers/runner/runner.ts';

export const databaseOf = ({
  dialect,
  schema,
  check_query,
}: Pick<SqlConfig, 'dialect' | 'schema' | 'check_query'>): DatabaseSetup => ({
  dialect,
  schema,
  checkQuery: check_query !== null && check_query.trim() !== '' ? check_query : null,
});
