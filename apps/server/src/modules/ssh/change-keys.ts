import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import { mostSshKeys } from '@put/contract/containers/ssh-keys';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { requireRecentCode } from '../accounts/accounts.api.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { readKey } from './read-key.ts';
import { countKeysOf, deleteKey, insertKey } from './ssh.store.ts';

type Caller = { viewer: Viewer; family: string; ip: string };
type Given = { title: string; public_key: string };

/** Told when a key is removed, with its number. */
export const keyRemoved = 'ssh-key-removed';

/** A key opens the containers of its person without a password or a code, so an open laptop must not be enough for it. */
export async function addKey(db: Db, { viewer, family, ip }: Caller, given: Given): Promise<{ id: number }> {
  const { line, fingerprint, comment } = readKey(given.public_key);
  await requireRecentCode(db, { viewer, family });
  return db.transaction().execute(async (tx) => {
    if ((await countKeysOf(tx, viewer.id)) >= mostSshKeys) throw new Refusal('too_many_ssh_keys');
    const title = given.title || comment.slice(0, 100) || 'Ключ';
    const added = await insertKey(tx, { user_id: viewer.id, title, public_key: line, fingerprint });
    if (!added) throw new Refusal('ssh_key_taken');
    const object = { type: 'user', id: viewer.id } as const;
    await recordAuditEvent(tx, { viewer, ip }, 'add_ssh_key', object, { after: { title, fingerprint } });
    return added;
  });
}

export const removeKey = (
  { db, events }: { db: Db; events: Events },
  { viewer, ip }: Caller,
  id: number,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const removed = await deleteKey(tx, viewer.id, id);
    if (!removed) throw new Refusal('not_found');
    await events.publish(tx, keyRemoved, id);
    await recordAuditEvent(tx, { viewer, ip }, 'remove_ssh_key', { type: 'user', id: viewer.id }, { before: removed });
  });
