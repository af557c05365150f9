import type { Checker, ProgramConfig } from '@put/contract/kinds/program/program';
import { type Language, languageNames, ProgramLanguage } from '@put/contract/judge/languages';
import { wordFor } from '../../../ui/words/count-words.ts';
import { checkerChoice } from './checker-choice.ts';

/** «Python, Rust (недоступен) · ещё 8 без Docker недоступны» */
export function languagesWords({ languages }: ProgramConfig, missing: ReadonlySet<Language>): string {
  if (languages.length === 0) return 'не выбраны';
  const names = languages.map((one) => `${languageNames[one]}${missing.has(one) ? ' (недоступен)' : ''}`).join(', ');
  const others = missingOthers(languages, missing).length;
  return others === 0 ? names : `${names} · ещё ${others} без Docker ${wordFor(others, unavailable)}`;
}

export const unavailable = ['недоступен', 'недоступны', 'недоступны'] as const;

/** The languages that nothing here can run and that the task does not use. */
export const missingOthers = (chosen: readonly Language[], missing: ReadonlySet<Language>): ProgramLanguage[] =>
  ProgramLanguage.options.filter((one) => missing.has(one) && !chosen.includes(one));

const notPlain: Partial<Record<Checker['kind'], string>> = {
  float: 'числа с точностью',
  unordered: 'строки в любом порядке',
  program: 'проверяющей программой',
};

/** «по словам, регистр важен»: what decides whether an output is right. */
export function comparisonWords({ interactor, checker }: ProgramConfig): string {
  if (interactor) return 'интерактивная: решает программа автора';
  const label = checkerChoice.find(({ value }) => value === checker.kind)?.label ?? checker.kind;
  const words = notPlain[checker.kind] ?? label.toLowerCase();
  if (!hasLetters(checker)) return words;
  return `${words}, регистр ${checker.ignores_case ? 'не важен' : 'важен'}`;
}

type WithLetters = Extract<Checker, { kind: 'tokens' | 'exact' | 'float' }>;
export const hasLetters = (checker: Checker): checker is WithLetters =>
  ['tokens', 'exact', 'float'].includes(checker.kind);
