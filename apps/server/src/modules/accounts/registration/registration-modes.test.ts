import { registration } from '@put/contract/accounts/registration';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/build-app.ts';
import { insertInvitation } from '../../groups/invitations.store.ts';

const byInvitation = await testApp({
  judges: false,
  settings: { registration: { mode: 'invitation', isEmailRequired: true } },
});
const closed = await testApp({ judges: false, settings: { registration: { mode: 'closed', isEmailRequired: false } } });

const consents = [{ document: 'personal_data', version: '2026-11-30' }];
const person = { first_name: 'Саша', username: 'sasha', password: 'тропа-ведёт-в-горы', consents };

test('a closed registration lets nobody in', async () => {
  const { mode } = await closed.as(null).get(registration.data, { query: {} });
  expect(mode).toBe('closed');
  expect((await closed.as(null).refusal(registration.register, { body: person })).code).toBe('registration_closed');
});

test('by invitation: nobody without a code, and nobody without e-mail where the school wants one', async () => {
  const { as, db, make } = byInvitation;
  expect((await as(null).refusal(registration.register, { body: person })).code).toBe('bad_invitation');
  const { groupId } = await make.course();
  const admin = await make.user({ is_admin: true });
  const expires_at = new Date(Date.now() - 1000).toISOString();
  const [good, late] = await db
    .transaction()
    .execute(async (tx) => [
      await insertInvitation(tx, { user_group_id: groupId }, {}, admin.id),
      await insertInvitation(tx, { user_group_id: groupId }, { expires_at }, admin.id),
    ]);
  expect((await as(null).refusal(registration.register, { body: { ...person, invite: late!.code } })).code).toBe(
    'bad_invitation',
  );
  const refused = await as(null).refusal(registration.register, { body: { ...person, invite: good!.code } });
  expect(refused.errors).toEqual([{ path: 'email', message: 'Укажите почту' }]);
  await as(null).get(registration.register, { body: { ...person, email: 'a@school.example', invite: good!.code } });
});
