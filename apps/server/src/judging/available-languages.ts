import type { Language } from '@put/contract/languages';
import type { Runner } from '../drivers/runner/runner.ts';

/** Whether solutions in this language can be judged now. The kind of the task decides what the runner must support. */
export function isAvailable(
  { capabilities }: Runner,
  language: Language,
  { isCalledByTests = false, interactor }: { isCalledByTests?: boolean; interactor?: Language | null } = {},
): boolean {
  if (interactor) return capabilities.interactors?.[language]?.includes(interactor) ?? false;
  const known = isCalledByTests ? (capabilities.tested ?? []) : capabilities.languages;
  return known.includes(language);
}
