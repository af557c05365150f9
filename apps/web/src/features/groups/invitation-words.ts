import type { Invitation } from '@put/contract/groups/groups';
import { countWords } from '../../ui/words/count-words.ts';
import { readDay } from '../../ui/date-field/day-text.ts';
import { fromLocal } from '../../parts/time/zoned-time.ts';
import { wholeDay } from '../../parts/time/time-words.ts';

export const stateWords: Record<Invitation['state'], string> = {
  active: 'Действует',
  used_up: 'Входы закончились',
  expired: 'Срок вышел',
  revoked: 'Отозвано',
};

/** «вошли 3, осталось 27, до 1 сентября 2026 г.» */
export function invitationWords({ uses, uses_left, expires_at }: Invitation, timeZone: string): string {
  return [
    uses === 0 ? 'никто ещё не вошёл' : `по нему ${countWords(uses, ['вход', 'входа', 'входов'])}`,
    uses_left !== null && uses_left > 0 && `осталось ${uses_left}`,
    expires_at !== null && `до ${wholeDay(expires_at, timeZone)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The link to registration with this code. */
export const invitationLink = (origin: string, code: string): string =>
  `${origin}/auth/register?invite=${encodeURIComponent(code)}`;

/** The last second of that day in the user's time zone; the text itself when it is not a date. */
export function endOfDay(text: string, timeZone: string): string {
  const last = readDay(text) === text ? fromLocal(`${text}T23:59`, timeZone) : null;
  return last === null ? text : new Date(Date.parse(last.at) + 59_000).toISOString();
}
