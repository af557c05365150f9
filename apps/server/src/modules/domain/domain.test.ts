import { auth } from '@put/contract/accounts/accounts';
import { domain } from '@put/contract/users/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeDirectory } from '../../drivers/directory/fake-directory.ts';
import { testApp } from '../../testing/build-app.ts';

const directory = fakeDirectory();
const directorySignIn = { directory, createsAccounts: false };
const { db, as, make } = await testApp({ judges: false, directorySignIn });
const without = await testApp({ judges: false });

let count = 0;
/** A person of the directory who has never signed in. */
const newPerson = (fields: { email?: string; user_groups?: string[]; login?: string } = {}) => {
  count += 1;
  const credentials = { login: `domain.${count}`, password: `domain-password-${count}`, ...fields };
  return { ...directory.put({ first_name: 'Мария', last_name: 'Иванова', ...credentials }), ...credentials };
};
const link = (user: Parameters<typeof as>[0], { login, password }: { login: string; password: string }) =>
  as(user).get(domain.link, { body: { login, password } });
const signIn = ({ login, password }: { login: string; password: string }) =>
  as(null).get(auth.login, { body: { login, password } });
const refused = async (login: string, password: string) =>
  (await as(null).refusal(auth.login, { body: { login, password } })).code;

beforeEach(() => {
  directory.setDown(false);
  directorySignIn.createsAccounts = false;
});

test('a linked login and password of the organisation open the account, until it is unlinked', async () => {
  const user = await make.user();
  const person = newPerson();
  expect(await refused(person.login, person.password)).toBe('wrong_credentials');
  expect(await link(user, person)).toMatchObject({
    is_configured: true,
    linked: { login: person.login },
    is_found: true,
  });
  expect((await signIn({ ...person, login: person.login.toUpperCase() })).user.id).toBe(user.id);
  expect((await signIn({ login: user.username, password: 'a-good-password' })).user.id).toBe(user.id);
  await as(user).get(domain.unlink, {});
  expect(await refused(person.login, person.password)).toBe('wrong_credentials');
  expect(await as(user).get(domain.state, {})).toMatchObject({ linked: null, is_found: null });
  expect((await as(user).refusal(domain.unlink, {})).code).toBe('not_found');
});

test('with no directory set up the page says so, and nothing can be linked', async () => {
  const user = await without.make.user();
  expect(await without.as(user).get(domain.state, {})).toEqual({
    is_configured: false,
    title: null,
    linked: null,
    is_found: null,
    providers: [],
  });
  const refusal = await without.as(user).refusal(domain.link, { body: { login: 'a', password: 'b' } });
  expect(refusal.code).toBe('no_directory');
});

describe('linking', () => {
  test('needs the right password, and guesses are counted like those of sign-in', async () => {
    const user = await make.user();
    const { login } = newPerson();
    const guess = async (n: number) =>
      (await as(user).refusal(domain.link, { body: { login, password: `guess ${n}` } })).code;
    const codes: string[] = [];
    for (let n = 0; n < 7; n += 1) codes.push(await guess(n));
    expect(codes.slice(0, 6)).toEqual(Array(6).fill('wrong_password'));
    expect(codes[6]).toBe('too_many_attempts');
  });

  test('guesses count against the person who guesses: the right password for the own entry does not forgive them, and the victim never waits', async () => {
    const [guesser, victim] = [await make.user(), await make.user()];
    const [own, wanted] = [newPerson(), newPerson()];
    await link(victim, wanted);
    const guess = async () =>
      (await as(guesser).refusal(domain.link, { body: { login: wanted.login, password: 'guess' } })).code;
    for (let n = 0; n < 5; n += 1) expect(await guess()).toBe('wrong_password');
    await link(guesser, own);
    expect(await guess()).toBe('wrong_password');
    expect(await guess()).toBe('too_many_attempts');
    expect((await signIn(wanted)).user.id).toBe(victim.id);
  });

  test('one entry opens one account, one account has one entry', async () => {
    const [first, second] = [await make.user(), await make.user()];
    const [person, other] = [newPerson(), newPerson()];
    await link(first, person);
    expect((await as(second).refusal(domain.link, { body: person })).code).toBe('already_linked');
    expect((await as(first).refusal(domain.link, { body: other })).code).toBe('already_linked');
    expect((await link(first, person)).linked?.login).toBe(person.login);
  });

  test('an administrator who acts as a person links nothing to them', async () => {
    const [user, admin] = [await make.user(), await make.user({ is_admin: true })];
    const refusal = await as({ ...user, acting_admin_id: admin.id }).refusal(domain.link, { body: newPerson() });
    expect(refusal.code).toBe('not_while_acting');
  });

  test('says that the directory is down, and does not count it', async () => {
    const user = await make.user();
    const person = newPerson();
    directory.setDown(true);
    for (let n = 0; n < 8; n += 1)
      expect((await as(user).refusal(domain.link, { body: person })).code).toBe('directory_down');
    directory.setDown(false);
    expect((await link(user, person)).is_found).toBe(true);
  });
});

