/**
 * Whatever ends a session ends it, also beside a refresh, a sign-in or acting that is under way. Each pair runs in both
 * orders: a barrier in the database holds one of the two between its statements until the other one waits for it, or is
 * done.
 */
import { auth } from '@put/contract/accounts/accounts';
import { adminImports } from '@put/contract/users/imports';
import { profile } from '@put/contract/accounts/profile';
import { registration } from '@put/contract/accounts/registration';
import { secondFactor } from '@put/contract/accounts/second-factor';
import { adminUsers } from '@put/contract/users/users';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { issuePasswords as issuePasswordsJob } from '../../../jobs/issue-passwords.job.ts';
import { testApp } from '../../../testing/build-app.ts';
import { countWaiting, countWaitingFor } from '../../../testing/count-waiting.ts';
import { appOf, makeAdminWithFactor } from '../../../testing/second-factor.ts';
import { issuePasswords } from '../../imports/issue-passwords.ts';
import { issueToken } from '../one-time-tokens.store.ts';
import { resetByOperator } from '../reset-by-operator.ts';
import { removeOldSessions } from './sessions.store.ts';
import { hashOfToken } from './refresh-tokens.ts';

const product = await testApp({ judges: false });
const { db, pool, events, queue, as, make } = product;
await queue.work(issuePasswordsJob, issuePasswords({ db, events }), 1);
const password = 'a-good-password';
const better = 'новая-тропа-в-горы';

/** Whoever inserts a successor, begins acting, or has ended a session stops here while somebody holds the key. */
const keys = { successor: 71, signIn: 72, acting: 73, end: 74 };
await pool.query(`
  create function wait_at_barrier() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint);
    return new;
  end $$;
  create function wait_as_successor() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(
      case when exists (select from refresh_token where family = new.family) then ${keys.successor} else ${keys.signIn} end);
    return new;
  end $$;
  create trigger a_barrier before insert on refresh_token for each row execute function wait_as_successor();
  create trigger a_barrier before insert on acting_session for each row execute function wait_at_barrier(${keys.acting});
  create trigger z_barrier after update on session for each row execute function wait_at_barrier(${keys.end});`);

const held: { release(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of held.splice(0)) await one.release();
});
async function hold(key: number) {
  const client = await pool.connect();
  await client.query('select pg_advisory_lock($1)', [key]);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('select pg_advisory_unlock($1)', [key]);
    client.release();
  };
  held.push({ release });
  return { release };
}
type Outcome<T> = { value: T } | { error: unknown };
const settled = <T>(work: Promise<T>): Promise<Outcome<T>> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

/** Runs `first` up to the barrier, then `second` until it waits or is done, then lets `first` go on. */
async function inOrder<A, B>(key: number, first: () => Promise<A>, second: () => Promise<B>) {
  const barrier = await hold(key);
  const one = settled(first());
  await expect.poll(() => countWaitingFor(db, key)).toBe(1);
  let isDone = false;
  const other = settled(second()).finally(() => (isDone = true));
  await expect.poll(async () => isDone || (await countWaiting(db)) > 1).toBe(true);
  await barrier.release();
  return { first: await one, second: await other };
}

const signIn = ({ username }: { username: string }, word = password) =>
  as(null).get(auth.login, { body: { login: username, password: word } });
const refresh = ({ refresh_token }: { refresh_token: string }) =>
  as(null).get(auth.refresh, { body: { refresh_token } });
const bearer = ({ access_token }: { access_token: string }) => as(null, { authorization: `Bearer ${access_token}` });

type Pair = { access_token: string; refresh_token: string };
async function expectDead(pair: Pair): Promise<void> {
  const { refresh_token } = pair;
  expect((await as(null).refusal(auth.refresh, { body: { refresh_token } })).code).toBe('session_expired');
  await expectNoAccess(pair);
}
const expectNoAccess = (pair: { access_token: string }) =>
  expect
    .poll(
      async () =>
        (
          await bearer(pair)
            .refusal(auth.user, {})
            .catch(() => undefined)
        )?.code,
    )
    .toBe('session_expired');

