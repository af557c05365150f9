import type { TaskKind } from '@put/contract/kinds';
import type { Language } from '@put/contract/languages';
import type { Runner } from '../drivers/runner/runner.ts';

/** Whether a solution in it can be judged now; kinds ask different things of a runner. */
export function isAvailable(
  { capabilities }: Runner,
  language: Language,
  { kind = 'program', interactor }: { kind?: TaskKind; interactor?: Language | undefined } = {},
): boolean {
  if (interactor !== undefined) return capabilities.interactors?.[language]?.includes(interactor) ?? false;
  const known = kind === 'function' ? (capabilities.tested ?? []) : capabilities.languages;
  return known.includes(language);
}
