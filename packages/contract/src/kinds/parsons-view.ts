import { maskKey } from './mask-key.ts';
import type { MyParsons, ParsonsConfig } from './parsons.ts';
import type { Shuffle } from './quiz-view.ts';

/** The key by which a student knows a line. */
export const shownLineKey = (key: string): string => maskKey('line', key);

/** The lines as one student finds them: those that belong nowhere among the others. */
export const viewOfParsons = ({ language, checks_indent, lines }: ParsonsConfig, shuffle: Shuffle): MyParsons => ({
  language,
  checks_indent,
  lines: shuffle(
    lines.map(({ key, text, indent }) => ({ key: shownLineKey(key), text, indent: checks_indent ? 0 : indent })),
    'lines',
  ),
});
