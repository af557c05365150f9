import { auth } from '@put/contract/accounts/accounts';
import { Refusal } from '@put/contract/base/refusals';
import { signInProviders } from '@put/contract/accounts/sign-in-providers';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import type { AccessTokens } from '../../auth/access-tokens.ts';
import type { Post } from './account-emails.ts';
import { findOwnUser } from './accounts.store.ts';
import { refreshSession, signOut } from './sessions/refresh-session.ts';
import type { DirectorySignIn } from './sign-in/sign-in-by-directory.ts';
import { beginSignInByProvider, type ProviderSignIn, signInByProvider } from './sign-in/sign-in-by-provider.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { signIn } from './sign-in/sign-in.ts';

export const accountRoutes = (
  tools: Post &
    ProviderSignIn & {
      db: Db;
      events: Events;
      tokens: AccessTokens;
      secret: string;
      directorySignIn: DirectorySignIn | undefined;
    },
) => [
  ...secondFactorRoutes(tools),
  handle(auth.login, ({ body, from }) => signIn(tools, body, from)),
  handle(signInProviders.begin, ({ params, from }) => beginSignInByProvider(tools, params.key, from.ip)),
  handle(signInProviders.finish, ({ body, from }) => signInByProvider(tools, body, from)),
  handle(auth.refresh, ({ body, from }) => refreshSession(tools, body.refresh_token, from.device)),
  handle(auth.logout, ({ body, from }) => signOut(tools, body.refresh_token, from.ip)),
  handle(auth.user, async ({ viewer }) => {
    const user = await findOwnUser(tools.db, viewer.id);
    if (!user) throw new Refusal('session_expired');
    return user;
  }),
];
