import type { QuestionOf } from '@put/contract/kinds/quiz/quiz-setup';

type TextRule = Pick<QuestionOf<'text'>, 'is_case_sensitive' | 'ignores_spaces' | 'ignores_yo'>;

/** Whether a short text is one of the right ones. */
export function isOneOf(variants: readonly string[], given: string, rule: TextRule): boolean {
  const plain = plainText(given, rule);
  return plain !== '' && variants.some((variant) => plainText(variant, rule) === plain);
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
