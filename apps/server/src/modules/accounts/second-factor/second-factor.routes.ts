import { secondFactor } from '@put/contract/accounts/second-factor';
import type { AccessTokens } from '../../../auth/access-tokens.ts';
import type { Db } from '../../../drivers/database/database.ts';
import type { Events } from '../../../drivers/events/events.ts';
import { handle } from '../../../http/mount.ts';
import type { Post } from '../account-emails.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  proveFactor,
  removeOwnFactor,
  renewRecoveryCodes,
} from './set-second-factor.ts';

export const secondFactorRoutes = (tools: Post & { db: Db; events: Events; tokens: AccessTokens; secret: string }) => [
  handle(secondFactor.signIn, ({ body, from }) => finishSignIn(tools, body, from)),
  handle(secondFactor.prove, ({ viewer, from, body }) => proveFactor(tools, { viewer, ...from }, body.code)),
  handle(secondFactor.begin, ({ viewer, from, body }) => beginSecondFactor(tools, { viewer, ...from }, body.password)),
  handle(secondFactor.confirm, ({ viewer, from, body }) => confirmSecondFactor(tools, { viewer, ...from }, body.code)),
  handle(secondFactor.renewCodes, ({ viewer, from, body }) =>
    renewRecoveryCodes(tools, { viewer, ...from }, body.code),
  ),
  handle(secondFactor.remove, ({ viewer, from, body }) => removeOwnFactor(tools, { viewer, ...from }, body.code)),
  handle(secondFactor.reset, ({ viewer, from, params }) => resetSecondFactor(tools, { viewer, ...from }, params.id)),
];
