import { wordFor } from '../../ui/words/count-words.ts';

const words = ['слова', 'слов', 'слов'] as const;

/** What the limits say about a text of `count` words; empty when it is well within them. */
export function lengthWords({ words: count, least, most }: { words: number; least: number; most: number }): string {
  if (count > most) return `, лишних ${count - most}: можно не больше ${most}`;
  if (count < least) return `, нужно не меньше ${least} ${wordFor(least, words)}`;
  return count > most * 0.8 ? ` из ${most}` : '';
}
