import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresPrograms } from '../drivers/database/postgres-programs.ts';

/** The oldest supported version; its folder in Debian and Ubuntu. */
const systemFolder = '/usr/lib/postgresql/15/bin';

/** PostgreSQL 15 of the system, and the package that brings it. */
export const oldestPostgres: PostgresPrograms = {
  initdb: join(systemFolder, 'initdb'),
  postgres: join(systemFolder, 'postgres'),
};
export const oldestPackage = { 'postgresql-15': oldestPostgres.postgres };

/**
 * PostgreSQL's programs for the tests: the system's with PT_TEST_POSTGRES=system, otherwise undefined for the bundled
 * ones.
 */
export function testPrograms(): PostgresPrograms | undefined {
  if (process.env['PT_TEST_POSTGRES'] !== 'system') return undefined;
  if (!existsSync(oldestPostgres.postgres)) throw new Error(`No PostgreSQL 15 in ${systemFolder}`);
  return oldestPostgres;
}
