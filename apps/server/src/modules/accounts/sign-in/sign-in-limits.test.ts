import { auth } from '@put/contract/accounts/accounts';
import { apiBase } from '@put/contract/base/endpoint';
import { profile } from '@put/contract/accounts/profile';
import { registration } from '@put/contract/accounts/registration';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/build-app.ts';

const { app, db, as, make } = await testApp({ judges: false });
const password = 'a-good-password';
type Answer = { status: number; code?: string; access_token?: string; refresh_token?: string; setCookie: string };

/** A browser: keeps its cookies. All of them have the IP address of the school. */
function device(ip = '10.40.0.1') {
  let cookie = '';
  const post = async (path: string, payload: object, more: Record<string, string> = {}): Promise<Answer> => {
    const response = await app.inject({
      method: 'POST',
      url: `${apiBase}${path}`,
      headers: { 'x-forwarded-for': ip, ...(cookie && { cookie }), ...more },
      payload,
    });
    const setCookie = String(response.headers['set-cookie'] ?? '');
    if (setCookie) cookie = setCookie.split(';')[0]!;
    return { status: response.statusCode, setCookie, ...(response.json() as object) };
  };
  return {
    post,
    cookie: () => cookie,
    setCookie: (next: string) => (cookie = next),
    signIn: (login: string, word = password) => post(auth.login.path, { login, password: word }),
  };
}

/** Tries more wrong passwords for each login than are free. */
async function attack(attacker: ReturnType<typeof device>, logins: readonly string[], times = 7): Promise<void> {
  for (let n = 0; n < times; n++) await Promise.all(logins.map((login) => attacker.signIn(login, 'wrong')));
}

const failuresOf = (key: string) => db.selectFrom('sign_in_failure').selectAll().where('key', '=', key).execute();
const overLimit = (ip: string) =>
  db
    .insertInto('sign_in_failure')
    .values({ key: `address:${ip}`, failures: 300 })
    .execute();

test('one attacker among forty devices of one address does not delay known devices', async () => {
  const pupils = await Promise.all(Array.from({ length: 40 }, () => make.user()));
  const desks = pupils.map((pupil) => ({ ...pupil, ...device() }));
  const signInAll = () => Promise.all(desks.map(({ signIn, username }) => signIn(username)));
  const allIn = desks.map(() => expect.objectContaining({ status: 200 }));
  expect(await signInAll()).toEqual(allIn);
  // as if 260 had failed before; the tries below pass the limit of the address
  await db.insertInto('sign_in_failure').values({ key: 'address:10.40.0.1', failures: 260 }).execute();
  const [attacker, ...others] = desks;
  await attack(
    attacker!,
    others.slice(0, 8).map(({ username }) => username),
  );
  const [address] = await failuresOf('address:10.40.0.1');
  expect(address!.failures).toBeGreaterThan(300);
  expect((await attacker!.signIn(others[0]!.username, 'wrong')).code).toBe('too_many_attempts');

  expect(await signInAll()).toEqual(allIn);
  // new users whom nobody attacked can sign in from the same address
  const newcomers = await Promise.all(Array.from({ length: 3 }, () => make.user()));
  for (const { username } of newcomers) expect((await device().signIn(username)).status).toBe(200);
});

test('the owner comes in on a known device while a stranger guesses, and a stranger with the right password waits', async () => {
  const { id, username } = await make.user();
  const [own, stranger] = [device(), device('10.40.0.2')];
  await own.signIn(username);
  await attack(stranger, [username]);
  expect((await stranger.signIn(username)).code).toBe('too_many_attempts');
  expect((await own.signIn(username)).status).toBe(200);
  // the success of the owner does not forgive the attacker
  expect((await stranger.signIn(username)).code).toBe('too_many_attempts');
  expect(await failuresOf(`user:${id}`)).toHaveLength(1);
});

test('a known device counts by itself: guesses on it are slowed down, and others are not held up by them', async () => {
  const { username } = await make.user();
  const [shared, home, elsewhere] = [device(), device(), device()];
  await shared.signIn(username);
  await home.signIn(username);
  await attack(shared, [username]);
  expect((await shared.signIn(username)).code).toBe('too_many_attempts');
  expect((await home.signIn(username)).status).toBe(200);
  expect((await elsewhere.signIn(username)).status).toBe(200);
});

