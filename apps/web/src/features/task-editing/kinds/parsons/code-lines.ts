import type { ParsonsLine } from '@put/contract/kinds/parsons';
import { randomKey } from '../random-key.ts';

const indentStep = '    ';
/** «print(i)  # лишняя»: a line that belongs nowhere may also be marked where it stands. */
const extraMark = /\s*(?:#|\/\/|--)\s*(?:distractor|лишняя)\s*$/i;

type Read = Pick<ParsonsLine, 'text' | 'indent' | 'is_distractor'>;

/** Lines of ordinary code, empty ones left out. A deeper line is one step deeper, however many spaces the author is used to. */
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

/** The lines of both fields. One that stays keeps its key and what is said of its order. */
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
  // a line that is just being typed over is the one that stood there
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

/** What stands in the two fields. */
export const codeOf = (lines: readonly ParsonsLine[]): string => textOf(lines.filter((line) => !line.is_distractor));
export const extraOf = (lines: readonly ParsonsLine[]): string => textOf(lines.filter((line) => line.is_distractor));

/** Whether what is typed says the same as the lines do: else they have come from elsewhere. */
export const saysSame = (code: string, extra: string, lines: readonly ParsonsLine[]): boolean => {
  const typed = linesOf(code, extra, lines);
  return (
    typed.length === lines.length &&
    lines.every(({ text, indent, is_distractor }) =>
      typed.some((line) => line.text === text && line.indent === indent && line.is_distractor === is_distractor),
    )
  );
};
