import { takesReturned } from '@put/contract/courses/schedule';
import type { Returned } from '@put/contract/returns/my-return';
import { deadlineWords } from './deadline-words.ts';

type Clock = { timeZone: string; nowMs: number };

/** Whether a returned work may be handed in now, whatever the dates of its lesson say. */
export const isTakenBack = (returned: Returned | undefined, nowMs: number): boolean =>
  returned !== undefined && takesReturned(returned.until, nowMs);

/** Whether the student has to do something about it now. */
export const isToImprove = (returned: Returned | undefined, nowMs: number): boolean =>
  isTakenBack(returned, nowMs) && returned?.is_answered === false;

/** «Вернули на доработку до 12 марта, 23:59 (МСК)» */
export const returnedWords = ({ until }: Pick<Returned, 'until'>, { timeZone, nowMs }: Clock): string =>
  until === null ? 'Вернули на доработку' : `Вернули на доработку до ${deadlineWords(until, timeZone, nowMs)}`;
