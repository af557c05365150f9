import type { Invitation } from '@put/contract/groups/groups';
import { expect, it } from 'vitest';
import { endOfDay, invitationLink, invitationWords } from './invitation-words.ts';

const invitation = (fields: Partial<Invitation>): Invitation => ({
  id: 1,
  code_hint: 'WXYZ',
  uses: 0,
  uses_left: null,
  expires_at: null,
  state: 'active',
  created_at: '2026-09-01T00:00:00Z',
  ...fields,
});

it('says how often a code was used and how long it lives', () => {
  expect(invitationWords(invitation({}), 'UTC')).toBe('никто ещё не вошёл');
  expect(
    invitationWords(invitation({ uses: 3, uses_left: 27, expires_at: '2026-12-19T15:00:00Z' }), 'Asia/Vladivostok'),
  ).toBe('по нему 3 входа, осталось 27, до 20 декабря 2026 г.');
  expect(invitationWords(invitation({ uses: 5, uses_left: 0 }), 'UTC')).toBe('по нему 5 входов');
});

it('makes the link that registration reads', () => {
  expect(invitationLink('https://школа.рф', 'ABCD-EFGH')).toBe('https://школа.рф/auth/register?invite=ABCD-EFGH');
});

it('the last day is a whole one', () => {
  expect(endOfDay('2026-12-31', 'Asia/Vladivostok')).toBe('2026-12-31T13:59:59.000Z');
  expect(endOfDay('31.12', 'UTC')).toBe('31.12');
});
