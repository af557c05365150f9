import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { type Post, postReset } from '../accounts/accounts.api.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { findPerson } from './users.store.ts';

/** Sends a link to set a new password. The old password works until then. */
export async function sendReset(tools: Post & { db: Db }, actor: Actor, id: number): Promise<void> {
  if (!tools.mail.hasServer)
    throw new Refusal('no_mail_server', {
      detail: 'Почтовый сервер не настроен: письмо не уйдёт. Выдайте человеку первый пароль.',
    });
  await tools.db.transaction().execute(async (tx) => {
    const person = await findPerson(tx, id);
    if (!person) throw new Refusal('not_found');
    const { email, first_name } = person;
    if (email === null) throw new Refusal('no_email');
    await postReset(tx, tools, { id, email, first_name });
    await recordAuditEvent(tx, actor, 'send_reset', { type: 'user', id });
  });
}
