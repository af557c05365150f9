import { configOf } from '@put/contract/task-configs';
import { ResultTable, type SqlConfig } from '@put/contract/kinds/sql';
import type { Task } from '@put/contract/task-bank';
import type { Verdict } from '@put/contract/verdicts';
import type { Outcome, PreparedProgram } from '../../drivers/runner/runner.ts';
import { explainFailedCheck, explainSqlError, limitWords } from '@put/judging/explain-sql';
import { headOf } from '@put/judging/head-of';
import { type Bench, type Finding, type Keeps, runTests, type Test } from '../run-tests.ts';
import { compareTables, differenceOf } from './compare-tables.ts';
import type { JudgedTask, KindRule } from './kind.ts';

const openRows = 100;
const hiddenRows = 20;
const mebibyte = 1_048_576;

/** A query on the data of each test, compared as a table. */
export const sql: KindRule = {
  async judge({ runner }, task, groups, { files }, options) {
    const { signal, urgent = false } = options;
    const config = configOf('sql', task);
    const program = { language: 'sql', files, database: databaseOf(config) };
    const prepared = await runner.prepare(program, { urgent, ...(signal && { signal }) });
    return runTests(benchOf(prepared, task, config), groups, options);
  },
  problems: ({ test_groups }) => problemsOf(test_groups),
};

export const databaseOf = ({ dialect, schema, check_query }: SqlConfig) => ({
  dialect,
  schema,
  checkQuery: check_query !== null && check_query.trim() !== '' ? check_query : null,
});

function problemsOf(groups: Task['test_groups']): string[] {
  return groups.flatMap((group) =>
    group.tests.flatMap(({ answer }, at) =>
      readTable(answer) === null
        ? [`У теста ${at + 1} группы «${group.name}» нет таблицы ответа: получите её верным решением.`]
        : [],
    ),
  );
}

const benchOf = (prepared: PreparedProgram, task: JudgedTask, config: SqlConfig): Bench => ({
  compileError: prepared.compileError,
  run: (test, keeps) => runTest(prepared, task, config, test, keeps),
  close: () => prepared.close(),
});

async function runTest(
  prepared: PreparedProgram,
  { limits }: JudgedTask,
  config: SqlConfig,
  test: Test,
  { isOpen, withTexts }: Keeps,
): Promise<Finding> {
  const outcome = await prepared.run(test.input, {
    timeMs: limits.time_ms,
    memoryBytes: limits.memory_mb * mebibyte,
    outputBytes: mebibyte,
  });
  const expected = readTable(test.answer);
  const got = outcome.stdout === '' ? null : (JSON.parse(outcome.stdout) as (ResultTable & { isCut: boolean }) | null);
  const compared = expected && compareTables(expected, got, config);
  const { verdict, message } = judgeQuery(outcome, expected === null, compared, got?.isCut ?? false);
  const keepsTexts = isOpen || (withTexts && verdict !== 'accepted');
  return {
    verdict,
    time_ms: Math.round(outcome.used.timeMs),
    memory_kb: null,
    input: keepsTexts && isOpen && verdict !== 'accepted' ? headOf(test.input, isOpen) : null,
    expected: null,
    got: null,
    stderr: keepsTexts && outcome.stderr !== '' ? headOf(outcome.stderr, isOpen) : null,
    message,
    share: verdict === 'accepted' ? 1 : 0,
    details:
      keepsTexts && expected && compared ? differenceOf(expected, got, compared, isOpen ? openRows : hiddenRows) : null,
  };
}

type Judged = { verdict: Verdict; message: string | null };

/** What the end of a query means. A fault of the author's script is never the query's. */
export function judgeQuery(
  { end, stderr }: Outcome,
  hasNoAnswer: boolean,
  compared: { isSame: boolean; message: string | null } | null,
  isCut: boolean,
): Judged {
  if (end.by === 'limit') return { verdict: `${end.limit}_limit`, message: limitWords[end.limit] };
  if (end.by === 'exit' && end.code === 2)
    return { verdict: 'judge_error', message: `В самом тесте ошибка: ${stderr}` };
  if (end.by === 'exit' && end.code === 3) return { verdict: 'runtime_error', message: explainFailedCheck(stderr) };
  if (end.by === 'crash' || end.code !== 0) return { verdict: 'runtime_error', message: explainSqlError(stderr) };
  if (hasNoAnswer || compared === null) return { verdict: 'judge_error', message: 'У теста нет таблицы ответа.' };
  if (isCut) return { verdict: 'output_limit', message: 'Запрос возвращает больше тысячи строк.' };
  return compared.isSame
    ? { verdict: 'accepted', message: null }
    : { verdict: 'wrong_answer', message: compared.message };
}

export function readTable(text: string): ResultTable | null {
  try {
    return ResultTable.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