type Person = Awaited<ReturnType<typeof make.user>>;
/** What each way needs to be made ready before, so that the barrier stops nothing else, and then how the session ends. */
type Way = (person: Person, session: Pair) => Promise<() => Promise<unknown>>;
const root = as(await make.user({ is_admin: true }));
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const change =
  (body: Parameters<typeof root.get<typeof adminUsers.change>>[1]['body']): Way =>
  (person) =>
    Promise.resolve(() => root.get(adminUsers.change, { ...params(person), body }));
const bulk =
  (kind: 'disable' | 'delete'): Way =>
  (person) =>
    Promise.resolve(() => root.get(adminUsers.bulk, { body: { user_ids: [person.id], action: { kind } } }));

/** Ways after which an earlier sign-in by the old password counts for nothing. */
const ofPerson: Record<string, Way> = {
  'the password is changed on another device': async (person) => {
    const elsewhere = bearer(await signIn(person));
    return () => elsewhere.get(profile.changePassword, { body: { current_password: password, new_password: better } });
  },
  'the password is set by a link': async (person) => {
    const email = `${person.username}@school.example`;
    await db.updateTable('user').set({ email }).where('id', '=', person.id).execute();
    const token = await db
      .transaction()
      .execute((tx) => issueToken(tx, 'reset_password', { userId: person.id, email }));
    return () => as(null).get(registration.reset, { body: { token, password: better } });
  },
  'an administrator sets the password': change({ password: better }),
  'an administrator gives a first password': (person) =>
    Promise.resolve(() => root.get(adminUsers.firstPassword, params(person))),
  'passwords are issued to many': (person) =>
    Promise.resolve(async () => {
      const { id } = await root.get(adminImports.issuePasswords, { body: { user_ids: [person.id] } });
      await expect.poll(async () => (await root.get(adminImports.get, params({ id }))).status).toBe('done');
    }),
  'they are disabled': change({ is_disabled: true }),
  'they are disabled among many': bulk('disable'),
  'they are deleted': (person) => Promise.resolve(() => root.get(adminUsers.remove, params(person))),
  'they are deleted among many': bulk('delete'),
};
const ofSession: Record<string, Way> = {
  'it is signed out': (_person, { refresh_token }) =>
    Promise.resolve(() => as(null).get(auth.logout, { body: { refresh_token } })),
  'its person ends it on another device': async (person, session) => {
    const there = bearer(await signIn(person));
    const { sessions } = await bearer(session).get(profile.sessions, {});
    const id = String(sessions.find(({ is_current }) => is_current)!.id);
    return () => there.get(profile.endSession, { params: { id } });
  },
};
/** Of administrators. */
const ofAdmins: Record<string, Way> = {
  'they are administrators no more': change({ is_admin: false }),
  'the operator sets the password': (person) =>
    Promise.resolve(() => resetByOperator({ db, events }, person.username, better)),
  'a second factor is set on another device': async (person) => {
    const there = bearer(await signIn(person));
    const { secret } = await there.get(secondFactor.begin, { body: { password } });
    return () => there.get(secondFactor.confirm, { body: { code: appOf(secret).code() } });
  },
};
const ways = [
  ...Object.entries({ ...ofPerson, ...ofSession }).map(([name, way]) => ({ name, way, is_admin: false })),
  ...Object.entries(ofAdmins).map(([name, way]) => ({ name, way, is_admin: true })),
];

