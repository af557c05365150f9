import type { Desk } from '@put/contract/desk/desk';

/** «Вторник, 24 ноября» */
export function todayWords(nowMs: number, timeZone: string): string {
  const words = new Intl.DateTimeFormat('ru', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(
    nowMs,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const dayMs = 86_400_000;
/** From this age on a work has waited too long. */
const longMs = 2 * dayMs;
export const hasWaitedLong = (at: string, nowMs: number): boolean => nowMs - Date.parse(at) >= longMs;

/** How many things want an administrator. */
export const trouble = ({ judge_errors, failed_mail, is_judge_gone, newcomers, leaving }: Desk['attention']): number =>
  judge_errors + failed_mail + Number(is_judge_gone) + newcomers.total + leaving.length;

/** The deadline in two parts, so that what is near stands out: «завтра» and «в 23:59», «вс» and «29 ноября, 23:59». */
export function dueWords(at: string, timeZone: string, nowMs: number): { day: string; rest: string; isNear: boolean } {
  const part = (options: Intl.DateTimeFormatOptions, ms: number) =>
    new Intl.DateTimeFormat('ru', { timeZone, ...options }).format(ms);
  const ms = Date.parse(at);
  const clock = part({ hour: '2-digit', minute: '2-digit' }, ms);
  const dayOf = (time: number) => part({ year: 'numeric', month: 'numeric', day: 'numeric' }, time);
  const near = [
    ['сегодня', nowMs],
    ['завтра', nowMs + dayMs],
  ] as const;
  const found = near.find(([, time]) => dayOf(time) === dayOf(ms));
  if (found !== undefined) return { day: found[0], rest: `в ${clock}`, isNear: true };
  return {
    day: part({ weekday: 'short' }, ms),
    rest: `${part({ day: 'numeric', month: 'long' }, ms)}, ${clock}`,
    isNear: false,
  };
}

/** Which lists of the desk the server fills for the viewer: works and questions of students, works to mark. */
export type Seen = { works: boolean; marks: boolean };

/**
 * What does not wait, so that an empty half of the desk says why it is empty. Empty when all lists have rows. Of what one
 * may not see nothing is said.
 */
export function quietWords({ stuck, questions, to_mark, due }: Desk, { works, marks }: Seen): string {
  const words = [
    ...(works && stuck.total === 0 ? ['никто не застрял'] : []),
    ...(works && questions.total === 0 ? ['вопросов нет'] : []),
    ...(marks && to_mark.total === 0 ? ['проверять нечего'] : []),
    ...(due.rows.length === 0 ? ['сроков на неделе нет'] : []),
  ];
  return words.length === 0 ? '' : `В остальном спокойно: ${words.join(', ')}.`;
}
