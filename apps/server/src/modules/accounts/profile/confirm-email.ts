import { Refusal } from '@put/contract/base/refusals';
import { type Db, uniqueViolation } from '../../../drivers/database/database.ts';
import { recordAuditEvent } from '../../audit/audit.api.ts';
import { type Post, postEmailChanged } from '../account-emails.ts';
import { setConfirmedEmail } from '../accounts.store.ts';
import { takeToken } from '../one-time-tokens.store.ts';

type Tools = Post & { db: Db };

/** The token proves that the person reads this address: that of a new account, or a new one for an old account. */
export async function confirmEmail(tools: Tools, token: string, ip: string): Promise<{ message: string }> {
  try {
    return await tools.db.transaction().execute(async (tx) => {
      const taken = await takeToken(tx, 'confirm_email', token);
      if (!taken) throw new Refusal('link_expired');
      const { userId, email, currentEmail } = taken;
      const { first_name } = await setConfirmedEmail(tx, userId, email);
      const isChange = currentEmail?.toLowerCase() !== email.toLowerCase();
      if (isChange && currentEmail) await postEmailChanged(tx, tools, { id: userId, email: currentEmail, first_name });
      await recordAuditEvent(
        tx,
        { viewer: { id: userId, is_admin: false, acting_admin_id: null }, ip },
        'confirm_email',
        { type: 'user', id: userId },
        isChange ? { before: { email: currentEmail }, after: { email } } : {},
      );
      return { message: `Почта ${email} подтверждена.` };
    });
  } catch (error) {
    if (uniqueViolation(error) !== 'user_email') throw error;
    throw new Refusal('link_expired', {
      detail: 'Этот адрес тем временем занял другой человек. Укажите иной в профиле.',
    });
  }
}
