import { Language, ProgramLanguage } from '@put/contract/judge/languages';
import { type Program, type Runner, RunnerOutOfOrder } from '../drivers/runner/runner.ts';
import { type Asked, isAvailable } from './available-languages.ts';
import type { JudgedTask } from './kinds/kind.ts';
import { kindRule } from './kinds.ts';

/**
 * What a solution asks of the process that judges it, as a name for the queue. Undefined: any process can judge it.
 * Programs of the author, such as checkers, are not in it: most processes can run them, and the others put the job off.
 */
export function needOf({ kind, config }: Pick<JudgedTask, 'kind' | 'config'>, language: Language | null) {
  if (language === null) return undefined;
  const { source } = kindRule(kind);
  return nameOf(language, {
    isCalledByTests: source?.isCalledByTests ?? false,
    interactor: source?.partnerOf(config) ?? null,
  });
}

/** The same for a program without a task, and the one that it talks to. */
export const needOfPrograms = ({ language, isTested }: Program, interactor?: Pick<Program, 'language'>): string =>
  nameOf(language, { isCalledByTests: isTested ?? false, interactor: interactor?.language ?? null });

/**
 * Throws RunnerOutOfOrder when this process does not take such solutions. Jobs that a restore, a rejudge or an earlier
 * release added do not name their need.
 */
export function requireMet(
  { runner, judgeLanguages }: { runner: Runner; judgeLanguages?: readonly Language[] | undefined },
  task: Pick<JudgedTask, 'kind' | 'config'>,
  language: Language | null,
): void {
  const need = needOf(task, language);
  if (need !== undefined && listLacks(runner, judgeLanguages).includes(need))
    throw new RunnerOutOfOrder('Решения на этом языке проверяет другой процесс.', { lacks: need });
}

/** The needs that this process can not meet now. `only`: the languages of solutions that it takes; undefined: all. */
export function listLacks(runner: Runner, only: readonly Language[] | undefined): string[] {
  const { capabilities } = runner;
  return Language.options.flatMap((language) => {
    const isTaken = only?.includes(language) ?? true;
    return allAsked
      .filter((asked) => {
        const isTested = asked.isCalledByTests ?? false;
        return !isTaken || !isAvailable(capabilities, language, asked) || isOutOfOrder(runner, { language, isTested });
      })
      .map((asked) => nameOf(language, asked));
  });
}

const isOutOfOrder = (runner: Runner, program: { language: string; isTested: boolean }): boolean =>
  (runner.whyNotNow?.(program) ?? null) !== null;

const allAsked: readonly Asked[] = [
  {},
  { isCalledByTests: true },
  ...ProgramLanguage.options.map((interactor) => ({ interactor })),
];

function nameOf(
  language: string,
  { isCalledByTests, interactor }: Omit<Asked, 'interactor'> & { interactor?: string | null },
): string {
  if (interactor) return `${language} with ${interactor}`;
  return isCalledByTests ? `${language} by tests` : language;
}
