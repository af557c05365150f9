import type { Db } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { importUsers } from '../../jobs/import-users.job.ts';
import { newFirstPassword } from '../../passwords.ts';
import { type Doer, recordDeed } from '../audit/audit.store.ts';
import { insertRun, type WaitingRow } from './imports.store.ts';
import { type ImportFile, prepareImport } from './prepare-import.ts';

/** Stores the rows that are good with the job that takes them; the others are in the outcome from the start. */
export async function startImport(
  { db, queue }: { db: Db; queue: Queue },
  doer: Doer & { viewer: { id: number } },
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
    const id = await insertRun(tx, { kind: 'people', file_name, rows: waiting, left_out, created_by: doer.viewer.id });
    await queue.add(tx, importUsers, { import_run_id: id });
    const after = { file_name, total: rows.length, left_out: left_out.length };
    await recordDeed(tx, doer, 'import_users', { type: 'import_run', id }, { after });
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
  // one that the school gave is known to the pupil already; ours opens the door once
  is_password_temporary: values['password'] === undefined,
});
