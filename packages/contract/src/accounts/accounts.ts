import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Day, Id } from '../base/primitives.ts';
import { Grant } from './rights.ts';

/** The signed-in person, as the browser keeps it. */
export const User = z.object({
  id: Id,
  email: z.nullable(z.string()),
  username: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.nullable(z.string()),
  birthday: z.nullable(Day),
  /** With all rights; a colleague has `grants` instead. */
  is_admin: z.boolean(),
  grants: z.optional(z.array(Grant)),
  timezone: z.string(),
});
export type User = z.infer<typeof User>;

export const Credentials = z.object({
  login: z
    .string()
    .check(z.trim(), z.minLength(1, 'Введите логин или почту'), z.maxLength(254, 'Не длиннее 254 знаков')),
  password: z.string().check(z.minLength(1, 'Введите пароль'), z.maxLength(128, 'Не длиннее 128 знаков')),
});
export type Credentials = z.infer<typeof Credentials>;

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
export const SignedIn = z.extend(Tokens, { user: User });
export type SignedIn = z.infer<typeof SignedIn>;
const RefreshBody = z.object({ refresh_token: z.string().check(z.regex(/^[\w-]{43}$/, 'Неверный токен')) });

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    audits: ['sign_in', 'sign_in_failed'],
    summary: 'Sign in by e-mail or username',
    body: Credentials,
    reply: SignedIn,
    marksDevice: true,
    refusals: ['wrong_credentials', 'too_many_attempts', 'directory_down', 'second_factor_needed'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    access: 'anyone',
    unaudited: 'a sign-in that is recorded goes on',
    summary: 'Renew a session; an old token used again ends it',
    body: RefreshBody,
    reply: Tokens,
    marksDevice: true,
    refusals: ['session_expired'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'anyone',
    audits: 'sign_out',
    summary: 'End the session',
    body: RefreshBody,
    /** The page of the other site that opened the session, where the browser may end its session there too. */
    reply: z.object({ leave_url: z.nullable(z.string()) }),
  }),
  user: endpoint({
    method: 'GET',
    path: '/auth/user',
    access: 'signed-in',
    summary: 'The signed-in person',
    reply: User,
  }),
};

export const Password = z
  .string()
  .check(z.minLength(8, 'Не короче 8 знаков'), z.maxLength(128, 'Не длиннее 128 знаков'));
