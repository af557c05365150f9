import type { ProviderPerson } from './identity-provider.ts';
import { ProviderRefused } from './identity-provider.ts';
import type { ProviderSettings } from './provider-settings.ts';

type Claims = Record<string, unknown>;

/** Four times what OpenID Connect allows; more than an index takes would end in an error. */
const longestSubject = 1_020;

/** The person whom these claims describe, by the operator's names of claims. Values that are no text count as absent. */
export function personOf(
  claims: Claims,
  { claims: names, groups }: Pick<ProviderSettings, 'claims' | 'groups'>,
): ProviderPerson {
  const subject = subjectAt(claims, names.subject);
  const email = claims.email_verified === true ? textAt(claims, names.email) : null;
  const given = valueAt(claims, names.groups);
  const held = Array.isArray(given) ? given : [given];
  return {
    subject,
    login: (textAt(claims, names.login) ?? email ?? textAt(claims, 'name') ?? subject).slice(0, 200),
    first_name: textAt(claims, names.first_name),
    last_name: textAt(claims, names.last_name),
    email,
    user_groups: held.flatMap((value) => (typeof value === 'string' ? (titleOf(groups, value) ?? []) : [])),
  };
}

const titleOf = (groups: Record<string, string>, value: string) =>
  Object.hasOwn(groups, value) ? groups[value] : undefined;

/**
 * The subject, sign for sign: one that is trimmed, cleaned or rounded is another person's. What the database would
 * store as something else is refused.
 */
function subjectAt(claims: Claims, path: string): string {
  const value = valueAt(claims, path);
  if (Number.isSafeInteger(value)) return String(value);
  if (typeof value !== 'string' || value.trim() === '') throw new ProviderRefused(`the claim ${path} is absent`);
  if (value.includes('\0') || !value.isWellFormed() || value.length > longestSubject)
    throw new ProviderRefused(`the claim ${path} can not be kept as it is`);
  return value;
}

function textAt(claims: Claims, path: string): string | null {
  const value = valueAt(claims, path);
  if (typeof value === 'number') return String(value);
  // a NUL can not be stored
  const text = typeof value === 'string' ? value.replaceAll('\0', '').trim() : '';
  return text === '' ? null : text;
}

function valueAt(claims: Claims, path: string): unknown {
  // a claim's name may itself hold dots: «https://school.example/groups»
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Claims)[name];
  }
  return value;
}
