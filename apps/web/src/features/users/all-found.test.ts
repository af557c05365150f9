import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { idsOfAllFound } from './all-found.ts';

afterEach(() => vi.unstubAllGlobals());

const row = (id: number) => ({
  id,
  email: null,
  username: `u${id}`,
  first_name: 'Имя',
  last_name: null,
  birthday: null,
  is_admin: false,
  timezone: 'Europe/Moscow',
  last_seen_at: null,
  user_group_ids: [],
  is_disabled: false,
  is_email_confirmed: false,
  has_second_factor: false,
  deletion_requested_at: null,
  erased_at: null,
  may_act_as: false,
});

it('chooses everybody that the search finds, page after page, with the same filter', async () => {
  signInAs({ is_admin: true });
  const seen = fakeServer(({ path }) => {
    const offset = Number(new URL(path, 'http://x').searchParams.get('offset'));
    const users = Array.from({ length: Math.min(200, 450 - offset) }, (_, at) => row(offset + at + 1));
    return { body: { users, total: 450 } };
  });
  const ids = await idsOfAllFound({ q: 'им', state: 'active', page: 2 });
  expect(ids).toEqual(Array.from({ length: 450 }, (_, at) => at + 1));
  expect(seen).toHaveLength(3);
  for (const { path } of seen) expect(path).toContain(`q=${encodeURIComponent('им')}&state=active`);
});