describe('signing in', () => {
  test('never asks the directory about people who are not linked, right or wrong', async () => {
    const user = await make.user();
    const before = directory.asked();
    await signIn({ login: user.username, password: 'a-good-password' });
    await refused(user.username, 'wrong');
    await refused('nobody-at-all', 'wrong');
    expect(directory.asked()).toBe(before);
  });

  test('while the directory is down: domain people are told, local passwords open as ever', async () => {
    const user = await make.user();
    const person = newPerson();
    await link(user, person);
    directory.setDown(true);
    for (let n = 0; n < 8; n += 1) expect(await refused(person.login, person.password)).toBe('directory_down');
    expect((await signIn({ login: user.username, password: 'a-good-password' })).user.id).toBe(user.id);
    expect(await refused('somebody-else', 'wrong')).toBe('wrong_credentials');
    expect(await as(user).get(domain.state, {})).toMatchObject({ linked: { login: person.login }, is_found: null });
    directory.setDown(false);
    expect((await signIn(person)).user.id).toBe(user.id);
  });

  test('wrong passwords of the directory cost the same waiting as local ones', async () => {
    const person = newPerson();
    await link(await make.user(), person);
    for (let n = 0; n < 6; n += 1) expect(await refused(person.login, 'wrong')).toBe('wrong_credentials');
    expect(await refused(person.login, person.password)).toBe('too_many_attempts');
  });

  test('a guesser gets no new tries by writing a login in another way that the directory takes for the same', async () => {
    const { login } = newPerson();
    directorySignIn.createsAccounts = true;
    const same = [
      login,
      login.toUpperCase(),
      `\u00ad${login}`,
      `${login}\u200b`,
      login.replace('d', 'ｄ'),
      login.replace('o', 'ó'),
    ];
    for (const one of same) expect(await refused(one, 'wrong')).toBe('wrong_credentials');
    for (const one of same) expect(await refused(one, 'wrong')).toBe('too_many_attempts');
  });

  test("signing in as the entry does not forgive guesses at somebody's local account of the same name", async () => {
    const local = await make.user();
    const linked = await make.user();
    const person = newPerson({ login: local.username });
    await link(linked, person);
    for (let n = 0; n < 5; n += 1) await refused(local.username, 'wrong');
    expect((await signIn(person)).user.id).toBe(linked.id);
    expect(await refused(local.username, 'wrong')).toBe('wrong_credentials');
    expect(await refused(local.username, 'a-good-password')).toBe('too_many_attempts');
  });

  test('a login that passed to another person opens nothing; the first person signs in by the new login', async () => {
    const user = await make.user();
    const person = newPerson();
    await link(user, person);
    directory.remove(person.login);
    const newcomer = newPerson({ login: person.login });
    expect(await refused(newcomer.login, newcomer.password)).toBe('wrong_credentials');
    expect((await as(user).get(domain.state, {})).is_found).toBe(false);
    directory.put({ ...person, login: 'renamed.person' });
    expect(await as(user).get(domain.state, {})).toMatchObject({ linked: { login: 'renamed.person' }, is_found: true });
    expect((await signIn({ ...person, login: 'renamed.person' })).user.id).toBe(user.id);
  });

  test('a disabled account stays closed', async () => {
    const user = await make.user();
    const person = newPerson();
    await link(user, person);
    await db.updateTable('user').set({ disabled_at: new Date().toISOString() }).where('id', '=', user.id).execute();
    directorySignIn.createsAccounts = true;
    expect(await refused(person.login, person.password)).toBe('wrong_credentials');
  });

  test.each(['*', 'domain.*', 'domain.1)(uid=*', ' '])('signs of a filter open nothing: %j', async (login) => {
    directorySignIn.createsAccounts = true;
    expect(['wrong_credentials', 'invalid_input']).toContain(await refused(login, 'domain-password-1'));
  });
});

describe('with accounts made at the first sign-in', () => {
  beforeEach(() => void (directorySignIn.createsAccounts = true));

  test('makes one, once, in the groups of the map', async () => {
    const person = newPerson({ email: 'new.one@school.example', user_groups: ['10 «А»'] });
    const sessions = await Promise.all([signIn(person), signIn(person)]);
    expect(sessions[0].user).toMatchObject({
      username: person.login,
      first_name: 'Мария',
      last_name: 'Иванова',
      email: 'new.one@school.example',
    });
    expect(sessions[1].user.id).toBe(sessions[0].user.id);
    const groups = await db
      .selectFrom('user_group_member as m')
      .innerJoin('user_group as g', 'g.id', 'm.user_group_id')
      .select('title')
      .where('user_id', '=', sessions[0].user.id)
      .execute();
    expect(groups).toEqual([{ title: '10 «А»' }]);
  });

  test("nobody's account is taken over by a name or an e-mail", async () => {
    const victim = await make.user();
    await db.updateTable('user').set({ email: 'victim@school.example' }).where('id', '=', victim.id).execute();
    const byEmail = await signIn(newPerson({ email: 'VICTIM@school.example' }));
    expect(byEmail.user.id).not.toBe(victim.id);
    expect(byEmail.user.email).toBeNull();
    // a local account has this username: the directory is not asked
    const namesake = newPerson({ login: victim.username });
    expect(await refused(namesake.login, namesake.password)).toBe('wrong_credentials');
  });

  test('odd logins get names that the product can have', async () => {
    const { user } = await signIn(newPerson({ login: 'o(b)*' }));
    expect(user.username).toBe('o.b..');
  });
});