describe('a session is dead, with a refresh under way', () => {
  test.each(ways)('when $name, after the refresh has begun', async ({ way, is_admin }) => {
    const person = await make.user({ is_admin });
    const session = await signIn(person);
    const end = await way(person, session);
    const { first, second } = await inOrder(keys.successor, () => refresh(session), end);
    expect(second).not.toHaveProperty('error');
    await expectDead((first as { value: Pair }).value);
    await expectDead(session);
  });

  test.each(ways)('when $name, before the refresh goes on', async ({ way, is_admin }) => {
    const person = await make.user({ is_admin });
    const session = await signIn(person);
    const end = await way(person, session);
    const { first, second } = await inOrder(keys.end, end, () => refresh(session));
    expect(first).not.toHaveProperty('error');
    expect(String((second as { error: unknown }).error)).toContain('session_expired');
    await expectDead(session);
  });

  test('when an old token is used again: both orders', async () => {
    for (const key of [keys.successor, keys.end]) {
      const thief = await signIn(await make.user());
      const owner = await refresh(thief);
      await sql`update refresh_token set used_at = now() - interval '31 seconds' where used_at is not null`.execute(db);
      const [one, two] = [() => refresh(owner), () => settled(refresh(thief))];
      const { first, second } = await (key === keys.successor ? inOrder(key, one, two) : inOrder(key, two, one));
      const renewed = key === keys.successor ? first : second;
      if ('value' in renewed) await expectDead(renewed.value as Pair);
      await expectDead(owner);
    }
  });

  test('when the second factor is reset, both orders', async () => {
    for (const key of [keys.successor, keys.end]) {
      const { admin, freshCode } = await makeAdminWithFactor(product);
      const { challenge } = await as(null).refusal(auth.login, { body: { login: admin.username, password } });
      const session = await as(null).get(secondFactor.signIn, {
        body: { challenge: challenge!, code: await freshCode() },
      });
      const other = await make.user({ is_admin: true });
      const reset = () => as(other).get(secondFactor.reset, params(admin));
      const renew = () => refresh(session);
      const { first, second } = await (key === keys.successor
        ? inOrder(key, renew, reset)
        : inOrder(key, reset, renew));
      const renewed = key === keys.successor ? first : second;
      if ('value' in renewed) await expectDead(renewed.value as Pair);
      await expectDead(session);
    }
  });
});

describe('nobody gets in beside it', () => {
  test.each(Object.entries(ofPerson))(
    'when %s: a sign-in that began before is ended with the others',
    async (_name, way) => {
      const person = await make.user();
      const end = await way(person, await signIn(person));
      const { first, second } = await inOrder(keys.signIn, () => signIn(person), end);
      expect(second).not.toHaveProperty('error');
      await expectDead((first as { value: Pair }).value);
    },
  );

  test.each(Object.entries(ofPerson))('when %s: a sign-in that goes on after it is refused', async (_name, way) => {
    const person = await make.user();
    const end = await way(person, await signIn(person));
    const { second } = await inOrder(keys.end, end, () => signIn(person));
    expect(String((second as { error: unknown }).error)).toContain('wrong_credentials');
  });

  test('a challenge for the second step ends with the password that it was given for', async () => {
    const { admin, freshCode } = await makeAdminWithFactor(product);
    const { challenge } = await as(null).refusal(auth.login, { body: { login: admin.username, password } });
    await resetByOperator({ db, events }, admin.username, better);
    const late = { challenge: challenge!, code: await freshCode() };
    expect((await as(null).refusal(secondFactor.signIn, { body: late })).code).toBe('second_factor_expired');
  });

  test.each(['acting', 'end'] as const)(
    'acting beside the end of the administrator’s session, held at %s',
    async (at) => {
      const [admin, student] = [await make.user({ is_admin: true }), await make.user()];
      const session = await signIn(admin);
      const act = () => bearer(session).get(adminUsers.loginAs, params(student));
      const leave = () => as(null).get(auth.logout, { body: { refresh_token: session.refresh_token } });
      const { first, second } = await (at === 'acting'
        ? inOrder(keys.acting, act, leave)
        : inOrder(keys.end, leave, act));
      const acting = at === 'acting' ? first : second;
      if ('value' in acting) await expectNoAccess(acting.value as { access_token: string });
      else expect(String(acting.error)).toContain('session_expired');
      await expectNoAccess(session);
    },
  );
});

