import type { QuestionAnswer } from '@put/contract/kinds/quiz/quiz';
import type { PartialCredit, Question, QuestionOf } from '@put/contract/kinds/quiz/quiz-setup';
import {
  findUnit,
  found,
  givenList,
  givenMap,
  givenText,
  isGiven,
  readNumber,
} from '@put/contract/kinds/quiz/quiz-answer';
import { isOneOf, isSameCode } from './compare-text.ts';
import { longestInOrder } from './longest-in-order.ts';

/** The share of the points, 0 to 1, and whether each part is right, by the author's keys. */
export type Grade = { share: number; parts: Record<string, boolean>; message: string | null };

const nothing: Grade = { share: 0, parts: {}, message: 'Нет ответа.' };
const whole = (isRight: boolean): Grade => ({ share: isRight ? 1 : 0, parts: {}, message: null });

/** Grades an answer that is given in the author's keys. Pure. */
export function gradeQuestion(question: Question, answer: QuestionAnswer | undefined): Grade {
  if (!isGiven(answer)) return nothing;
  switch (question.type) {
    case 'single':
      return gradeSingle(question, givenText(answer));
    case 'multiple':
      return gradeMultiple(question, new Set(givenList(answer)));
    case 'text':
      return whole(isOneOf(question.variants, givenText(answer), question));
    case 'number':
      return gradeNumber(question, givenText(answer));
    case 'matching':
      return gradeMatching(question, givenMap(answer));
    case 'ordering':
      return gradeOrdering(question, [...new Set(givenList(answer))]);
    case 'gaps':
      return gradeGaps(question, givenMap(answer));
  }
}

function gradeSingle({ options }: QuestionOf<'single'>, chosen: string): Grade {
  const option = options.find(({ key }) => key === chosen);
  return option ? { ...whole(option.is_right), parts: { [chosen]: option.is_right } } : nothing;
}

/**
 * `share`: each option decided correctly (chosen or not) gives its share, if at least one right option is chosen.
 * `share_minus_wrong`: each right option chosen adds its share, each wrong one takes away as much.
 */
function gradeMultiple({ options, credit }: QuestionOf<'multiple'>, chosen: ReadonlySet<string>): Grade {
  const taken = options.filter(({ key }) => chosen.has(key));
  if (taken.length === 0) return nothing;
  const right = taken.filter((option) => option.is_right).length;
  const wrong = taken.length - right;
  const wanted = options.filter((option) => option.is_right).length;
  const isWhole = right === wanted && wrong === 0;
  const decided = options.filter(({ key, is_right }) => chosen.has(key) === is_right).length;
  const part = credit === 'share' ? decided / options.length : (right - wrong) / wanted;
  const isMissing = wrong === 0 && right < wanted;
  return {
    share: isWhole ? 1 : credit === 'all_or_nothing' || right === 0 ? 0 : Math.max(0, part),
    parts: Object.fromEntries(taken.map(({ key, is_right }) => [key, is_right])),
    message: isMissing ? 'Выбраны не все верные варианты.' : null,
  };
}

function gradeNumber({ answer, absolute, relative, units }: QuestionOf<'number'>, given: string): Grade {
  const wanted = readNumber(answer)?.value;
  const typed = readNumber(given);
  if (typed === null) return { ...whole(false), message: 'Это не число.' };
  const unit = units.length === 0 ? null : findUnit(units, typed.unit);
  if (units.length > 0 && unit === null)
    return { ...whole(false), message: typed.unit === '' ? 'Не указана единица.' : 'Такой единицы здесь нет.' };
  if (units.length === 0 && typed.unit !== '') return { ...whole(false), message: 'Нужно число без единиц.' };
  if (wanted === undefined) return whole(false);
  const value = typed.value * (unit?.factor ?? 1);
  // a rounding error in the last bit must not decide at the edge of the tolerance
  const slack = 1e-12 * Math.max(Math.abs(wanted), Math.abs(value));
  return whole(Math.abs(value - wanted) <= Math.max(absolute, relative * Math.abs(wanted)) + slack);
}

function gradeMatching(
  { pairs, distractors, credit }: QuestionOf<'matching'>,
  given: Readonly<Record<string, string>>,
) {
  // a right side that fits several left ones is shown once, so texts are compared, not keys
  const textOf = new Map([...pairs, ...distractors].map(({ key, right }) => [key, right]));
  const parts: Record<string, boolean> = {};
  for (const { key, right } of pairs) {
    const chosen = found(given, key);
    if (chosen !== undefined && chosen !== '') parts[key] = textOf.get(chosen) === right;
  }
  return gradeParts(parts, pairs.length, credit);
}

/**
 * `share`: the longest run of items in the right order, counted from the second item. `share_minus_wrong`: pairs in the
 * right order minus pairs in the wrong one.
 */
function gradeOrdering({ items, credit }: QuestionOf<'ordering'>, given: readonly string[]): Grade {
  const order = given.map((key) => items.findIndex((item) => item.key === key)).filter((at) => at >= 0);
  if (order.length === 0) return nothing;
  const inOrder = new Set(longestInOrder(order));
  const parts = Object.fromEntries(order.map((at) => [items[at]!.key, inOrder.has(at)]));
  const isWhole = inOrder.size === items.length;
  const partOf = { all_or_nothing: () => 0, share: longestPart, share_minus_wrong: pairsInOrder }[credit];
  const share = isWhole ? 1 : Math.max(0, partOf(order, inOrder.size, items.length));
  return { share, parts, message: order.length < items.length ? 'Стоят не все строки.' : null };
}

const longestPart = (_: readonly number[], longest: number, count: number) => (longest - 1) / (count - 1);

function pairsInOrder(order: readonly number[], _: number, count: number): number {
  let balance = 0;
  order.forEach((item, at) => {
    for (const later of order.slice(at + 1)) balance += later > item ? 1 : -1;
  });
  return balance / ((count * (count - 1)) / 2);
}

function gradeGaps({ gaps, credit }: QuestionOf<'gaps'>, given: Readonly<Record<string, string>>): Grade {
  const parts: Record<string, boolean> = {};
  for (const { key, variants } of gaps) {
    const typed = found(given, key);
    if (typed !== undefined && typed.trim() !== '') parts[key] = isSameCode(variants, typed);
  }
  return gradeParts(parts, gaps.length, credit);
}

/** For left sides and gaps. Those without an answer neither add nor take away. */
function gradeParts(parts: Record<string, boolean>, count: number, credit: PartialCredit): Grade {
  const answered = Object.values(parts);
  if (answered.length === 0) return nothing;
  const right = answered.filter(Boolean).length;
  const wrong = answered.length - right;
  const part = credit === 'share' ? right / count : (right - wrong) / count;
  const share = right === count ? 1 : credit === 'all_or_nothing' ? 0 : Math.max(0, part);
  return { share, parts, message: answered.length < count ? `Отвечено ${answered.length} из ${count}.` : null };
}
