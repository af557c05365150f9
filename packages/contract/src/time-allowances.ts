import type { Language } from './languages.ts';

/**
 * How many times as long a right program takes in a language as in the quickest ones. Of a task's own languages the quickest has the
 * limit that its author typed, and slower ones have so much more; a task in one language has just what was typed.
 */
export const timeAllowances: Record<Language, number> = {
  c: 1,
  cpp: 1,
  rust: 1,
  pascal: 1,
  go: 1,
  java: 2,
  csharp: 2,
  javascript: 3,
  typescript: 3,
  python: 5,
  sql: 1,
};

const mostMs = 60_000;

/** Among the languages of a task. */
export const allowanceIn = (language: Language, languages: readonly Language[]): number =>
  Math.max(1, timeAllowances[language] / Math.min(...[language, ...languages].map((one) => timeAllowances[one])));

export const timeLimitIn = (timeMs: number, language: Language, languages: readonly Language[]): number =>
  Math.min(mostMs, Math.round(timeMs * allowanceIn(language, languages)));
