import { auth } from '@put/contract/accounts/accounts';
import { domain } from '@put/contract/users/domain';
import { registration } from '@put/contract/accounts/registration';
import { secondFactor } from '@put/contract/accounts/second-factor';
import { signInProviders } from '@put/contract/accounts/sign-in-providers';
import { afterAll, describe, expect, test } from 'vitest';
import { readProviders } from '../../drivers/identity-provider/provider-settings.ts';
import { openidProvider } from '../../drivers/identity-provider/openid-provider.ts';
import { testApp } from '../../testing/build-app.ts';
import { makeAdminWithFactor } from '../../testing/second-factor.ts';
import { signInAt, startOpenidServer } from '../../testing/engines/openid-server.ts';
import { insertGroup } from '../groups/groups.store.ts';
import { insertInvitation } from '../groups/invitations.store.ts';

const school = await startOpenidServer({
  people: {},
  returnUrls: ['https://put.example/auth/provider'],
  leaveUrls: ['https://put.example/auth/login'],
});
afterAll(() => school.close());

const entry = { issuer: school.issuer, ...school.client, groups: { '10a': 'Десятый «А»' } };
const settings = readProviders(
  JSON.stringify([
    { ...entry, key: 'school', title: 'Школа № 7' },
    { ...entry, key: 'open', title: 'Открытая', creates_accounts: true, email_domains: ['school.example'] },
  ]),
  (words) => {
    throw new Error(words);
  },
);
const product = await testApp({
  judges: false,
  providers: settings.map(openidProvider),
  settings: { signInProviders: settings },
});
const { db, as, make } = product;

let count = 0;
/** A person of the school who has never been here. */
const newPerson = (claims: Record<string, unknown> = {}) => {
  const login = `pupil.${++count}`;
  school.people[login] = { preferred_username: login, given_name: 'Мария', family_name: 'Иванова', ...claims };
  return login;
};
const begin = (key: string) => as(null).get(signInProviders.begin, { params: { key } });
const answerOf = async (url: string, login: string | undefined) => (await signInAt(url, login)).search;
const finish = (answer: string, more: object = {}) =>
  as(null).get(signInProviders.finish, { body: { answer, ...more } });
const refusedAt = async (answer: string, more: object = {}) =>
  (await as(null).refusal(signInProviders.finish, { body: { answer, ...more } })).code;
const answerFor = async (key: string, login: string | undefined) => answerOf((await begin(key)).url, login);

type Person = Parameters<typeof as>[0];
const link = async (user: Person, login: string) => {
  const { url } = await as(user).get(domain.beginLink, { params: { key: 'school' } });
  return as(user).get(domain.finishLink, { body: { answer: await answerOf(url, login) } });
};

