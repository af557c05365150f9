import type { Language, SourceFile } from '@put/contract/judge/languages';
import type { CheckerRule } from '@put/judging/check-answer';
import { cleanCompilerOutput, cleanTrace } from '@put/judging/clean-trace';
import { headOf, lettersOf } from '@put/judging/head-of';
import { failureOf, judgeOutcome, messageOf, testLimits } from '@put/judging/judge-outcome';
import type { Outcome, PreparedProgram, Runner } from '../../../drivers/runner/runner.ts';
import { type Opinion, opinionFiles } from '../../author-opinion.ts';
import { prepareChecker } from '../../check-by-program.ts';
import { explainError } from '../../explain-error.ts';
import { headOfTalk, type Interaction, prepareInteraction } from '../../interact.ts';
import { type Bench, type Finding, type Keeps, nothingRun, runTests, type Test } from '../../run-tests.ts';
import type { JudgedTask, KindRule } from '../kind.ts';
import { printedAnswers } from './printed-answers.ts';

/**
 * A program that reads standard input and prints to standard output. A checker compares, or an interactor talks to it.
 */
export const program: KindRule<'program'> = {
  async judge({ runner }, task, groups, { language, files }, options) {
    if (language === null) throw new Error('A program has a language');
    const { signal, urgent = false } = options;
    const said = makeWords(task, language, files);
    const told = { ...options, explanations: task.error_explanations, language };
    const { interactor } = task.config;
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

  problems({ config: { checker, interactor } }) {
    if (interactor) return problemsOf(interactor.files, 'Интерактор пуст.');
    return checker.kind === 'program' ? problemsOf(checker.files, 'Проверяющая программа пуста.') : [];
  },
  view: null,
  source: {
    isCalledByTests: false,
    starter: null,
    mayAddFiles: ({ may_add_files }) => may_add_files ?? false,
    partnerOf: ({ interactor }) => interactor?.language ?? null,
    databaseOf: null,
    /** Checkers and interactors that are programs stay at the server, and so do the author's explanations of errors. */
    inBrowser({ config: { checker, interactor }, seesAllFiles: runs, error_explanations }) {
      const isOpen = runs && error_explanations.length === 0 && !interactor && checker.kind !== 'program';
      return { runs, checker: isOpen ? checker : null };
    },
    answers: printedAnswers,
  },
  answer: null,
  timesPoints: null,
  perform: null,
  prove: null,
  sourcePaths: [],
  keyPaths: [],
};

/** Problems of a checker or interactor. Its files must not have the names of the files that it is given. */
function problemsOf(files: readonly SourceFile[], blank: string): string[] {
  if (files.every(({ content }) => content.trim() === '')) return [blank];
  const given = new Set<string>(Object.values(opinionFiles));
  const taken = files.find(({ name }) => given.has(name.split('/')[0]!));
  return taken ? [`Файл ${taken.name} надо назвать иначе: так называется то, что программа получает.`] : [];
}

/** Texts of compilers and programs, as students see them. */
type Words = {
  byCompiler(raw: string): string;
  byProgram(outcome: Outcome): Outcome;
  explain(stderr: string): string | null;
};

function makeWords(task: JudgedTask<'program'>, language: Language, files: readonly SourceFile[]): Words {
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

/** Opens the task's checker. A program of the author is compiled once for all tests. */
async function openChecker(
  runner: Runner,
  task: JudgedTask<'program'>,
  prepared: PreparedProgram,
  signal: AbortSignal | undefined,
): Promise<OpenChecker> {
  const { checker } = task.config;
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

/** Runs one test of an interactive task. The conversation takes the place of output and answer. */
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
