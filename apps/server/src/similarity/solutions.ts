import type { SourceFile } from '@put/contract/judge/languages';

/** A token, and its place in the text in characters. */
export type Token = { name: string; from: number; to: number };

export type Solution = { language: string; files: readonly SourceFile[] };
/** Solutions of one person are not compared with each other. */
export type ComparedSolution = Solution & { id: number; personId: number };
