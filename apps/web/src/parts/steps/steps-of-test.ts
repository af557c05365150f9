import type { SourceFile } from '@put/contract/judge/languages';
import { createContext } from 'react';
import type { JudgedTest } from './linked-steps.ts';

/** A run to be played step by step. `test`: the judged test that it repeats, if it is stored. */
export type StepsWanted = { files: readonly SourceFile[]; input: string; test?: JudgedTest | undefined };

/** Opens the player for a test; null where runs cannot be played. */
export const StepsOfTest = createContext<((wanted: StepsWanted) => void) | null>(null);
