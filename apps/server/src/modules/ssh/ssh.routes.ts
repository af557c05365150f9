import { Refusal } from '@put/contract/base/refusals';
import { sshKeys } from '@put/contract/containers/ssh-keys';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import { addKey, removeKey } from './change-keys.ts';
import type { SshDoor } from './door/ssh-door.ts';
import { kindOf } from './read-key.ts';
import { listKeys } from './ssh.store.ts';

export const sshRoutes = (tools: { db: Db; events: Events; ssh: SshDoor | undefined }) => [
  handle(sshKeys.list, async ({ viewer }) => {
    const keys = await listKeys(tools.db, viewer.id);
    return {
      keys: keys.map(({ public_key, ...key }) => ({ ...key, kind: kindOf(public_key) })),
      door: tools.ssh ? { port: tools.ssh.port, problem: tools.ssh.problem } : null,
    };
  }),
  handle(sshKeys.add, ({ viewer, from, body }) => {
    if (!tools.ssh) throw new Refusal('ssh_off');
    return addKey(tools.db, { viewer, ...from }, body);
  }),
  handle(sshKeys.remove, ({ viewer, from, params }) => removeKey(tools, { viewer, ...from }, params.id)),
];
