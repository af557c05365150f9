import { diff3Merge } from 'node-diff3';

type Lines = readonly string[];
/** A stretch of a text: either clear by itself, or changed by both in different ways. */
export type MergedPart = { is: 'clear'; lines: Lines } | { is: 'clash'; mine: Lines; theirs: Lines };
export type Side = 'mine' | 'theirs' | 'both';

/** Brings together what two people made of one text, line by line; what both changed is left for a person to choose. */
export function mergeTexts(mine: string, base: string, theirs: string): MergedPart[] {
  const regions = diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'), { excludeFalseConflicts: true });
  return regions.map(({ ok, conflict }) =>
    conflict ? { is: 'clash', mine: conflict.a, theirs: conflict.b } : { is: 'clear', lines: ok ?? [] },
  );
}

/** The whole text once each clash is decided. */
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
