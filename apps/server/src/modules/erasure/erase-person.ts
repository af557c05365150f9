import { Refusal } from '@put/contract/base/refusals';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { finishErasure, mostContents } from '../../jobs/finish-erasure.job.ts';
import { endSessions, requireRecentCode } from '../accounts/accounts.api.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { listAdminIds, lockAdmins } from '../users/users.api.ts';
import { type ErasedRows, eraseRows, listContentsOf, lockLiving, namelessName } from './erasure.store.ts';
import { lockResults } from './lock-results.ts';

export type EraseTools = { db: Db; events: Events; queue: Queue };

/**
 * Takes from everything that is stored what is about this person, for ever. The row stays without a name, so that
 * results stand in the sums of the class. Containers go with their rows: the reconciler removes their homes. Contents of
 * files are removed by a job.
 */
export async function erasePerson(
  tools: EraseTools,
  actor: Actor & { family: string },
  { id, requested_at }: { id: number; requested_at: string | null },
): Promise<{ tables: ErasedRows[] }> {
  await requireRecentCode(tools.db, actor);
  const tables = await tools.db.transaction().execute((tx) =>
    erase(tools, tx, actor, id, (asked) => {
      if (asked !== requested_at) throw new Refusal('conflict', { detail: asked === null ? takenBack : askedNow });
    }),
  );
  return { tables };
}

const takenBack = 'Человек уже отозвал свою просьбу. Обновите страницу: стереть его данные можно и без просьбы.';
const askedNow = 'Человек попросил об этом только что. Обновите страницу и решите снова.';

const operator = { viewer: null, ip: '' };

/** The operator erases somebody, or a restore brings back who was erased after the backup. */
export const eraseByOperator = (tools: EraseTools, id: number): Promise<ErasedRows[]> =>
  tools.db.transaction().execute((tx) => erase(tools, tx, operator, id));

async function erase(
  { events, queue }: EraseTools,
  tx: Tx,
  actor: Actor,
  id: number,
  mayErase: (requestedAt: string | null) => void = () => undefined,
): Promise<ErasedRows[]> {
  await lockAdmins(tx);
  const person = await lockLiving(tx, id);
  if (!person) throw new Refusal('not_found');
  mayErase(person.deletion_requested_at);
  const adminIds = await listAdminIds(tx);
  if (adminIds.length === 1 && adminIds[0] === id) throw new Refusal('last_admin');
  await endSessions(tx, events, { userId: id });
  const contents = await listContentsOf(tx, id);
  await lockResults(tx, id);
  const { emails, username, first_name, last_name } = person;
  const names = { emails, username: username?.toLowerCase() ?? null, first_name, last_name };
  const tables = await eraseRows(tx, { id, nameless: namelessName(id), ...names });
  await recordAuditEvent(
    tx,
    // who erases themselves leaves no address either
    actor.viewer?.id === id ? { ...actor, ip: '' } : actor,
    'erase_person',
    { type: 'user', id },
    { before: { is_wanted: person.deletion_requested_at !== null } },
  );
  // one at least: it also writes the list for restores
  for (let at = 0; at === 0 || at < contents.length; at += mostContents)
    await queue.add(tx, finishErasure, { sha256s: contents.slice(at, at + mostContents) });
  return tables;
}
