import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { type Post, postReset } from '../accounts/account-letters.store.ts';
import { type Doer, recordDeed } from '../audit/audit.store.ts';
import { findPerson } from './users.store.ts';

/** Sends a person the letter to set a new password; the old one works until then. */
export async function sendReset(tools: Post & { db: Db }, doer: Doer, id: number): Promise<void> {
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
    await recordDeed(tx, doer, 'send_reset', { type: 'user', id });
  });
}
