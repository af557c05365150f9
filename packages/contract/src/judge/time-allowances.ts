import type { Language } from './languages.ts';

/**
 * How many times longer a right program takes in a language than in the quickest one. The author's limit holds for the
 * quickest language of the task; each slower one gets more in proportion (decisions/0020).
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

/** The factor of a language among the languages of one task. */
export const allowanceIn = (language: Language, languages: readonly Language[]): number =>
  Math.max(1, timeAllowances[language] / Math.min(...[language, ...languages].map((one) => timeAllowances[one])));

export const timeLimitIn = (timeMs: number, language: Language, languages: readonly Language[]): number =>
  Math.min(mostMs, Math.round(timeMs * allowanceIn(language, languages)));
