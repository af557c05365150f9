/** The lines that two texts have in common at their beginning and at their end. */
function commonLines(before: readonly string[], after: readonly string[]): { head: number; tail: number } {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { head, tail };
}

/**
 * Where the lines of a program are after an edit of one place. Lines are counted from 1. A line that was removed gives
 * null; a line that was changed stays, as long as the edit has as many lines.
 */
export function movedLines(before: string, after: string): (line: number) => number | null {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const { head, tail } = commonLines(old, now);
  const shift = now.length - old.length;
  return (line) => {
    if (line <= head) return line;
    if (line > old.length - tail) return line + shift;
    return line <= now.length - tail ? line : null;
  };
}
