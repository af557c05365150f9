import { configOf } from '@put/contract/task-configs';
import type { Language, SourceFile } from '@put/contract/languages';
import type { CheckerRule } from '@put/judging/check-answer';
import { cleanCompilerOutput, cleanTrace } from '@put/judging/clean-trace';
import { headOf, lettersOf } from '@put/judging/head-of';
import { failureOf, judgeOutcome, messageOf, testLimits } from '@put/judging/judge-outcome';
import type { Outcome, PreparedProgram, Runner } from '../../drivers/runner/runner.ts';
import { type Opinion, opinionFiles } from '../author-opinion.ts';
import { prepareChecker } from '../check-by-program.ts';
import { explainError } from '../explain-error.ts';
import { headOfTalk, type Interaction, prepareInteraction } from '../interact.ts';
import { type Bench, type Finding, type Keeps, nothingRun, runTests, type Test } from '../run-tests.ts';
import type { JudgedTask, KindRule } from './kind.ts';

/** Standard input in, standard output out, compared by a checker; or a conversation with a program of the author. */
export const program: KindRule = {
  async judge({ runner }, task, groups, { language, files }, options) {
    if (language === null) throw new Error('A program has a language');
    const { signal, urgent = false } = options;
    const said = makeWords(task, language, files);
    const told = { ...options, explanations: task.error_explanations, language };
    const { interactor } = configOf('program', task);
    if (interactor) {
      const solution = { language, files };
      const talks = await prepareInteraction(runner, solution, interactor, { urgent, ...(signal && { signal }) });
      const bench: Bench = {
        compileError: talks.compileError && said.byCompiler(talks.compileError),
        run: (test, keeps) => talkThrough(talks, task, said, test, keeps),
        close: () => talks.close(),
      };
      return runTests(bench, groups, told);
    }
    const prepared = await runner.prepare({ language, files }, { urgent, ...(signal && { signal }) });
    const checker = prepared.compileError === null ? await openChecker(runner, task, prepared, signal) : null;
    const bench: Bench = {
      compileError: prepared.compileError && said.byCompiler(prepared.compileError),
      run: (test, keeps) => runTest(prepared, checker!, task, said, test, keeps),
      async close() {
        await checker?.close?.();
        await prepared.close();
      },
    };
    return runTests(bench, groups, told);
  },

  problems({ config, kind }) {
    const { checker, interactor } = configOf('program', { config, kind });
    if (interactor) return problemsOf(interactor.files, 'Интерактор пуст.');
    return checker.kind === 'program' ? problemsOf(checker.files, 'Проверяющая программа пуста.') : [];
  },
};

/** Of a program of the author that is called: what it is given lies beside its files. */
function problemsOf(files: readonly SourceFile[], blank: string): string[] {
  if (files.every(({ content }) => content.trim() === '')) return [blank];
  const given = new Set<string>(Object.values(opinionFiles));
  const taken = files.find(({ name }) => given.has(name.split('/')[0]!));
  return taken ? [`Файл ${taken.name} надо назвать иначе: так называется то, что программа получает.`] : [];
}

/** What a compiler and a program say, for the eyes of students. */
type Words = {
  byCompiler(raw: string): string;
  byProgram(outcome: Outcome): Outcome;
  explain(stderr: string): string | null;
};

function makeWords(task: JudgedTask, language: Language, files: readonly SourceFile[]): Words {
  const names = files.map(({ name }) => name);
  return {
    byCompiler: (raw) => cleanCompilerOutput(raw, language, names),
    byProgram: (outcome) => ({ ...outcome, stderr: cleanTrace(outcome.stderr, language, names) }),
    explain: (stderr) => explainError(stderr, task.error_explanations, language),
  };
}

type OpenChecker = {
  look(test: Test, outcome: Outcome, points: number | null): Promise<Opinion>;
  close?: () => Promise<void>;
};

/** Rules are at hand; a program of the author is prepared once for all tests. */
async function openChecker(
  runner: Runner,
  task: JudgedTask,
  prepared: PreparedProgram,
  signal: AbortSignal | undefined,
): Promise<OpenChecker> {
  const { checker } = configOf('program', task);
  if (checker.kind !== 'program') return { look: async ({ answer }, outcome) => lookByRule(checker, answer, outcome) };
  try {
    const program = await prepareChecker(runner, checker, signal);
    return {
      async look({ input, answer }, outcome, points) {
        const failure = failureOf(outcome);
        if (failure !== null) return { verdict: failure, share: 0, message: null };
        return program.check({ input, answer, output: outcome.stdout }, points);
      },
      close: () => program.close(),
    };
  } catch (error) {
    await prepared.close();
    throw error;
  }
}

function lookByRule(checker: CheckerRule, answer: string, outcome: Outcome): Opinion {
  const { verdict, comparison } = judgeOutcome(outcome, answer, checker);
  const message = comparison?.is === 'different' ? comparison.where : null;
  return { verdict, share: verdict === 'accepted' ? 1 : 0, message };
}

async function runTest(
  prepared: PreparedProgram,
  checker: OpenChecker,
  { limits }: JudgedTask,
  said: Words,
  test: Test,
  { isOpen, withTexts, points }: Keeps,
): Promise<Finding> {
  const outcome = said.byProgram(await prepared.run(test.input, testLimits(limits, test.answer)));
  const { verdict, share, message } = await checker.look(test, outcome, points);
  const keepsTexts = isOpen || (withTexts && verdict !== 'accepted');
  const head = (text: string) => (keepsTexts ? headOf(text, isOpen) : null);
  return {
    verdict,
    time_ms: Math.round(outcome.used.timeMs),
    memory_kb: Math.round(outcome.used.memoryBytes / 1024),
    input: head(test.input),
    expected: head(test.answer),
    got: head(outcome.stdout),
    stderr: head(outcome.stderr),
    message: message ?? messageOf(verdict, outcome, limits, said.explain),
    share,
    details: null,
  };
}

/** One test of an interactive task: what was said stands in the place of output and answer. */
async function talkThrough(
  talks: Interaction,
  { limits }: JudgedTask,
  said: Words,
  test: Test,
  { isOpen, withTexts, points }: Keeps,
): Promise<Finding> {
  const { opinion, outcome, report } = await talks.talk(test, testLimits(limits, test.answer), points);
  const { verdict, share, message } = opinion;
  const keepsTexts = isOpen || (withTexts && verdict !== 'accepted');
  const found = { ...nothingRun, verdict, share, message, input: keepsTexts ? headOf(test.input, isOpen) : null };
  const details = keepsTexts ? headOfTalk(report, lettersOf(isOpen)) : null;
  if (outcome === null) return { ...found, details };
  const shown = said.byProgram(outcome);
  return {
    ...found,
    time_ms: Math.round(outcome.used.timeMs),
    memory_kb: Math.round(outcome.used.memoryBytes / 1024),
    stderr: keepsTexts ? headOf(shown.stderr, isOpen) : null,
    message: message ?? messageOf(verdict, shown, limits, said.explain),
    details,
  };
}
