/** How many patterns braces may expand to. */
const mostAlternatives = 100;

/**
 * Whether a pattern of `submissions.yaml` fits the path or a folder above it. Patterns have `*` within a name and
 * braces.
 */
export const matchesPattern = (pattern: string, path: string): boolean =>
  alternativesOf(pattern.replace(/\/$/, '')).some((one) => {
    const wanted = one.split('/');
    const parts = path.split('/');
    return wanted.length <= parts.length && wanted.every((part, at) => matchesName(part, parts[at]!));
  });

function alternativesOf(pattern: string): string[] {
  let all = [pattern];
  for (let round = 0; round < 10; round++) {
    const next = all.flatMap((one) => {
      const found = /\{([^{}]*)\}/.exec(one);
      if (!found) return [one];
      const [before, after] = [one.slice(0, found.index), one.slice(found.index + found[0].length)];
      return found[1]!.split(',').map((choice) => `${before}${choice}${after}`);
    });
    if (next.length > mostAlternatives) return all;
    if (next.length === all.length && next.every((one, at) => one === all[at])) break;
    all = next;
  }
  return all;
}

/** Matches the pieces between stars from left to right, each at its first place: linear time for any pattern. */
function matchesName(pattern: string, name: string): boolean {
  const pieces = pattern.split('*');
  if (pieces.length === 1) return pattern === name;
  const [first, last] = [pieces[0]!, pieces.at(-1)!];
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = name.indexOf(piece, at);
    if (found < 0 || found + piece.length > name.length - last.length) return false;
    at = found + piece.length;
  }
  return true;
}
