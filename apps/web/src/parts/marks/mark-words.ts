import {
  type ComputedMark,
  type CountedCategory,
  type CountedWork,
  type MarkRules,
  type MarkScale,
  markScales,
} from '@put/contract/marks/compute-mark';
import type { MarkWork } from '@put/contract/marks/marks';
import { countWords } from '../../ui/words/count-words.ts';
import { scoreWords, sharePointsWords } from '../score/score-words.ts';

export const scaleWords: Record<MarkScale, string> = {
  five: 'Пятибалльная',
  ten: 'Десятибалльная',
  hundred: 'Стобалльная',
  pass: 'Зачёт или незачёт',
};

export const percentWords = (percent: number | null): string =>
  percent === null ? '—' : `${scoreWords(Math.round(percent * 100) / 100)}\u00a0%`;

/** «4 (74 %)»; on the scale of a hundred the mark says the percent already. */
export function markWords(scale: MarkScale, mark: string | null, percent: number | null): string {
  if (mark === null) return 'пока нет';
  return scale === 'hundred' ? `${mark} из 100` : `${mark} (${percentWords(percent)})`;
}

/** What is done with the works of a category. */
export function ruleWords({ rule, works }: CountedCategory): string {
  const counted = works.filter(({ state }) => state === 'counts').length;
  if (counted === 0) return 'ни одна работа пока не считается';
  const dropped = works.filter(({ state }) => state === 'dropped').length;
  const of = countWords(counted, ['работы', 'работ', 'работ']);
  if (rule === 'best') return `лучшая из ${of}`;
  if (rule === 'sum') return `все баллы ${of} вместе`;
  return dropped === 0 ? `среднее ${of}` : `среднее ${of}, худших отброшено: ${dropped}`;
}

/** What a work came to, and why it does not count if it does not. */
export function workWords(work: CountedWork, dueWords: string | null): string {
  const { score, max_score, percent, state, waiting, excused } = work;
  const points = max_score > 0 ? `${sharePointsWords(score, max_score)} — ${percentWords(percent)}` : null;
  const aside = [
    points !== null && waiting > 0 && `ещё не в счёт: ${countWords(waiting, ['задача', 'задачи', 'задач'])}`,
    points !== null && excused > 0 && `освобождение от ${countWords(excused, ['задачи', 'задач', 'задач'])}`,
  ].filter((words) => words !== false);
  const why = {
    counts: null,
    dropped: 'отброшена как худшая',
    not_due: dueWords === null ? 'считается, когда занятие откроется' : `считается после срока: ${dueWords}`,
    waits: 'ждёт проверки или баллы пока не показаны',
    excused: 'освобождение, не считается',
    nothing: 'без баллов, не считается',
  }[state];
  return [points, ...aside, why].filter((words) => words !== null).join('; ');
}

/** «(82 % × 30 + 70 % × 70) : 100 = 73,6 %»; null: nothing counts yet. */
export function sumWords({ categories, exact_percent }: ComputedMark): string | null {
  const filled = categories.filter(({ percent }) => percent !== null);
  if (exact_percent === null) return null;
  if (filled.length === 1) return percentWords(exact_percent);
  const parts = filled.map(({ percent, weight }) => `${percentWords(percent)} × ${scoreWords(weight)}`);
  const weights = filled.reduce((sum, { weight }) => sum + weight, 0);
  return `(${parts.join(' + ')}) : ${scoreWords(weights)} = ${percentWords(exact_percent)}`;
}

const roundings = { nearest: 'до целого', down: 'вниз до целого', up: 'вверх до целого' } as const;

/** «округляем до целого: 74 %»; null: there is nothing to round. */
export function roundingWords({ rounding }: Pick<MarkRules, 'rounding'>, of: ComputedMark): string | null {
  if (of.percent === null || of.percent === of.exact_percent) return null;
  return `округляем ${roundings[rounding]}: ${percentWords(of.percent)}`;
}

/** «5» от 85 %, «4» от 70 %, «3» от 50 %, иначе «2»; null: the percent is the mark. */
export function thresholdWords({ scale, thresholds }: Pick<MarkRules, 'scale' | 'thresholds'>): string | null {
  const marks: readonly string[] = markScales[scale];
  if (marks.length === 0) return null;
  const steps = marks.map((mark, at) =>
    at < thresholds.length ? `«${mark}» от ${percentWords(thresholds[at]!)}` : `иначе «${mark}»`,
  );
  return steps.join(', ');
}

/** Points of a class know lessons by their ids alone. */
export const titlesOf = (works: readonly Pick<MarkWork, 'lesson_id' | 'title'>[]): ReadonlyMap<number, string> =>
  new Map(works.map(({ lesson_id, title }) => [lesson_id, title]));
