import type { Db } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { importUsers } from '../../jobs/import-users.job.ts';
import { newFirstPassword } from '../../auth/passwords.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { insertRun, type WaitingRow } from './imports.store.ts';
import { type ImportFile, prepareImport } from './prepare-import.ts';

/** Stores valid rows together with the job that imports them. The others are in the outcome at once. */
export async function startImport(
  { db, queue }: { db: Db; queue: Queue },
  actor: Actor & { viewer: { id: number } },
  file: ImportFile,
): Promise<{ id: number }> {
  const { rows, defaultGroup } = await prepareImport(db, file);
  const waiting = rows
    .filter(({ status }) => status === 'new')
    .map(({ line, values }) => waitingRow(line, values, defaultGroup));
  const left_out = rows
    .filter(({ status }) => status !== 'new')
    .map(({ values: { password: _, ...values }, ...row }) => ({ ...row, values }));
  return db.transaction().execute(async (tx) => {
    const { file_name } = file;
    const id = await insertRun(tx, { kind: 'people', file_name, rows: waiting, left_out, created_by: actor.viewer.id });
    await queue.add(tx, importUsers, { import_run_id: id });
    const after = { file_name, total: rows.length, left_out: left_out.length };
    await recordAuditEvent(tx, actor, 'import_users', { type: 'import_run', id }, { after });
    return { id };
  });
}

const waitingRow = (line: number, values: Record<string, string>, defaultGroup: string | null): WaitingRow => ({
  line,
  username: values['username']!,
  email: values['email'] ?? null,
  first_name: values['first_name']!,
  last_name: values['last_name'] ?? null,
  birthday: values['birthday'] ?? null,
  user_group: values['user_group'] ?? defaultGroup ?? '',
  password: values['password'] ?? newFirstPassword(),
  // the pupil may know a password of the school already; our own must be changed at the first sign-in
  is_password_temporary: values['password'] === undefined,
});
