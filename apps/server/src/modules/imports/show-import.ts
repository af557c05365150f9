import type { ImportState } from '@put/contract/users/imports';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { findRun } from './imports.store.ts';

export async function showImport(db: Db, id: number): Promise<ImportState> {
  const run = await findRun(db, id);
  if (!run) throw new Refusal('not_found');
  const { outcome, rows, ...state } = run;
  const logins = new Map(outcome.flatMap((one) => ('login' in one ? [[one.line, one.login] as const] : [])));
  return {
    ...state,
    bad_rows: outcome.flatMap((one) => ('errors' in one ? [one] : [])).toSorted((a, b) => a.line - b.line),
    slips: rows
      .filter(({ line }) => logins.has(line))
      .map(({ line, first_name, last_name, password, user_group }) => ({
        name: [last_name, first_name].filter(Boolean).join(' '),
        login: logins.get(line)!,
        password,
        user_group,
      })),
  };
}
