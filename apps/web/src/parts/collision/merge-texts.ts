import { diff3Merge } from 'node-diff3';

type Lines = readonly string[];
/** A passage of the merged text: clear, or changed by both authors in different ways. */
export type MergedPart = { is: 'clear'; lines: Lines } | { is: 'clash'; mine: Lines; theirs: Lines };
export type Side = 'mine' | 'theirs' | 'both';

/** Merges two edits of one text line by line (diff3). Passages that both changed are left for the author to choose. */
export function mergeTexts(mine: string, base: string, theirs: string): MergedPart[] {
  const regions = diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'), { excludeFalseConflicts: true });
  return regions.map(({ ok, conflict }) =>
    conflict ? { is: 'clash', mine: conflict.a, theirs: conflict.b } : { is: 'clear', lines: ok ?? [] },
  );
}

/** The merged text; `choices` has one entry for each clash, in order. */
export function mergedText(parts: readonly MergedPart[], choices: readonly Side[]): string {
  let clash = 0;
  const lines = parts.flatMap((part) => {
    if (part.is === 'clear') return part.lines;
    const side = choices[clash] ?? 'both';
    clash += 1;
    return [...(side === 'theirs' ? [] : part.mine), ...(side === 'mine' ? [] : part.theirs)];
  });
  return lines.join('\n');
}
