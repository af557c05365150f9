import type { MyQuestion, MyQuiz, QuestionAnswer, QuizAnswer } from './quiz.ts';

export const givenText = (answer: QuestionAnswer | undefined): string => (typeof answer === 'string' ? answer : '');
export const givenList = (answer: QuestionAnswer | undefined): readonly string[] =>
  Array.isArray(answer) ? answer : [];
export const givenMap = (answer: QuestionAnswer | undefined): Readonly<Record<string, string>> =>
  typeof answer === 'object' && !Array.isArray(answer) ? answer : {};

/** Looks only at own properties. Keys come from outside, and «constructor» must find nothing. */
export const found = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Whether the answer holds anything; spaces do not count. */
export function isGiven(answer: QuestionAnswer | undefined): boolean {
  if (typeof answer === 'string') return answer.trim() !== '';
  if (Array.isArray(answer)) return answer.length > 0;
  return Object.values(givenMap(answer)).some((text) => text.trim() !== '');
}

/** `none`: nothing is answered; `part`: something is left open. */
export function answeredPart(question: MyQuestion, answer: QuestionAnswer | undefined): 'none' | 'part' | 'whole' {
  if (!isGiven(answer)) return 'none';
  const parts =
    question.type === 'matching' ? question.lefts.map(({ key }) => key) : question.type === 'gaps' ? question.gaps : [];
  return parts.every((key) => (found(givenMap(answer), key) ?? '').trim() !== '') ? 'whole' : 'part';
}

/** Numbers of the questions on the screen, from 1, that are not answered completely. */
export const unansweredIndexes = ({ questions }: MyQuiz, answer: QuizAnswer | null): number[] =>
  questions.flatMap((question, at) =>
    answeredPart(question, found(answer?.questions ?? {}, question.key)) === 'whole' ? [] : [at + 1],
  );

const spaces = /[\s\u00a0\u2009\u202f]+/gu;
/** Accepts «1 000,5», «-3», «- 3», «.5», «2e3»: a comma or a dot, with or without spaces between thousands. */
const numberStart = /^([+-]?(?:\d{1,3}(?: \d{3})+|\d+)?(?:[.,]\d+)?(?:[eе][+-]?\d+)?)(?![\d.,])\s*(.*)$/iu;

/** The number and the unit as typed; null when the text does not start with a number. «5 000 м» → 5000 and «м». */
export function readNumber(text: string): { value: number; unit: string } | null {
  const plain = text
    .normalize('NFC')
    .replace(spaces, ' ')
    .replace(/[−–—]/g, '-')
    .trim()
    .replace(/^([+-]) /, '$1');
  const [, digits = '', unit = ''] = numberStart.exec(plain) ?? [];
  if (!/\d/.test(digits)) return null;
  const value = Number(digits.replaceAll(' ', '').replace(',', '.').replace(/[Ее]/, 'e'));
  return Number.isFinite(value) ? { value, unit: unit.trim() } : null;
}

/**
 * The unit that was meant, or null. Spaces do not matter: «км/ч» is «км / ч». Case matters only where two units differ
 * by it.
 */
export function findUnit<Unit extends { name: string }>(units: readonly Unit[], typed: string): Unit | null {
  const plain = (name: string) => name.normalize('NFC').replace(spaces, '').replace(/\.$/, '');
  const exact = units.find(({ name }) => plain(name) === plain(typed));
  if (exact) return exact;
  const alike = units.filter(({ name }) => plain(name).toLowerCase() === plain(typed).toLowerCase());
  return alike.length === 1 ? alike[0]! : null;
}