describe('linking', () => {
  test('a linked account opens this one, until it is unlinked', async () => {
    const user = await make.user();
    const login = newPerson();
    expect(await refusedAt(await answerFor('school', login))).toBe('not_linked');
    const { providers } = await link(user, login);
    expect(providers).toEqual([
      { key: 'school', title: 'Школа № 7', sign: 'Ш', linked: { login, linked_at: expect.any(String) as string } },
      { key: 'open', title: 'Открытая', sign: 'О', linked: null },
    ]);
    expect((await finish(await answerFor('school', login))).user.id).toBe(user.id);
    // the same person at another provider is another account
    expect(await refusedAt(await answerFor('open', login))).toBe('not_linked');

    await as(user).get(domain.unlinkProvider, { params: { key: 'school' } });
    expect(await refusedAt(await answerFor('school', login))).toBe('not_linked');
    expect((await as(user).refusal(domain.unlinkProvider, { params: { key: 'school' } })).code).toBe('not_found');
  });

  test('one account there opens one account here, and the other way round; twice the same is no error', async () => {
    const [one, two] = [await make.user(), await make.user()];
    const login = newPerson();
    await link(one, login);
    await link(one, login);
    const refusedFor = async (user: Person, who: string) => {
      const { url } = await as(user).get(domain.beginLink, { params: { key: 'school' } });
      return (await as(user).refusal(domain.finishLink, { body: { answer: await answerOf(url, who) } })).code;
    };
    expect(await refusedFor(two, login)).toBe('already_linked');
    expect(await refusedFor(one, newPerson())).toBe('already_linked');
  });

  test('a link that another person began can not be finished, nor a sign-in taken for a link', async () => {
    const [victim, attacker] = [await make.user(), await make.user()];
    const login = newPerson();
    const { url } = await as(attacker).get(domain.beginLink, { params: { key: 'school' } });
    const answer = await answerOf(url, login);
    const finishedBy = (user: Person, given: string) =>
      as(user).refusal(domain.finishLink, { body: { answer: given } });
    expect((await finishedBy(victim, answer)).code).toBe('link_expired');
    // the attempt is used up by the first try, whoever makes it
    expect((await finishedBy(attacker, answer)).code).toBe('link_expired');
    expect((await finishedBy(victim, await answerFor('school', login))).code).toBe('link_expired');
    expect(await refusedAt(answer)).toBe('link_expired');
  });

  test('an administrator who acts as a person links nothing', async () => {
    const acting = as({ ...(await make.user()), acting_admin_id: (await make.user({ is_admin: true })).id });
    expect((await acting.refusal(domain.beginLink, { params: { key: 'school' } })).code).toBe('not_while_acting');
  });
});

