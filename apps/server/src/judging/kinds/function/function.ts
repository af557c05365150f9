import type { FunctionConfig } from '@put/contract/kinds/function/function';
import type { SourceFile } from '@put/contract/judge/languages';
import { headOf } from '@put/judging/head-of';
import { messageOf } from '@put/judging/judge-outcome';
import type { TestOrder, TestReport } from '@put/python/protocol.ts';
import type { Outcome, PreparedProgram } from '../../../drivers/runner/runner.ts';
import { explainError } from '../../explain-error.ts';
import { type Bench, type Finding, type Keeps, runTests, type Test } from '../../run-tests.ts';
import type { JudgedTask, KindRule } from '../kind.ts';

const mebibyte = 1_048_576;
const outputBytes = 65_536;

/** Functions and classes that a test in Python uses. The test runs in another interpreter than the solution. */
export const functionKind: KindRule<'function'> = {
  async judge({ runner }, task, groups, { files }, options) {
    const { signal, urgent = false } = options;
    const { config } = task;
    const program = { language: 'python', files: moduleFirst(files, config), isTested: true };
    const prepared = await runner.prepare(program, { urgent, ...(signal && { signal }) });
    return runTests(benchOf(prepared, task, config), groups, options);
  },
  problems: () => [],
  view: null,
  source: {
    isCalledByTests: true,
    starter: ({ file_name }) => [{ name: file_name, content: '', access: 'edit' }],
    mayAddFiles: () => false,
    partnerOf: () => null,
    databaseOf: null,
    inBrowser: ({ seesAllFiles }) => ({ runs: seesAllFiles, checker: null }),
    answers: null,
  },
  answer: null,
  timesPoints: null,
  perform: null,
  prove: null,
  sourcePaths: [/^config\.prelude$/],
  keyPaths: [],
};

/** Moves the module that tests import to the front. If no file has its name, the first file gets that name. */
export function moduleFirst(files: readonly SourceFile[], { file_name }: FunctionConfig): SourceFile[] {
  const module = files.find(({ name }) => name === file_name) ?? files[0];
  if (!module) return [];
  return [{ name: file_name, content: module.content }, ...files.filter((file) => file !== module)];
}

const benchOf = (prepared: PreparedProgram, task: JudgedTask, config: FunctionConfig): Bench => ({
  compileError: prepared.compileError,
  run: (test, keeps) => runTest(prepared, task, config, test, keeps),
  close: () => prepared.close(),
});

async function runTest(
  prepared: PreparedProgram,
  task: JudgedTask,
  { file_name, prelude, style }: FunctionConfig,
  test: Test,
  { isOpen, withTexts }: Keeps,
): Promise<Finding> {
  const { limits } = task;
  const order: TestOrder = { module: file_name.replace(/\.py$/, ''), prelude, test: test.input, style };
  const outcome = await prepared.run(JSON.stringify(order), {
    timeMs: limits.time_ms,
    memoryBytes: limits.memory_mb * mebibyte,
    outputBytes,
  });
  const found = judgeTest(outcome, task);
  const keepsTexts = isOpen || (withTexts && found.verdict !== 'accepted');
  const head = (text: string | null) => (keepsTexts && text !== null ? headOf(text, isOpen) : null);
  const message = test.message !== '' && found.verdict === 'wrong_answer' ? test.message : found.message;
  const printed = outcome.tested?.stdout ?? '';
  return {
    verdict: found.verdict,
    time_ms: Math.round(outcome.used.timeMs),
    memory_kb: Math.round(outcome.used.memoryBytes / 1024),
    input: head(test.input),
    expected: head(found.expected),
    got: head(found.got),
    stderr: head(found.stderr),
    message,
    share: found.share,
    details: keepsTexts && printed !== '' ? { printed: headOf(printed, isOpen) } : null,
  };
}

type Found = Pick<Finding, 'verdict' | 'message'> & {
  share: number;
  expected: string | null;
  got: string | null;
  stderr: string;
};

const nothing = { message: null, share: 0, expected: null, got: null, stderr: '' };

/** The finding of one test. An error in the test itself gives `judge_error`. */
export function judgeTest(outcome: Outcome, { limits }: Pick<JudgedTask, 'limits'>): Found {
  const { end } = outcome;
  if (end.by === 'limit') {
    const verdict = `${end.limit}_limit` as const;
    return { ...nothing, verdict, message: messageOf(verdict, outcome, limits) };
  }
  if (outcome.tested?.hasEnded)
    return {
      ...nothing,
      verdict: 'runtime_error',
      stderr: outcome.stderr,
      message: 'Решение завершило работу само, а должно только вернуть значение.',
    };
  const report = readReport(outcome.stdout);
  const share = report.share;
  switch (report.end) {
    case 'passed':
      return { ...nothing, verdict: 'accepted', share: 1 };
    case 'failed': {
      const { got, expected } = report;
      const message = report.message === '' ? 'Проверка не выполнилась.' : report.message;
      return { ...nothing, verdict: share > 0 ? 'partial' : 'wrong_answer', share, message, got, expected };
    }
    case 'missing':
      return { ...nothing, verdict: 'wrong_answer', share, message: `В решении нет функции \`${report.name}\`.` };
    case 'unfit':
      return {
        ...nothing,
        verdict: 'wrong_answer',
        share,
        message: `Решение вернуло не то, с чем работает тест: ${report.message}`,
      };
    case 'error': {
      if (report.error === 'MemoryError')
        return {
          ...nothing,
          verdict: 'memory_limit',
          share,
          message: messageOf('memory_limit', outcome, limits),
        };
      const message = leavingWords[report.error] ?? explainError(report.stderr) ?? 'Решение остановилось с ошибкой.';
      return { ...nothing, verdict: 'runtime_error', share, stderr: report.stderr, message };
    }
    case 'cut':
      return {
        ...nothing,
        verdict: 'runtime_error',
        share,
        message: 'Решение вернуло то, что нельзя передать тесту, или вмешалось в проверку.',
      };
    case 'broken':
      return { ...nothing, verdict: 'judge_error', message: `В самом тесте ошибка: ${report.message}` };
  }
}

const leavingWords: Record<string, string> = {
  SystemExit: 'Решение вызвало exit(), а должно только вернуть значение.',
  EOFError: 'Решение ждёт ввода, а вводить некому: уберите input() или поставьте его под if __name__ == "__main__".',
};

/** A tester without a report was stopped by its own test: by deep recursion or lack of memory. */
function readReport(stdout: string): TestReport {
  try {
    return JSON.parse(stdout) as TestReport;
  } catch {
    return { end: 'broken', message: 'тест остановился раньше времени.', share: 0 };
  }
}
