import type { TestResult } from '@put/contract/submissions';
import type { TaskConfig } from '@put/contract/kinds';
import type { SourceFile } from '@put/contract/languages';
import type { TaskLimits, TestGroup } from '@put/contract/tasks';
import type { Verdict } from '@put/contract/verdicts';
import type { Outcome, PreparedProgram, Runner } from '../drivers/runner/runner.ts';
import { explainError } from './explain-error.ts';
import { judgeOutcome, sumUp } from './verdict.ts';

/** Room for debugging prints besides the answer; more is a flood. */
const spareOutputBytes = 65_536;
const mebibyte = 1_048_576;
/** What is kept of texts: whole heads for open tests, short ones for staff of the first hidden failures. */
const openHead = 4_096;
const hiddenHead = 1_024;
const hiddenFailuresWithTexts = 20;

export type JudgedTask = { config: TaskConfig; limits: TaskLimits };
export type Judged = {
  verdict: Verdict;
  score: number;
  max_score: number;
  compiler_output: string;
  explanation: string | null;
  tests: TestResult[];
  /** The worst test. */
  time_ms: number;
  memory_kb: number;
};

type Program = { language: string; files: readonly SourceFile[] };
type Options = { signal?: AbortSignal; urgent?: boolean; onTest?: (test: TestResult) => Promise<void> };

/** Runs a program on the tests of a task. Rejects with RunnerFault when the runner broke, never because of the program. */
export async function runTests(
  runner: Runner,
  task: JudgedTask,
  groups: readonly TestGroup[],
  program: Program,
  options: Options = {},
): Promise<Judged> {
  const { signal, urgent = false, onTest } = options;
  const prepared = await runner.prepare(program, { urgent, ...(signal && { signal }) });
  try {
    if (prepared.compileError !== null) return compileFailure(groups, prepared.compileError);
    const tests: TestResult[] = [];
    for (const [groupAt, group] of groups.entries()) {
      let isGroupLost = false;
      for (const [testAt, test] of group.tests.entries()) {
        signal?.throwIfAborted();
        const place = { group: groupAt + 1, group_name: group.name, number: testAt + 1, is_sample: group.is_sample };
        const withTexts = group.is_sample || tests.filter(isHiddenFailure).length < hiddenFailuresWithTexts;
        const result: TestResult = isGroupLost
          ? skipped(place)
          : { ...place, ...(await runTest(prepared, task, test, group.is_sample, withTexts)) };
        tests.push(result);
        // all or nothing: the rest of the group changes neither score nor verdict, samples are shown whole
        isGroupLost ||= result.verdict !== 'accepted' && group.aggregation !== 'sum' && !group.is_sample;
        await onTest?.(result);
      }
    }
    const verdicts = groups.map((_, at) => tests.filter((test) => test.group === at + 1).map((test) => test.verdict));
    return {
      ...sumUp(groups, verdicts),
      compiler_output: '',
      explanation: null,
      tests,
      time_ms: Math.max(0, ...tests.map((test) => test.time_ms ?? 0)),
      memory_kb: Math.max(0, ...tests.map((test) => test.memory_kb ?? 0)),
    };
  } finally {
    await prepared.close();
  }
}

const isHiddenFailure = (test: TestResult) =>
  !test.is_sample && test.verdict !== 'accepted' && test.verdict !== 'skipped';

async function runTest(
  prepared: PreparedProgram,
  { config, limits }: JudgedTask,
  test: TestGroup['tests'][number],
  isOpen: boolean,
  withTexts: boolean,
) {
  const outcome = await prepared.run(test.input, {
    timeMs: limits.time_ms,
    memoryBytes: limits.memory_mb * mebibyte,
    outputBytes: spareOutputBytes + 2 * Buffer.byteLength(test.answer),
  });
  const { verdict, comparison } = judgeOutcome(outcome, test.answer, config.checker);
  const keepsTexts = isOpen || (withTexts && verdict !== 'accepted');
  const head = (text: string) => (keepsTexts ? headOf(text, isOpen ? openHead : hiddenHead) : null);
  return {
    verdict,
    time_ms: Math.round(outcome.used.timeMs),
    memory_kb: Math.round(outcome.used.memoryBytes / 1024),
    input: head(test.input),
    expected: head(test.answer),
    got: head(outcome.stdout),
    stderr: head(outcome.stderr),
    message: messageOf(verdict, outcome, comparison?.is === 'different' ? comparison.where : null, limits),
  };
}

/** What went wrong on a test, in words a pupil understands; null when all is well. */
function messageOf(verdict: Verdict, outcome: Outcome, difference: string | null, limits: TaskLimits): string | null {
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

const skipped = (place: Pick<TestResult, 'group' | 'group_name' | 'number' | 'is_sample'>): TestResult => ({
  ...place,
  verdict: 'skipped',
  time_ms: null,
  memory_kb: null,
  input: null,
  expected: null,
  got: null,
  stderr: null,
  message: null,
});

const compileFailure = (groups: readonly TestGroup[], compileError: string): Judged => ({
  verdict: 'compile_error',
  score: 0,
  max_score: groups.reduce((total, group) => total + group.points, 0),
  compiler_output: headOf(compileError, openHead),
  explanation: explainError(compileError),
  tests: [],
  time_ms: 0,
  memory_kb: 0,
});

/** PostgreSQL's text holds no NUL, and a cut must not leave half a surrogate pair. */
const headOf = (text: string, length: number) => text.slice(0, length).toWellFormed().replaceAll('\0', '\uFFFD');