test('a device known to one account is unknown to others', async () => {
  const [own, victim] = [await make.user(), await make.user()];
  const pupil = device();
  await pupil.signIn(own.username);
  await attack(pupil, [victim.username]);
  expect((await device().signIn(victim.username)).code).toBe('too_many_attempts');
});

test('a cookie with a wrong signature does not make a device known', async () => {
  const { username } = await make.user();
  const own = device();
  await own.signIn(username);
  const forged = device();
  forged.setCookie(own.cookie().replace(/%2E|\./, '0.'));
  await attack(forged, [username]);
  expect((await forged.signIn(username)).code).toBe('too_many_attempts');
  expect((await own.signIn(username)).status).toBe(200);
});

test('above the limit of an address, the first failure of an account makes it wait, only at that address', async () => {
  await overLimit('10.40.7.7');
  const { username } = await make.user();
  expect((await device('10.40.7.7').signIn(username, 'wrong')).code).toBe('wrong_credentials');
  expect((await device('10.40.7.7').signIn(username)).code).toBe('too_many_attempts');
  expect((await device('10.40.7.8').signIn(username)).status).toBe(200);
  // unknown names wait like known ones: the answer does not show who has an account
  expect((await device('10.40.7.7').signIn('nobody-at-all', 'wrong')).code).toBe('wrong_credentials');
  expect((await device('10.40.7.7').signIn('nobody-at-all', 'wrong')).code).toBe('too_many_attempts');
});

test('a failed sign-in makes no browser known', async () => {
  const { username } = await make.user();
  expect((await device().signIn(username, 'wrong')).setCookie).toBe('');
});

test('an old session without the cookie gets it at the renewal', async () => {
  const { username } = await make.user();
  const own = device();
  const { refresh_token } = await own.signIn(username);
  own.setCookie('');
  await own.post(auth.refresh.path, { refresh_token });
  await attack(device(), [username]);
  expect((await own.signIn(username)).status).toBe(200);
});

test('guesses of strangers do not delay a change of the own password', async () => {
  const user = await make.user();
  await attack(device(), [user.username]);
  const body = { current_password: password, new_password: 'новая-тропа-в-горы' };
  await as(user).get(profile.changePassword, { body });
});

test('too many requests for e-mails from an address do not delay a known device', async () => {
  const { username } = await make.user();
  const own = device('10.40.8.8');
  await own.signIn(username);
  await db.insertInto('sign_in_failure').values({ key: 'reset:10.40.8.8', failures: 100 }).execute();
  const ask = (from: ReturnType<typeof device>) => from.post(registration.requestReset.path, { login: username });
  expect((await ask(device('10.40.8.8'))).code).toBe('too_many_attempts');
  expect((await ask(own)).status).toBe(200);
});

test('right sign-ins count as no failures, however many come at once', async () => {
  const { id, username } = await make.user();
  const strangers = await Promise.all(Array.from({ length: 14 }, () => device('10.40.9.8').signIn(username)));
  expect(strangers.map(({ status }) => status)).toEqual(Array(14).fill(200));
  const own = device();
  await own.signIn(username);
  const again = await Promise.all(Array.from({ length: 14 }, () => own.signIn(username)));
  expect(again.map(({ status }) => status)).toEqual(Array(14).fill(200));
  expect(await failuresOf(`user:${id}`)).toEqual([]);
});

test('a guesser gets no more tries by guessing at once', async () => {
  const { id, username } = await make.user();
  // so many have failed that the next one begins a long pause
  await db
    .insertInto('sign_in_failure')
    .values({ key: `user:${id}`, failures: 12 })
    .execute();
  const from = '10.40.9.9';
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, n) => device(from).signIn(username, `guess ${n}`)));
  const codes = guesses.map(({ code }) => code);
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(1);
  expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(29);
  expect((await device(from).signIn(username)).code).toBe('too_many_attempts');
});
