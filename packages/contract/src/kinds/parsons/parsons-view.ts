import { maskKey } from '../mask-key.ts';
import type { MyParsons, ParsonsConfig } from './parsons.ts';
import type { Shuffle } from '../quiz/quiz-view.ts';

/** The key of a line in the student's view. */
export const shownLineKey = (key: string): string => maskKey('line', key);

/** The lines in the order of one student; distractors stand among them. */
export const viewOfParsons = ({ language, checks_indent, lines }: ParsonsConfig, shuffle: Shuffle): MyParsons => ({
  language,
  checks_indent,
  lines: shuffle(
    lines.map(({ key, text, indent }) => ({ key: shownLineKey(key), text, indent: checks_indent ? 0 : indent })),
    'lines',
  ),
});