describe('the answer', () => {
  test('is used once, of a hundred calls at once too', async () => {
    const user = await make.user();
    const login = newPerson();
    await link(user, login);
    const answer = await answerFor('school', login);
    const all = await Promise.allSettled(Array.from({ length: 100 }, () => finish(answer)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusedAt(answer)).toBe('link_expired');
  });

  test('that is old, forged, declined or for a provider that is no more opens nothing', async () => {
    const user = await make.user();
    const login = newPerson();
    await link(user, login);
    const answer = await answerFor('school', login);
    const forged = new URLSearchParams(answer);
    forged.set('code', 'guessed');
    expect(await refusedAt(`?${forged}`)).toBe('provider_refused');
    expect(await refusedAt(await answerFor('school', undefined))).toBe('provider_refused');
    expect(await refusedAt('?state=unknown&code=1')).toBe('link_expired');
    expect(await refusedAt('?state=%00&code=%00')).toBe('link_expired');

    const late = await answerFor('school', login);
    await db.updateTable('provider_attempt').set({ created_at: '2026-01-01T00:00:00Z' }).execute();
    expect(await refusedAt(late)).toBe('link_expired');
    expect((await as(null).refusal(signInProviders.begin, { params: { key: 'nowhere' } })).code).toBe('not_found');
  });
});

describe('the first sign-in', () => {
  const consents = async () =>
    (await as(null).get(registration.data, { query: {} })).consents.map(({ document, version }) => ({
      document,
      version,
    }));
  const invitationTo = async (groupId: number) => {
    const { id } = await make.user({ is_admin: true });
    return (await db.transaction().execute((tx) => insertInvitation(tx, { user_group_id: groupId }, {}, id))).code;
  };
  const newGroup = (title: string) => db.transaction().execute((tx) => insertGroup(tx, { title }));

  test('by an invitation makes an account in its group, with the consent; without consent none', async () => {
    const groupId = await newGroup('Приглашённые');
    const invite = await invitationTo(groupId);
    const login = newPerson({ email: `${count}@home.example`, email_verified: true });
    expect(await refusedAt(await answerFor('school', login), { invite })).toBe('invalid_input');
    const { user } = await finish(await answerFor('school', login), { invite, consents: await consents() });
    expect(user).toMatchObject({ first_name: 'Мария', last_name: 'Иванова', username: login, is_admin: false });
    const members = await db.selectFrom('user_group_member').selectAll().where('user_id', '=', user.id).execute();
    expect(members).toMatchObject([{ user_group_id: groupId }]);
    expect(await db.selectFrom('consent').selectAll().where('user_id', '=', user.id).execute()).toHaveLength(1);
    // the next time no invitation is needed
    expect((await finish(await answerFor('school', login))).user.id).toBe(user.id);
    expect(
      await refusedAt(await answerFor('school', newPerson()), { invite: 'guessed', consents: await consents() }),
    ).toBe('bad_invitation');
  });

  test('by the operator’s rule: only with a confirmed e-mail of the domain; groups come from the claim', async () => {
    const groupId = await newGroup('Десятый «А»');
    const own = newPerson({ email: `own${count}@School.example`, email_verified: true, groups: ['10a', 'unknown'] });
    const { user } = await finish(await answerFor('open', own));
    const members = await db.selectFrom('user_group_member').selectAll().where('user_id', '=', user.id).execute();
    expect(members).toMatchObject([{ user_group_id: groupId }]);
    for (const claims of [
      { email: 'x@school.example.evil.example', email_verified: true },
      { email: 'x@school.example', email_verified: false },
      { email: 'x@evil.example@school.example', email_verified: true },
      { email: '"x@evil.example"@school.example', email_verified: true },
      { email: '@school.example', email_verified: true },
      { email: 'x@school.example/evil.example', email_verified: true },
      {},
    ])
      expect(await refusedAt(await answerFor('open', newPerson(claims)))).toBe('not_linked');
  });

  test('never takes over an account that has the same name or e-mail', async () => {
    const victim = await make.user();
    await db.updateTable('user').set({ email: 'victim@school.example' }).where('id', '=', victim.id).execute();
    const login = newPerson({
      preferred_username: victim.username,
      email: 'victim@school.example',
      email_verified: true,
    });
    const { user } = await finish(await answerFor('open', login));
    expect(user.id).not.toBe(victim.id);
    expect(user).toMatchObject({ username: `${victim.username}2`, email: null });
  });
});

describe('the session', () => {
  test('of a disabled account does not open, and a second factor is asked for', async () => {
    const disabled = await make.user();
    const { admin } = await makeAdminWithFactor(product);
    const [one, two] = [newPerson(), newPerson()];
    await link(disabled, one);
    await link(admin, two);
    await db.updateTable('user').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', disabled.id).execute();
    expect(await refusedAt(await answerFor('school', one))).toBe('not_linked');

    const refusal = await as(null).refusal(signInProviders.finish, {
      body: { answer: await answerFor('school', two) },
    });
    expect(refusal.code).toBe('second_factor_needed');
    const wrong = { body: { challenge: refusal.challenge!, code: '000000' } };
    expect((await as(null).refusal(secondFactor.signIn, wrong)).code).toBe('wrong_code');
  });

  test('signing out names the page where the session there ends too, once; a password’s session has none', async () => {
    const user = await make.user();
    const login = newPerson();
    await link(user, login);
    const { refresh_token } = await finish(await answerFor('school', login));
    const { leave_url } = await as(null).get(auth.logout, { body: { refresh_token } });
    expect(new URL(leave_url!).origin).toBe(school.issuer);
    expect((await as(null).get(auth.logout, { body: { refresh_token } })).leave_url).toBeNull();
    const byPassword = await as(null).get(auth.login, { body: { login: user.username, password: 'a-good-password' } });
    const left = await as(null).get(auth.logout, { body: { refresh_token: byPassword.refresh_token } });
    expect(left.leave_url).toBeNull();
    // the token names the person: it is not kept in the clear
    await finish(await answerFor('school', login));
    const [row] = await db.selectFrom('provider_session').select('id_token').execute();
    expect(row!.id_token.toString('latin1')).not.toContain('eyJ');
  });
});
