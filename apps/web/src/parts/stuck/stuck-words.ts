import type { Doing } from '@put/contract/results/presence';
import type { Stuck } from '@put/contract/results/stuck';
import { verdictWords } from '@put/contract/judge/verdicts';
import { countWords } from '../../ui/words/count-words.ts';
import { testWords } from './test-words.ts';

const minutes = (count: number) => countWords(count, ['минуту', 'минуты', 'минут']);
const times = (count: number) => countWords(count, ['раз', 'раза', 'раз']);

/** The error without the line of the program: «IndexError: list index out of range». */
export const errorWords = (key: string): string => key.split('\n')[0]!.slice(0, 80);

/** Why a student needs help, as a teacher reads it beside the name. */
export function stuckWords(stuck: Stuck): string {
  switch (stuck.reason) {
    case 'asks':
      return stuck.questions === 1
        ? 'есть вопрос'
        : countWords(stuck.questions, ['вопрос без ответа', 'вопроса без ответа', 'вопросов без ответа']);
    case 'repeats':
      if (stuck.error_key !== null)
        return `одна и та же ошибка ${times(stuck.times)} подряд: ${errorWords(stuck.error_key)}`;
      if (stuck.failed_test !== null) return `${times(stuck.times)} подряд не проходит ${testWords(stuck.failed_test)}`;
      return `${times(stuck.times)} подряд: ${verdictWords[stuck.verdict ?? 'wrong_answer'].toLowerCase()}`;
    case 'long':
      return `${minutes(stuck.minutes)} на задаче без продвижения`;
    case 'silent':
      return `ничего не меняется уже ${minutes(stuck.minutes)}`;
    case 'behind':
      return `отстаёт на ${countWords(stuck.tasks, ['задачу', 'задачи', 'задач'])} от середины класса`;
  }
}

/** A sign for the reason, of at most three letters. */
export function stuckSign(stuck: Stuck): string {
  switch (stuck.reason) {
    case 'asks':
      return '?';
    case 'repeats':
      return `×${stuck.times}`;
    case 'long':
      return `${Math.min(stuck.minutes, 99)}′`;
    case 'silent':
      return '…';
    case 'behind':
      return `−${stuck.tasks}`;
  }
}

export const doingWords: Record<Doing, string> = {
  reads: 'читает',
  writes: 'пишет',
  runs: 'запускает',
  waits: 'ждёт проверки',
  away: 'не здесь',
};
