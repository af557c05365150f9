import type { SourceFile } from '@put/contract/languages';
import { createContext } from 'react';

/** A run that is to be played step by step. */
export type StepsWanted = { files: readonly SourceFile[]; input: string };

/** Opens the player for a test; null where it can not be played here. */
export const StepsOfTest = createContext<((wanted: StepsWanted) => void) | null>(null);