/** The statements of the release before, which knows no rows of sessions. */
describe('beside a program of the release before', () => {
  const oldRefresh = (token: string) =>
    db.transaction().execute(async (tx) => {
      const row = (
        await sql<{ id: number; revoked_at: string | null }>`
          select id, revoked_at from refresh_token where token_hash = ${hashOfToken(token)} for update`.execute(tx)
      ).rows[0]!;
      if (row.revoked_at !== null) return undefined;
      const successor = 's'.repeat(42) + String(row.id % 10);
      await sql`
        with successor as (
          insert into refresh_token (user_id, family, expires_at, token_hash)
          select user_id, family, expires_at, ${hashOfToken(successor)} from refresh_token where id = ${row.id}
          returning id)
        update refresh_token set used_at = now(), successor_id = successor.id from successor
        where refresh_token.id = ${row.id}`.execute(tx);
      return successor;
    });
  const oldEnd = ({ id }: Person) =>
    db
      .transaction()
      .execute((tx) =>
        sql`update refresh_token set revoked_at = now() where revoked_at is null and user_id = ${id}`.execute(tx),
      );
  const livesThere = async (token: string) =>
    (
      await db
        .selectFrom('refresh_token')
        .select('id')
        .where('token_hash', '=', hashOfToken(token))
        .where('revoked_at', 'is', null)
        .execute()
    ).length > 0;

  test('its refresh leaves nothing alive beside an end of ours, in both orders', async () => {
    for (const key of [keys.successor, keys.end]) {
      const session = await signIn(await make.user());
      const end = () => as(null).get(auth.logout, { body: { refresh_token: session.refresh_token } });
      const renew = () => oldRefresh(session.refresh_token);
      const { first, second } = await (key === keys.successor ? inOrder(key, renew, end) : inOrder(key, end, renew));
      const renewed = (key === keys.successor ? first : second) as Outcome<string | undefined>;
      expect(renewed).toHaveProperty('value');
      const token = (renewed as { value: string | undefined }).value;
      for (const one of [session.refresh_token, ...(token ? [token] : [])]) {
        expect(await livesThere(one)).toBe(false);
        expect((await as(null).refusal(auth.refresh, { body: { refresh_token: one } })).code).toBe('session_expired');
      }
    }
  });

  test('its end leaves nothing alive beside a refresh of ours, in both orders', async () => {
    for (const key of [keys.successor, keys.end]) {
      const person = await make.user();
      const session = await signIn(person);
      const [end, renew] = [() => oldEnd(person), () => refresh(session)];
      const { first, second } = await (key === keys.successor ? inOrder(key, renew, end) : inOrder(key, end, renew));
      const renewed = (key === keys.successor ? first : second) as Outcome<Pair>;
      const pairs = [session, ...('value' in renewed ? [renewed.value] : [])];
      for (const { refresh_token } of pairs) {
        expect(await livesThere(refresh_token)).toBe(false);
        expect((await as(null).refusal(auth.refresh, { body: { refresh_token } })).code).toBe('session_expired');
      }
    }
  });

  test('who has signed in there goes on here', async () => {
    const { id } = await make.user();
    const token = 'o'.repeat(43);
    await sql`
      insert into refresh_token (user_id, family, token_hash, expires_at)
      values (${id}, gen_random_uuid(), ${hashOfToken(token)}, now() + interval '30 days')`.execute(db);
    expect((await refresh({ refresh_token: token })).access_token).toBeTruthy();
  });
});

test('the removal of old sessions waits for no refresh, and takes only what ended long ago', async () => {
  const [person, session] = [await make.user(), await signIn(await make.user())];
  const old = await signIn(person);
  await sql`update session set expires_at = now() - interval '31 days' where user_id = ${person.id}`.execute(db);
  await sql`update refresh_token set expires_at = now() - interval '31 days' where user_id = ${person.id}`.execute(db);
  const { first, second } = await inOrder(
    keys.successor,
    () => refresh(session),
    async () => {
      await removeOldSessions(db, 1_000);
      return countWaiting(db);
    },
  );
  // the refresh waited meanwhile
  expect(second).toEqual({ value: 1 });
  expect((await refresh((first as { value: Pair }).value)).access_token).toBeTruthy();
  expect((await as(null).refusal(auth.refresh, { body: { refresh_token: old.refresh_token } })).code).toBe(
    'session_expired',
  );
  expect(await db.selectFrom('session').select('family').where('user_id', '=', person.id).execute()).toEqual([]);
});
