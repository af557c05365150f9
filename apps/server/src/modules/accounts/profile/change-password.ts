import type { Viewer } from '@put/contract/base/access';
import { refuseCommonPassword } from '../../../auth/common-passwords.ts';
import type { Db } from '../../../drivers/database/database.ts';
import type { Events } from '../../../drivers/events/events.ts';
import { hashPassword } from '../../../auth/passwords.ts';
import { recordAuditEvent } from '../../audit/audit.api.ts';
import { type Post, postPasswordChanged } from '../account-emails.ts';
import { replacePassword } from '../accounts.store.ts';
import { endTokens } from '../one-time-tokens.store.ts';
import { provePassword, wrongPassword } from './prove-password.ts';
import { endSessions } from '../sessions/end-sessions.ts';

type Tools = Post & { db: Db; events: Events };
type Caller = { viewer: Viewer; family: string; ip: string };

/** Also ends all other sessions and makes links for a password reset invalid. */
export async function changePassword(
  tools: Tools,
  { viewer, family, ip }: Caller,
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<void> {
  const { proved, ...account } = await provePassword(
    tools.db,
    { id: viewer.id, family, ip },
    current_password,
    'current_password',
  );
  refuseCommonPassword(new_password, 'new_password');
  const password_hash = await hashPassword(new_password);
  await tools.db.transaction().execute(async (tx) => {
    // of two changes at once the second has proved a password that is gone
    if (!(await replacePassword(tx, viewer.id, { proved, by: password_hash }))) throw wrongPassword('current_password');
    await endSessions(tx, tools.events, { userId: viewer.id, exceptFamily: family });
    await endTokens(tx, viewer.id, 'reset_password');
    await recordAuditEvent(tx, { viewer, ip }, 'change_password', { type: 'user', id: viewer.id });
    const { email } = account;
    if (email) await postPasswordChanged(tx, tools, { ...account, email });
  });
}
