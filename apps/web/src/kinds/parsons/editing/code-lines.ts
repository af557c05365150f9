import type { ParsonsLine } from '@put/contract/kinds/parsons/parsons';
import { randomKey } from '../../editing/random-key.ts';

const indentStep = '    ';
/** A comment at the end of a line that marks it as a distractor: «print(i)  # лишняя». */
const extraMark = /\s*(?:#|\/\/|--)\s*(?:distractor|лишняя)\s*$/i;

type Read = Pick<ParsonsLine, 'text' | 'indent' | 'is_distractor'>;

/** Lines of code without empty ones. Indentation is counted in steps, whatever the number of spaces in a step. */
function readLines(source: string, isExtra: boolean): Read[] {
  const depths: number[] = [];
  return source
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const is_distractor = isExtra || extraMark.test(line);
      const text = line.replace(extraMark, '').trim();
      const width = /^\s*/.exec(line)![0].replaceAll('\t', indentStep).length;
      while (depths.length > 0 && depths.at(-1)! > width) depths.pop();
      if (depths.at(-1) !== width) depths.push(width);
      return { text, indent: depths.length - 1, is_distractor };
    });
}

/** The lines of both fields. A line that is still there keeps its key and its order rules. */
export function linesOf(code: string, extra: string, before: readonly ParsonsLine[]): ParsonsLine[] {
  const read = [...readLines(code, false), ...readLines(extra, true)];
  const free = new Set(before);
  const take = (fits: (line: ParsonsLine) => boolean): ParsonsLine | undefined => {
    const line = [...free].find(fits);
    if (line !== undefined) free.delete(line);
    return line;
  };
  const kept = read.map(({ text, is_distractor }) =>
    take((line) => line.text === text && line.is_distractor === is_distractor),
  );
  // a line that is being edited counts as the same line
  const placed = read.map(
    ({ is_distractor }, at) => kept[at] ?? take((line) => line === before[at] && line.is_distractor === is_distractor),
  );
  const lines = read.map((line, at): ParsonsLine => {
    const { key = randomKey(), after = null, may_swap = false } = placed[at] ?? {};
    return { key, ...line, after, may_swap };
  });
  const needed = new Set(lines.filter((line) => !line.is_distractor).map(({ key }) => key));
  return lines.map((line) => ({
    ...line,
    after: line.is_distractor ? null : (line.after?.filter((key) => needed.has(key)) ?? null),
    may_swap: line.may_swap && !line.is_distractor,
  }));
}

const textOf = (lines: readonly ParsonsLine[]) =>
  lines.map(({ text, indent }) => indentStep.repeat(indent) + text).join('\n');

/** The text of the needed lines, and below it the text of the distractors. */
export const codeOf = (lines: readonly ParsonsLine[]): string => textOf(lines.filter((line) => !line.is_distractor));
export const extraOf = (lines: readonly ParsonsLine[]): string => textOf(lines.filter((line) => line.is_distractor));

/** Whether the typed text gives these lines. If not, the lines were changed from outside. */
export const saysSame = (code: string, extra: string, lines: readonly ParsonsLine[]): boolean => {
  const typed = linesOf(code, extra, lines);
  return (
    typed.length === lines.length &&
    lines.every(({ text, indent, is_distractor }) =>
      typed.some((line) => line.text === text && line.indent === indent && line.is_distractor === is_distractor),
    )
  );
};
