/** A server that is killed while it restores a backup to check it leaves nothing behind, and the next one says so. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupState } from '@put/contract/system/backups';
import { afterAll, expect, test } from 'vitest';
import { killableServer } from '../testing/processes/killable-server.ts';

const folder = await mkdtemp(join(tmpdir(), 'put-backup-check-'));
const server = await killableServer({ PT_DOCKER: 'off', PT_BACKUP_DIR: folder, PT_BACKUP_AT: '00:00' });
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const scratch = () => server.ask(`select datname from pg_database where datname like 'put\\_check\\_%'`);
const state = () => server.call<BackupState>('GET', '/admin/backup');

test('a check that is cut off by a kill is swept, told, and made again after the next backup', async () => {
  await server.start();
  await expect.poll(scratch, { interval: 20 }).toHaveLength(1);
  await server.end('SIGKILL');
  await server.start();
  await server.signIn('admin');
  expect(await state()).toMatchObject({ warning: 'unchecked' });
  await expect.poll(scratch).toEqual([]);
  await expect.poll(async () => (await state()).check?.finished_at).toBeTruthy();
  expect(await state()).toMatchObject({ warning: 'unchecked', last: { error: '' } });
  expect(await readdir(folder)).toHaveLength(1);

  await server.ask(`update backup set started_at = '2026-01-01'`);
  await expect.poll(async () => (await state()).warning).toBe(null);
  const { check, last } = await state();
  expect(check).toMatchObject({ is_sound: true, file_name: last!.file_name, row_count: last!.row_count });
  expect(await scratch()).toEqual([]);
});
