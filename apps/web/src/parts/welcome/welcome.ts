import * as z from 'zod/mini';

const key = 'pt.welcome';
const Kept = z.object({ user_id: z.number(), words: z.string() });

/*
 * What a person is told on the first screen after registering. The page that knows it is left at that moment, so the tab
 * keeps it until it is read.
 */

export function keepWelcome(userId: number, words: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ user_id: userId, words }));
  } catch {
    // a browser that keeps nothing shows no welcome
  }
}

export function readWelcome(userId: number): string | null {
  try {
    const kept = Kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return kept.success && kept.data.user_id === userId ? kept.data.words : null;
  } catch {
    return null;
  }
}

export function forgetWelcome(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}
