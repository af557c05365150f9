import * as z from 'zod/mini';
import { forgetInTab, keepInTab, readInTab } from '../../ui/browser/tab-texts.ts';

const key = 'pt.welcome';
const Kept = z.object({ user_id: z.number(), words: z.string() });

/*
 * What a person is told on the first screen after registering. The page that knows it is left at that moment, so the tab
 * keeps it until it is read.
 */

export const keepWelcome = (userId: number, words: string): void => keepInTab(key, { user_id: userId, words });

export function readWelcome(userId: number): string | null {
  const kept = readInTab(key, Kept);
  return kept?.user_id === userId ? kept.words : null;
}

export const forgetWelcome = (): void => forgetInTab(key);
