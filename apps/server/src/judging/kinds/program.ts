import { configOf } from '@put/contract/kinds';
import type { TaskLimits } from '@put/contract/tasks';
import type { Verdict } from '@put/contract/verdicts';
import type { Outcome, PreparedProgram } from '../../drivers/runner/runner.ts';
import { explainError } from '../explain-error.ts';
import { headOf } from '../head-of.ts';
import { type Bench, type Finding, type Keeps, runTests, type Test } from '../run-tests.ts';
import { judgeOutcome } from '../verdict.ts';
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
    return runTests(benchOf(prepared, task), groups, options);
  },
};

const benchOf = (prepared: PreparedProgram, task: JudgedTask): Bench => ({
  compileError: prepared.compileError,
  run: (test, keeps) => runTest(prepared, task, test, keeps),
  close: () => prepared.close(),
});

async function runTest(
  prepared: PreparedProgram,
  task: JudgedTask,
  test: Test,
  { isOpen, withTexts }: Keeps,
): Promise<Finding> {
  const { limits } = task;
  const { checker } = configOf('program', task);
  if (checker.kind === 'program') throw new Error('A checker that is a program is not known here');
  const outcome = await prepared.run(test.input, {
    timeMs: limits.time_ms,
    memoryBytes: limits.memory_mb * mebibyte,
    outputBytes: spareOutputBytes + 2 * Buffer.byteLength(test.answer),
  });
  const { verdict, comparison } = judgeOutcome(outcome, test.answer, checker);
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
    message: messageOf(verdict, outcome, comparison?.is === 'different' ? comparison.where : null, limits),
    share: verdict === 'accepted' ? 1 : 0,
    details: null,
  };
}

/** What went wrong on a test, in words a pupil understands; null when all is well. */
export function messageOf(
  verdict: Verdict,
  outcome: Outcome,
  difference: string | null,
  limits: TaskLimits,
): string | null {
  switch (verdict) {
    case 'wrong_answer':
      return difference;
    case 'presentation_error':
      return 'Слова верные, но пробелы или переводы строк другие.';
    case 'runtime_error':
      return explainError(outcome.stderr) ?? exitWords(outcome);
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
