import type { ImportRow } from '@put/contract/users/imports';
import type * as z from 'zod/mini';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { JobHandler, Queue } from '../../drivers/queue/queue.ts';
import { issuePasswords as issuePasswordsJob } from '../../jobs/issue-passwords.job.ts';
import { newFirstPassword } from '../../auth/passwords.ts';
import { endSessions, endTokens, requireRecentCode } from '../accounts/accounts.api.ts';
import { type Actor, recordAuditEvent, recordAuditEvents } from '../audit/audit.api.ts';
import { finishRun, insertRun } from './imports.store.ts';
import {
  type Candidate,
  findAuthor,
  findCandidates,
  setPasswords,
  type PasswordScope,
} from './password-candidates.store.ts';
import { type Hash, type Hashed, takeInBatches } from './take-in-batches.ts';

type Payload = z.output<(typeof issuePasswordsJob)['payload']>;

/** A password that is not set yet. It stays here for an hour, to print slips; the user's row has its hash. */
type PasswordRow = {
  line: number;
  user_id: number;
  login: string;
  first_name: string;
  last_name: string | null;
  user_group: string;
  password: string;
};

/** Prepares new first passwords for users or for a group. Old passwords work until the job sets the new ones. */
export async function startIssuing(
  { db, queue }: { db: Db; queue: Queue },
  actor: Actor & { viewer: { id: number }; family: string },
  whose: PasswordScope,
): Promise<{ id: number }> {
  await requireRecentCode(db, actor);
  const { title, people } = await findCandidates(db, whose);
  const rows: PasswordRow[] = [];
  const left_out: ImportRow[] = [];
  people.forEach((person, index) => {
    const reason = whyNot(person);
    if (reason !== undefined) left_out.push(leftOut(person, index + 1, reason));
    else rows.push(rowOf(person, index + 1));
  });
  return db.transaction().execute(async (tx) => {
    const created_by = actor.viewer.id;
    const id = await insertRun(tx, { kind: 'passwords', file_name: title, rows, left_out, created_by });
    await queue.add(tx, issuePasswordsJob, { import_run_id: id });
    const after = { total: people.length, left_out: left_out.length };
    await recordAuditEvent(tx, actor, 'issue_passwords', { type: 'import_run', id }, { after });
    return { id };
  });
}

/**
 * Administrators are skipped: their passwords must not be on a list of slips. Disabled users are skipped: a slip must
 * not let them in.
 */
const whyNot = ({ is_admin, is_disabled }: Candidate): string | undefined =>
  is_admin ? 'Администратор: пароль прежний' : is_disabled ? 'Вход отключён: пароль прежний' : undefined;

const rowOf = ({ id, login, first_name, last_name, user_group }: Candidate, line: number): PasswordRow => ({
  line,
  user_id: id,
  login,
  first_name,
  last_name,
  user_group,
  password: newFirstPassword(),
});

const leftOut = (
  { login, first_name, last_name, user_group }: Pick<Candidate, 'login' | 'first_name' | 'last_name' | 'user_group'>,
  line: number,
  reason: string,
): ImportRow => ({
  line,
  status: 'bad',
  values: { first_name, username: login, ...(last_name !== null && { last_name }), ...(user_group && { user_group }) },
  errors: [reason],
});

/** Sets the passwords. All sessions of these users end and links for a reset become invalid. */
export const issuePasswords = ({ db, events, hash }: { db: Db; events: Events; hash?: Hash }): JobHandler<Payload> => ({
  run: ({ import_run_id: id }, signal) =>
    takeInBatches<PasswordRow>({
      db,
      id,
      signal,
      ...(hash && { hash }),
      take: (tx, rows) => takeRows(tx, events, id, rows),
    }),

  giveUp: ({ import_run_id }) => finishRun(db, import_run_id, 'failed'),
});

async function takeRows(tx: Tx, events: Events, runId: number, rows: Hashed<PasswordRow>[]) {
  const set = await setPasswords(tx, rows);
  const ids = [...set];
  await endSessions(tx, events, { userIds: ids });
  await endTokens(tx, ids, 'reset_password');
  await recordAuditEvents(tx, { viewer: await findAuthor(tx, runId), ip: '' }, 'first_password', { type: 'user', ids });
  return rows.map((row) =>
    set.has(row.user_id)
      ? { line: row.line, login: row.login }
      : leftOut(row, row.line, 'Тем временем этого человека удалили, отключили или сделали администратором'),
  );
}
