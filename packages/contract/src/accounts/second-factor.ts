import * as z from 'zod/mini';
import { auth } from './accounts.ts';
import { endpoint } from '../base/endpoint.ts';
import { idParams } from '../base/primitives.ts';

/** Six digits from the app, or a recovery code. Spaces and dashes are ignored. */
const Code = z
  .string()
  .check(z.trim(), z.minLength(1, 'Введите код'), z.maxLength(40, 'Код короче: шесть цифр или запасной код'));
const ownPassword = z.string().check(z.minLength(1, 'Введите пароль'), z.maxLength(128, 'Не длиннее 128 знаков'));
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
const codeRefusals = ['wrong_code', 'too_many_attempts'] as const;

/** The second factor of an administrator: a code from an app (TOTP) or a recovery code. Each code works once. */
export const secondFactor = {
  /** Called after auth/login answered `second_factor_needed`, with its challenge. */
  signIn: endpoint({
    method: 'POST',
    path: '/auth/second_factor',
    access: 'anyone',
    audits: ['sign_in', 'use_recovery_code', 'second_factor_failed'],
    summary: 'The second step of signing in; the challenge of auth/login works for five minutes',
    body: z.object({ challenge: z.string().check(z.regex(/^[\w-]{43}$/, 'Начните вход заново')), code: Code }),
    reply: auth.login.reply,
    marksDevice: true,
    refusals: [...codeRefusals, 'second_factor_expired'],
  }),
  /** Called after `factor_unproven`. */
  prove: endpoint({
    method: 'POST',
    path: '/auth/second_factor/prove',
    access: 'signed-in',
    isPersonal: true,
    audits: ['use_recovery_code', 'second_factor_failed'],
    summary: 'Show a code before a dangerous action; it holds for fifteen minutes of this session',
    body: z.object({ code: Code }),
    reply: null,
    refusals: [...codeRefusals, 'second_factor_off'],
  }),
  begin: endpoint({
    method: 'POST',
    path: '/auth/second_factor/begin',
    access: 'signed-in',
    isPersonal: true,
    unaudited: 'a first step: what follows it is recorded',
    summary: 'A new secret for the app; it counts when a code of it is confirmed',
    body: z.object({ password: ownPassword }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    refusals: ['wrong_password', 'too_many_attempts', 'not_allowed', 'second_factor_on'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/second_factor/confirm',
    access: 'signed-in',
    isPersonal: true,
    audits: ['set_second_factor', 'second_factor_failed'],
    summary: 'Turn the second factor on by a code of the app; gives recovery codes and ends every other session',
    body: z.object({ code: Code }),
    reply: RecoveryCodes,
    refusals: [...codeRefusals, 'second_factor_off'],
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/auth/second_factor/recovery_codes',
    access: 'signed-in',
    isPersonal: true,
    audits: ['renew_recovery_codes', 'use_recovery_code', 'second_factor_failed'],
    summary: 'New recovery codes; the old ones work no more',
    body: z.object({ code: Code }),
    reply: RecoveryCodes,
    refusals: [...codeRefusals, 'second_factor_off'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/auth/second_factor/remove',
    access: 'signed-in',
    isPersonal: true,
    audits: ['remove_second_factor', 'use_recovery_code', 'second_factor_failed'],
    summary: 'Turn the own second factor off',
    body: z.object({ code: Code }),
    reply: null,
    refusals: [...codeRefusals, 'second_factor_off'],
  }),
  /** For another administrator, who has lost the app and the recovery codes. */
  reset: endpoint({
    method: 'POST',
    path: '/admin/user/:id/reset_second_factor',
    access: 'admin',
    right: 'school',
    audits: 'reset_second_factor',
    summary: 'Take the second factor off another person; every session of theirs ends',
    params: idParams,
    reply: null,
    refusals: ['not_found', 'second_factor_off', 'factor_unproven'],
  }),
};
