import type { Invitation } from '@put/contract/groups';
import { countWords } from '../../shared/count-words.ts';
import { readDay } from '../../shared/date-field/day-text.ts';

export const stateWords: Record<Invitation['state'], string> = {
  active: 'Действует',
  used_up: 'Входы закончились',
  expired: 'Срок вышел',
  revoked: 'Отозвано',
};

const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric' });

/** «вошли 3, осталось 27, до 1 сентября 2026 г.» */
export function invitationWords({ uses, uses_left, expires_at }: Invitation): string {
  return [
    uses === 0 ? 'никто ещё не вошёл' : `по нему ${countWords(uses, ['вход', 'входа', 'входов'])}`,
    uses_left !== null && uses_left > 0 && `осталось ${uses_left}`,
    expires_at !== null && `до ${day.format(new Date(expires_at))}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What the registration reads the code from. */
export const invitationLink = (origin: string, code: string): string =>
  `${origin}/auth/register?invite=${encodeURIComponent(code)}`;

/** Through the whole of that day, where the person who asks is; what is no day stays as it is. */
export function endOfDay(text: string): string {
  if (readDay(text) !== text) return text;
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, date, 23, 59, 59).toISOString();
}
