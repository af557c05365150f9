import { Refusal } from '@put/contract/base/refusals';
import { adminUsers } from '@put/contract/users/users';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import type { Post } from '../accounts/accounts.api.ts';
import type { AccessTokens } from '../../auth/access-tokens.ts';
import { actAs } from './act-as.ts';
import { changeManyUsers } from './change-many-users.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { setFirstPassword } from './first-password.ts';
import { removeUser, restoreUser } from './remove-user.ts';
import { sendReset } from './send-reset.ts';
import { findShownPerson, listReaders, listUsers } from './users.store.ts';

type Tools = Post & { db: Db; events: Events; tokens: AccessTokens; mayTeachersActAs: boolean };

export const userRoutes = (tools: Tools) => [
  handle(adminUsers.list, ({ viewer, query }) => listUsers(tools.db, { ...tools, viewer }, query)),
  handle(adminUsers.create, ({ body, viewer, from: { ip, family } }) =>
    createUser(tools.db, { viewer, ip, family }, body),
  ),
  handle(adminUsers.get, async ({ params, viewer }) => {
    const person = await findShownPerson(tools.db, { ...tools, viewer }, params.id);
    if (!person) throw new Refusal('not_found');
    return { ...person, password: '' as const };
  }),
  handle(adminUsers.change, ({ params, body, viewer, from: { ip, family } }) =>
    changeUser(tools, { viewer, ip, family }, params.id, body),
  ),
  handle(adminUsers.remove, ({ params, viewer, from: { ip, family } }) =>
    removeUser(tools, { viewer, ip, family }, params.id),
  ),
  handle(adminUsers.restore, ({ params, viewer, from: { ip } }) => restoreUser(tools.db, { viewer, ip }, params.id)),
  handle(adminUsers.loginAs, ({ params, viewer, from: { ip, family } }) =>
    actAs(tools, { viewer, family, ip }, params.id),
  ),
  handle(adminUsers.firstPassword, ({ params, viewer, from: { ip, family } }) =>
    setFirstPassword(tools, { viewer, ip, family }, params.id),
  ),
  handle(adminUsers.sendReset, ({ params, viewer, from: { ip } }) => sendReset(tools, { viewer, ip }, params.id)),
  handle(adminUsers.emailReaders, async ({ body }) => ({
    readers: (await listReaders(tools.db, [...new Set(body.user_ids)])).length,
    has_server: tools.mail.hasServer,
  })),
  handle(adminUsers.bulk, ({ body, viewer, from: { ip, family } }) =>
    changeManyUsers(tools, { viewer, ip, family }, body.user_ids, body.action),
  ),
];
