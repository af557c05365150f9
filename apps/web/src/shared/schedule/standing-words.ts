import type { Schedule, Standing } from '@put/contract/schedule';
import { deadlineWords, localTimeWords } from './deadline-words.ts';
import { closedSince, type Stage, stagesAfter } from './stages.ts';

type Clock = { timeZone: string; nowMs: number };

/** What a solution is worth then: «100 % баллов», «тренировка без баллов». */
export function worthWords({ state, credit }: Pick<Standing, 'state' | 'credit'>): string {
  switch (state) {
    case 'closed':
      return 'решения не принимаются';
    case 'practice':
      return 'тренировка без баллов';
    case 'not_open':
      return 'занятие закрыто';
    default:
      return `${credit} % баллов`;
  }
}

/**
 * One line with what holds now and what comes: «до 12 марта, 23:59 (МСК) — 100 % баллов, потом 60 %, с 20 марта, 23:59 решения не
 * принимаются». Null for a lesson that always takes everything: nothing to say.
 */
export function standingWords(schedule: Schedule, standing: Standing, { timeZone, nowMs }: Clock): string | null {
  const { state, until } = standing;
  const at = (time: string) => deadlineWords(time, timeZone, nowMs);
  if (state === 'closed') return closedWords(schedule, { timeZone, nowMs });
  const later = stagesAfter(schedule, standing);
  const [next] = later;
  if (until === null || next === undefined) return state === 'open' ? null : `Сейчас ${worthWords(standing)}`;
  if (state === 'not_open')
    return next.state === 'closed' ? 'Занятие не откроется: срок сдачи раньше открытия' : `Откроется ${at(until)}`;
  const lead = state === 'open' ? 'До' : 'Срок прошёл. До';
  return `${lead} ${at(until)} — ${worthWords(standing)}, потом ${worthWords(next)}${endWords(later, timeZone, nowMs)}`;
}

/** When nothing is taken any more, where that isn't said yet. */
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

/** Short, for a list: «до 12 марта, 23:59 (МСК)», «60 % до 13 марта, 11:59 (МСК)». */
export function standingNote(schedule: Schedule, standing: Standing, clock: Clock): string | null {
  const { state, until, credit } = standing;
  if (state === 'closed') return closedWords(schedule, clock);
  const time = until === null ? '' : ` до ${deadlineWords(until, clock.timeZone, clock.nowMs)}`;
  switch (state) {
    case 'not_open':
      return standingWords(schedule, standing, clock);
    case 'practice':
      return `Тренировка без баллов${time}`;
    case 'late':
      return `Сейчас ${credit} % баллов${time}`;
    case 'open':
      return until === null ? null : `Сдать${time}`;
  }
}
