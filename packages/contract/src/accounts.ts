import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Created, Day, Id, IdInText, idParams, paging, searchText, Time } from './primitives.ts';

/** The signed-in person as the browser keeps it. */
export const User = z.object({
  id: Id,
  email: z.nullable(z.string()),
  username: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.nullable(z.string()),
  birthday: z.nullable(Day),
  is_admin: z.boolean(),
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
const RefreshBody = z.object({ refresh_token: z.string().check(z.regex(/^[\w-]{43}$/, 'Неверный токен')) });

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    summary: 'Sign in by e-mail or username',
    body: Credentials,
    reply: z.extend(Tokens, { user: User }),
    refusals: ['wrong_credentials', 'too_many_attempts'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    access: 'anyone',
    summary: 'Exchange a refresh token for a new pair; an old one used again ends the whole family',
    body: RefreshBody,
    reply: Tokens,
    refusals: ['session_expired'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'anyone',
    summary: 'End the session that the refresh token belongs to',
    body: RefreshBody,
    reply: null,
  }),
  user: endpoint({
    method: 'GET',
    path: '/auth/user',
    access: 'signed-in',
    summary: 'The signed-in person',
    reply: User,
  }),
};

const name = (what: string) =>
  z.string().check(z.trim(), z.minLength(1, `Введите ${what}`), z.maxLength(100, 'Не длиннее 100 знаков'));
const username = z
  .string()
  .check(z.trim(), z.regex(/^[\p{L}\p{N}._-]{3,32}$/u, 'От 3 до 32 букв, цифр и знаков . _ -'));
const email = z.string().check(z.trim(), z.maxLength(254, 'Не длиннее 254 знаков'), z.email('Проверьте адрес почты'));
export const Password = z
  .string()
  .check(z.minLength(8, 'Не короче 8 знаков'), z.maxLength(128, 'Не длиннее 128 знаков'));

const personFields = {
  email: z.optional(z.nullable(email)),
  username: z.optional(z.nullable(username)),
  first_name: name('имя'),
  last_name: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(100, 'Не длиннее 100 знаков')))),
  birthday: z.optional(z.nullable(Day)),
  is_admin: z.optional(z.boolean()),
};

/** A new person made by an administrator; e-mail or username must be there. */
export const NewUser = z
  .object({ ...personFields, password: Password, user_group_ids: z.optional(z.array(Id)) })
  .check(
    z.refine((u) => Boolean(u.email ?? u.username), { message: 'Нужна почта или имя для входа', path: ['username'] }),
  );

const UserRow = z.extend(User, { last_seen_at: z.nullable(Time), user_group_ids: z.array(Id) });
export type UserRow = z.infer<typeof UserRow>;

export const adminUsers = {
  list: endpoint({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    summary: 'People, by group and search',
    query: z.object({ user_group_id: z.optional(IdInText), q: searchText, ...paging }),
    reply: z.object({ users: z.array(UserRow), total: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/user',
    access: 'admin',
    summary: 'Create a person',
    body: NewUser,
    reply: Created,
    refusals: ['already_taken'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/user/:id',
    access: 'admin',
    summary: 'One person; the password comes back empty',
    params: idParams,
    reply: z.extend(UserRow, { password: z.literal('') }),
    refusals: ['not_found'],
  }),
};
