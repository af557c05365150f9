import { mainFileOf, type ProgramLanguage, type SourceFile } from '@put/contract/judge/languages';
import { TestGroup } from '@put/contract/tasks/task-tests';
import type { Verdict } from '@put/contract/judge/verdicts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Runner } from '../../drivers/runner/runner.ts';
import { kindRule } from '../kinds.ts';
import type { JudgedTask } from '../kinds/kind.ts';
import { judgeSolution } from '../judge-solution.ts';
import { type Case, cases } from './cases.ts';
import { bytePrograms } from './programs/any-bytes.ts';
import { folderPrograms } from './folders.ts';
import { programs } from './programs.ts';

const test = (numbers: readonly number[]) => ({
  input: `${numbers.length}\n${numbers.join(' ')}\n`,
  answer: `${numbers.reduce((total, number) => total + number, 0)}\n`,
});
/** pass_fail: after the first failure the other tests are skipped, so a program that hangs costs one limit. */
const groups = [
  TestGroup.parse({
    name: 'Суммы',
    points: 10,
    aggregation: 'pass_fail',
    tests: [[1, 2, 3], [-7], Array.from({ length: 1000 }, (_, n) => n * 1_000_003)].map(test),
  }),
];

/**
 * Some runtimes need half a second of CPU time to start. For programs that must exceed the limit, a small one is
 * enough.
 */
const timeMs: Partial<Record<Verdict, number>> = { time_limit: 400, idle_limit: 1000 };
/** Only the verdict is checked here, so generous limits do no harm. */
const limitsOf = (verdict: Verdict) => ({
  time_ms: timeMs[verdict] ?? 8000,
  memory_mb: verdict === 'memory_limit' ? 64 : 256,
});

const taskIn = (language: ProgramLanguage, limits: JudgedTask['limits']): JudgedTask => ({
  kind: 'program',
  config: { languages: [language], checker: { kind: 'tokens' } },
  limits,
  error_explanations: [],
  starter_files: [],
});
const solutionOf = (language: ProgramLanguage, files: readonly SourceFile[]) => ({
  language,
  files,
  answer: null,
  seed: 0,
});

/** Names that a compiler might choose for its output. */
const bystanders = ['main', 'main.exe', 'bundle.js', 'Main.class', 'a.out'].map((name) => ({ name, content: '' }));

/** An open group, so that all texts are kept. */
const areas = (inputs: readonly string[]) =>
  TestGroup.parse({
    name: 'Площади',
    points: 10,
    is_sample: true,
    tests: inputs.map((input) => ({ input, answer: '9\n' })),
  });

/** In each language that the runner knows, each program must get the verdict of its label. */
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
    });
    afterAll(() => runner.close());

    it.concurrent.each(Object.entries(cases) as [Case, Verdict][])('a program that %s: %s', async (what, verdict) => {
      const handedIn = [{ name: mainFileOf[language], content: programs[language][what].trimStart() }];
      const task = taskIn(language, limitsOf(verdict));
      const judged = await kindRule('program').judge({ runner }, task, groups, solutionOf(language, handedIn), {});
      expect({ verdict: judged.verdict, said: judged.compiler_output }).toEqual({
        verdict,
        said: verdict === 'compile_error' ? expect.stringMatching(/\S/) : '',
      });
    });

    it.concurrent('bytes that are no text: at once, exactly, and shown by signs', async () => {
      const handedIn = solutionOf(language, [{ name: mainFileOf[language], content: bytePrograms[language] }]);
      const judged = await judgeSolution(
        { runner },
        taskIn(language, limitsOf('accepted')),
        [areas([''])],
        handedIn,
        {},
      );
      expect(judged.tests).toMatchObject([{ verdict: 'wrong_answer', got: 'a␀b\\xff␁', is_escaped: true }]);
    });

    const { files, broken, crash } = folderPrograms[language];
    const judge = (inputs: readonly string[], handedIn: readonly SourceFile[]) =>
      kindRule('program').judge(
        { runner },
        taskIn(language, limitsOf('accepted')),
        [areas(inputs)],
        solutionOf(language, handedIn),
        {},
      );

    it.concurrent('a program whose files lie in folders, down to its words about them', async () => {
      const { tests } = await judge(['good', 'bad'], [...files, ...bystanders]);
      expect(tests.map(({ verdict }) => verdict)).toEqual(['accepted', 'runtime_error']);
      if (crash) expect(tests[1]?.stderr).toMatch(crash);
    });

    it.concurrent('a program with a file in a folder that does not compile', async () => {
      const judged = await judge(
        ['good'],
        files.map((file) => (file.name === broken.name ? broken : file)),
      );
      // interpreters find the error only at run time
      const said = judged.compiler_output || judged.tests[0]?.stderr;
      expect(judged.verdict).toBe(judged.compiler_output ? 'compile_error' : 'runtime_error');
      expect(said).toContain(broken.name);
      expect(judged.explanation ?? judged.tests[0]?.message).toMatch(/^Строка 3: /);
    });
  });
}
