import { mainFileOf, type ProgramLanguage } from '@put/contract/languages';
import { TestGroup } from '@put/contract/tasks';
import type { Verdict } from '@put/contract/verdicts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Runner } from '../../drivers/runner/runner.ts';
import { program } from '../kinds/program.ts';
import type { JudgedTask } from '../kinds/kind.ts';
import { type Case, cases } from './cases.ts';
import { programs } from './programs.ts';

const test = (numbers: readonly number[]) => ({
  input: `${numbers.length}\n${numbers.join(' ')}\n`,
  answer: `${numbers.reduce((total, number) => total + number, 0)}\n`,
});
/** The first failure decides: what hangs once is not asked again. */
const groups = [
  TestGroup.parse({
    name: 'Суммы',
    points: 10,
    aggregation: 'pass_fail',
    tests: [[1, 2, 3], [-7], Array.from({ length: 1000 }, (_, n) => n * 1_000_003)].map(test),
  }),
];

/** Starting its machine takes some languages half of a second of work; only the verdict is looked at here. */
const limitsOf = (verdict: Verdict) => ({
  time_ms: verdict === 'time_limit' || verdict === 'idle_limit' ? 1000 : 8000,
  memory_mb: verdict === 'memory_limit' ? 64 : 256,
});

/** Each labelled program in each language that the runner knows gets the verdict of its label. */
export function expectVerdicts(
  name: string,
  start: () => Promise<Runner>,
  languages: readonly ProgramLanguage[],
): void {
  describe.each(languages)(`${name} judges %s`, (language) => {
    let runner: Runner;
    beforeAll(async () => {
      runner = await start();
      expect(runner.capabilities.languages).toContain(language);
    }, 120_000);
    afterAll(() => runner.close());

    it.concurrent.each(Object.entries(cases) as [Case, Verdict][])('a program that %s: %s', async (what, verdict) => {
      const task: JudgedTask = {
        kind: 'program',
        config: { languages: [language], checker: { kind: 'tokens' } },
        limits: limitsOf(verdict) as JudgedTask['limits'],
        error_explanations: [],
        starter_files: [],
      };
      const files = [{ name: mainFileOf[language], content: programs[language][what].trimStart() }];
      const judged = await program.judge({ runner }, task, groups, { language, files, answer: null, seed: 0 }, {});
      expect({ verdict: judged.verdict, said: judged.compiler_output }).toEqual({
        verdict,
        said: verdict === 'compile_error' ? expect.stringMatching(/\S/) : '',
      });
    });
  });
}
