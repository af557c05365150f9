import type { User } from '@put/contract/accounts/accounts';
import { session } from '../api/session.ts';

export const makeUser = (fields: Partial<User> = {}): User => ({
  id: 1,
  email: null,
  username: 'anna',
  first_name: 'Анна',
  last_name: 'Петрова',
  birthday: null,
  is_admin: false,
  timezone: 'Europe/Moscow',
  ...fields,
});

export const oldRefreshToken = 'r'.repeat(43);
export const newRefreshToken = 'n'.repeat(43);

/** Signs in with the access token `old`. */
export function signInAs(fields: Partial<User> = {}): User {
  const user = makeUser(fields);
  session.signIn({ user, access_token: 'old', refresh_token: oldRefreshToken });
  return user;
}
