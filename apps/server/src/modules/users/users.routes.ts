import { Refusal } from '@put/contract/refusals';
import { adminUsers } from '@put/contract/users';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import type { AccessTokens } from '../accounts/access-tokens.ts';
import { actAs } from './act-as.ts';
import { createUser } from './create-user.ts';
import { findPerson, listUsers } from './users.store.ts';

export const userRoutes = (tools: { db: Db; tokens: AccessTokens }) => [
  handle(adminUsers.list, ({ query }) => listUsers(tools.db, query)),
  handle(adminUsers.create, ({ body }) => createUser(tools.db, body)),
  handle(adminUsers.get, async ({ params }) => {
    const person = await findPerson(tools.db, params.id);
    if (!person) throw new Refusal('not_found');
    return { ...person, password: '' as const };
  }),
  handle(adminUsers.loginAs, ({ params, viewer, from }) =>
    actAs(tools, { viewer, family: from.family, ip: from.ip }, params.id),
  ),
];
