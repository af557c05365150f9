import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresPrograms } from '../drivers/database/postgres-programs.ts';

/** The oldest supported version, where Debian and Ubuntu put it. */
const systemFolder = '/usr/lib/postgresql/15/bin';

/** The programs the tests run on: the system's with PT_TEST_POSTGRES=system, otherwise the bundled ones (undefined). */
export function testPrograms(): PostgresPrograms | undefined {
  if (process.env['PT_TEST_POSTGRES'] !== 'system') return undefined;
  if (!existsSync(join(systemFolder, 'postgres'))) throw new Error(`No PostgreSQL 15 in ${systemFolder}`);
  return { initdb: join(systemFolder, 'initdb'), postgres: join(systemFolder, 'postgres') };
}
