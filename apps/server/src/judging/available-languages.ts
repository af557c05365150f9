import type { Language } from '@put/contract/judge/languages';
import type { RunnerCapabilities } from '../drivers/runner/runner.ts';

/** What one process, or all that judge together, can run. */
export type Offers = Pick<RunnerCapabilities, 'languages' | 'tested' | 'interactors' | 'called'>;

/** What a task asks of the runner beside the language of the solution. */
export type Asked = { isCalledByTests?: boolean; interactor?: Language | null };

/** Whether solutions in this language can be judged. The kind of the task decides what the runner must support. */
export function isAvailable(
  { languages, tested = [], interactors }: Offers,
  language: Language,
  { isCalledByTests = false, interactor }: Asked = {},
): boolean {
  if (interactor) return interactors?.[language]?.includes(interactor) ?? false;
  return (isCalledByTests ? tested : languages).includes(language);
}
