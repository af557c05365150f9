import { asSeen } from '@put/judging/strange-signs';
import type { QuestionOf } from '@put/contract/kinds/quiz/quiz-setup';

type TextRule = Pick<QuestionOf<'text'>, 'is_case_sensitive' | 'ignores_spaces' | 'ignores_yo'>;

/** One letter may be what is asked about; a word reads the same in both alphabets by mistake only. */
const shortestWord = 2;

/** Whether a short text is one of the right ones. A word that reads as one, with letters of two alphabets, is one. */
export function isOneOf(variants: readonly string[], given: string, rule: TextRule): boolean {
  const plain = plainText(given, rule);
  if (plain === '') return false;
  if (variants.some((variant) => plainText(variant, rule) === plain)) return true;
  const seen = plainText(asSeen(given), rule);
  return seen.length >= shortestWord && variants.some((variant) => plainText(asSeen(variant), rule) === seen);
}

function plainText(text: string, { is_case_sensitive, ignores_spaces, ignores_yo }: TextRule): string {
  // NFC: keyboards write «й» as one or as two code points
  let plain = text
    .normalize('NFC')
    .replace(/\s+/gu, ignores_spaces ? '' : ' ')
    .trim();
  if (ignores_yo) plain = plain.replaceAll('ё', 'е').replaceAll('Ё', 'Е');
  return is_case_sensitive ? plain : plain.toLowerCase();
}

/** Whether a piece of code is one of the right ones. Spaces count only between words and inside strings. */
export const isSameCode = (variants: readonly string[], given: string): boolean => {
  const plain = plainCode(given);
  return plain !== '' && variants.some((variant) => plainCode(variant) === plain);
};

const plainCode = (code: string): string =>
  code
    .normalize('NFC')
    .trim()
    .split(/("[^"]*"|'[^']*')/)
    .map((piece, at) => (at % 2 === 1 ? piece : withoutSpareSpaces(piece)))
    .join('');

const withoutSpareSpaces = (code: string) => code.replace(/\s+/gu, ' ').replace(/ ?([^\p{L}\p{N}_\s]) ?/gu, '$1');
