import { configOf } from '@put/contract/kinds';
import type { ErrorExplanation, TaskLimits } from '@put/contract/tasks';
import type { Verdict } from '@put/contract/verdicts';
import type { Outcome, PreparedProgram, Runner } from '../../drivers/runner/runner.ts';
import type { CheckerRule } from '../check-answer.ts';
import { type Opinion, prepareChecker } from '../check-by-program.ts';
import { explainError } from '../explain-error.ts';
import { headOf } from '../head-of.ts';
import { type Bench, type Finding, type Keeps, runTests, type Test } from '../run-tests.ts';
import { failureOf, judgeOutcome } from '../verdict.ts';
import type { JudgedTask, KindRule } from './kind.ts';

/** Room for debugging prints besides the answer; more is a flood. */
const spareOutputBytes = 65_536;
const mebibyte = 1_048_576;

/** Standard input in, standard output out, compared by a checker. */
export const program: KindRule = {
  async judge({ runner }, task, groups, { language, files }, options) {
    if (language === null) throw new Error('A program has a language');
    const { signal, urgent = false } = options;
    const prepared = await runner.prepare({ language, files }, { urgent, ...(signal && { signal }) });
    const checker = prepared.compileError === null ? await openChecker(runner, task, prepared, signal) : null;
    const bench: Bench = {
      compileError: prepared.compileError,
      run: (test, keeps) => runTest(prepared, checker!, task, test, keeps),
      async close() {
        await checker?.close?.();
        await prepared.close();
      },
    };
    return runTests(bench, groups, { ...options, explanations: task.error_explanations });
  },

  problems({ config, kind }) {
    const { checker } = configOf('program', { config, kind });
    const isBlank = checker.kind === 'program' && checker.files.every(({ content }) => content.trim() === '');
    return isBlank ? ['Проверяющая программа пуста.'] : [];
  },
};

type OpenChecker = { look(test: Test, outcome: Outcome): Promise<Opinion>; close?: () => Promise<void> };

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
      async look({ input, answer }, outcome) {
        const failure = failureOf(outcome);
        if (failure !== null) return { verdict: failure, share: 0, message: null };
        return program.check({ input, answer, output: outcome.stdout });
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
  task: JudgedTask,
  test: Test,
  { isOpen, withTexts }: Keeps,
): Promise<Finding> {
  const { limits, error_explanations } = task;
  const outcome = await prepared.run(test.input, {
    timeMs: limits.time_ms,
    memoryBytes: limits.memory_mb * mebibyte,
    outputBytes: spareOutputBytes + 2 * Buffer.byteLength(test.answer),
  });
  const { verdict, share, message } = await checker.look(test, outcome);
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
    message: message ?? messageOf(verdict, outcome, null, limits, error_explanations),
    share,
    details: null,
  };
}

/** What went wrong on a test, in words a pupil understands; null when all is well. */
export function messageOf(
  verdict: Verdict,
  outcome: Outcome,
  difference: string | null,
  limits: TaskLimits,
  explanations: readonly ErrorExplanation[] = [],
): string | null {
  switch (verdict) {
    case 'wrong_answer':
      return difference;
    case 'presentation_error':
      return 'Слова верные, но пробелы или переводы строк другие.';
    case 'runtime_error':
      return explainError(outcome.stderr, explanations) ?? exitWords(outcome);
    case 'time_limit':
      return `Программа работала дольше ${seconds(limits.time_ms)} с. Возможно, цикл никогда не кончается.`;
    case 'idle_limit':
      return 'Программа долго ничего не делала: возможно, она ждёт ввода или спит.';
    case 'memory_limit':
      return `Программе понадобилось больше ${limits.memory_mb} МБ памяти.`;
    case 'output_limit':
      return 'Программа печатает слишком много: возможно, print стоит в бесконечном цикле.';
    default:
      return null;
  }
}

const seconds = (ms: number) => (ms / 1000).toLocaleString('ru');

const exitWords = ({ end }: Outcome) =>
  end.by === 'exit'
    ? `Программа завершилась с кодом ${end.code}, а должна с кодом 0.`
    : 'Программа завершилась с ошибкой.';
