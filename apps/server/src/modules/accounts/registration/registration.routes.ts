import { registration } from '@put/contract/accounts/registration';
import type { Db } from '../../../drivers/database/database.ts';
import type { Events } from '../../../drivers/events/events.ts';
import { handle } from '../../../http/mount.ts';
import type { Post } from '../account-emails.ts';
import { confirmEmail } from '../profile/confirm-email.ts';
import { isTokenLive } from '../one-time-tokens.store.ts';
import { register, type Registering } from './register.ts';
import { requestReset, resetPassword } from '../reset-password.ts';
import { showRegistration } from './show-registration.ts';

export const registrationRoutes = (tools: Post & { db: Db; events: Events; registration: Registering }) => [
  handle(registration.data, ({ query }) => showRegistration(tools, query.invite)),
  handle(registration.register, ({ body, from }) => register(tools, body, from.ip)),
  handle(registration.confirmEmail, ({ body, from }) => confirmEmail(tools, body.token, from.ip)),
  handle(registration.requestReset, ({ body, from }) => requestReset(tools, body.login, from)),
  handle(registration.verifyReset, async ({ query }) => ({
    is_valid: await isTokenLive(tools.db, 'reset_password', query.token),
  })),
  handle(registration.reset, ({ body, from }) => resetPassword(tools, body, from)),
];
