import { adminUsers, auth } from '@put/contract/accounts';
import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import type { AccessTokens } from './access-tokens.ts';
import { findPerson, findUser, listUsers } from './accounts.store.ts';
import { createUser } from './create-user.ts';
import { refreshSession, signOut } from './refresh-session.ts';
import { signIn } from './sign-in.ts';

export const accountRoutes = (tools: { db: Db; events: Events; tokens: AccessTokens; secret: string }) => [
  handle(auth.login, ({ body, from }) => signIn(tools, body, from)),
  handle(auth.refresh, ({ body }) => refreshSession(tools, body.refresh_token)),
  handle(auth.logout, ({ body }) => signOut(tools, body.refresh_token)),
  handle(auth.user, async ({ viewer }) => {
    const user = await findUser(tools.db, viewer.id);
    if (!user) throw new Refusal('session_expired');
    return user;
  }),
  handle(adminUsers.list, ({ query }) => listUsers(tools.db, query)),
  handle(adminUsers.create, ({ body }) => createUser(tools.db, body)),
  handle(adminUsers.get, async ({ params }) => {
    const person = await findPerson(tools.db, params.id);
    if (!person) throw new Refusal('not_found');
    return { ...person, password: '' as const };
  }),
];
