import type { Schedule, Standing } from '@put/contract/courses/schedule';
import { deadlineWords, localTimeWords } from './deadline-words.ts';
import { closedSince, type Stage, stagesAfter } from './stages.ts';

type Clock = { timeZone: string; nowMs: number };

/** What a solution is worth in this standing: «100 % баллов», «тренировка без баллов». */
export function worthWords({ state, credit }: Pick<Standing, 'state' | 'credit'>): string {
  switch (state) {
    case 'closed':
      return 'решения не принимаются';
    case 'practice':
      return 'тренировка без баллов';
    case 'not_open':
      return 'занятие закрыто';
    default:
      return `${credit}\u00a0% баллов`;
  }
}

/** «потом 60 % баллов», «потом решения не принимаются»: every screen uses these words for what follows a deadline. */
export const thenWords = ({ next }: Pick<Standing, 'next'>): string =>
  next === null ? '' : `, потом ${worthWords(next)}`;

/** The same, but nothing where solutions are not taken later: that is the rule, and short lists say only exceptions. */
export const stillGivenWords = ({ next }: Pick<Standing, 'next'>): string =>
  next === null || next.state === 'closed' ? '' : thenWords({ next });

/**
 * One line with the present standing and the next ones: «до 12 марта, 23:59 (МСК) — 100 % баллов, потом 60 %, с 20
 * марта, 23:59 решения не принимаются». Null for an open lesson whose standing never changes.
 */
export function standingWords(schedule: Schedule, standing: Standing, { timeZone, nowMs }: Clock): string | null {
  const { state, until } = standing;
  const at = (time: string) => deadlineWords(time, timeZone, nowMs);
  if (state === 'closed') return closedWords(schedule, { timeZone, nowMs });
  const later = stagesAfter(schedule, standing);
  const [next] = later;
  if (until === null || next === undefined) return state === 'open' ? null : `Сейчас ${worthWords(standing)}`;
  if (state === 'not_open') return openingWords(standing, { timeZone, nowMs });
  const lead = state === 'open' ? 'До' : 'Срок прошёл. До';
  return `${lead} ${at(until)} — ${worthWords(standing)}${thenWords(standing)}${endWords(later, timeZone, nowMs)}`;
}

/** When solutions stop being accepted. Empty if the line tells it already, or if they never stop. */
function endWords(later: Stage[], timeZone: string, nowMs: number): string {
  const last = later.at(-1)!;
  if (later.length < 2 || last.state !== 'closed' || last.from === null) return '';
  return `; с ${localTimeWords(last.from, timeZone, nowMs)} решения не принимаются`;
}

/** «Срок прошёл 12 марта, 23:59 (МСК)» */
export function closedWords(schedule: Schedule, { timeZone, nowMs }: Clock): string {
  const since = closedSince(schedule);
  return since === null ? 'Решения не принимаются' : `Срок прошёл ${deadlineWords(since, timeZone, nowMs)}`;
}

const openingWords = ({ until, next }: Standing, { timeZone, nowMs }: Clock): string => {
  if (next?.state === 'closed') return 'Занятие не откроется: срок сдачи раньше открытия';
  return until === null ? 'Закрыто' : `Откроется ${deadlineWords(until, timeZone, nowMs)}`;
};

/**
 * The short form for lists: «Сдать до 12 марта, 23:59 (МСК), потом 60 % баллов». Null for an open lesson without a
 * deadline.
 */
export function standingNote(standing: Standing, { timeZone, nowMs }: Clock): string | null {
  const { state, until, credit } = standing;
  const time = until === null ? '' : ` до ${deadlineWords(until, timeZone, nowMs)}${thenWords(standing)}`;
  switch (state) {
    case 'closed':
      return 'Срок прошёл';
    case 'not_open':
      return openingWords(standing, { timeZone, nowMs });
    case 'practice':
      return `Срок прошёл: тренировка без баллов${time}`;
    case 'late':
      return `Сейчас ${credit}\u00a0% баллов${time}`;
    case 'open':
      return until === null ? null : `Сдать${time}`;
  }
}
