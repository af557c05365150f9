import type { SqlConfig } from '@put/contract/kinds/sql/sql';
import type { TestResult } from '@put/contract/submissions/submissions';
import type { TaskLimits } from '@put/contract/tasks/task-parts';
import type { Verdict } from '@put/contract/judge/verdicts';
import { compareTables, differenceOf } from './compare-tables.ts';
import { explainFailedCheck, explainSqlError, limitWords } from './explain-sql.ts';
import { headOf } from './head-of.ts';
import type { Limits, Outcome } from './outcome.ts';
import { tableOf } from './query-result.ts';
import { readTable } from './read-table.ts';

const openRows = 100;
const hiddenRows = 20;
const mebibyte = 1_048_576;

export const queryTestLimits = ({ time_ms, memory_mb }: TaskLimits): Limits => ({
  timeMs: time_ms,
  memoryBytes: memory_mb * mebibyte,
  outputBytes: mebibyte,
});

type QueryTest = { input: string; answer: string };
type Rules = Pick<SqlConfig, 'is_ordered' | 'compares_column_names'>;
/** Students see texts of visible tests. Of hidden tests that failed, texts of a few are kept for staff. */
type Keeps = { isOpen: boolean; withTexts: boolean };
type Finding = Omit<TestResult, 'group' | 'group_name' | 'number' | 'name' | 'is_sample'>;

/** The result of a query on the data of one test. */
export function judgeQuery(
  outcome: Outcome,
  { input, answer }: QueryTest,
  rules: Rules,
  { isOpen, withTexts }: Keeps,
): Finding {
  const expected = readTable(answer);
  const got = tableOf(outcome);
  const compared = expected && compareTables(expected, got, rules);
  const { verdict, message } = judgeEnd(outcome, compared, got?.isCut ?? false);
  const keepsTexts = isOpen || (withTexts && verdict !== 'accepted');
  return {
    verdict,
    time_ms: Math.round(outcome.used.timeMs),
    memory_kb: null,
    input: keepsTexts && isOpen && verdict !== 'accepted' ? headOf(input, isOpen) : null,
    expected: null,
    got: null,
    stderr: keepsTexts && outcome.stderr !== '' ? headOf(outcome.stderr, isOpen) : null,
    message,
    share: verdict === 'accepted' ? 1 : 0,
    details:
      keepsTexts && expected && compared ? differenceOf(expected, got, compared, isOpen ? openRows : hiddenRows) : null,
  };
}

/** The verdict by how the query ended. An error in the author's script is never the student's fault. */
function judgeEnd(
  { end, stderr }: Outcome,
  compared: { isSame: boolean; message: string | null } | null,
  isCut: boolean,
): { verdict: Verdict; message: string | null } {
  if (end.by === 'limit') return { verdict: `${end.limit}_limit`, message: limitWords[end.limit] };
  if (end.by === 'exit' && end.code === 2)
    return { verdict: 'judge_error', message: `В самом тесте ошибка: ${stderr}` };
  if (end.by === 'exit' && end.code === 3) return { verdict: 'runtime_error', message: explainFailedCheck(stderr) };
  if (end.by === 'crash' || end.code !== 0) return { verdict: 'runtime_error', message: explainSqlError(stderr) };
  if (compared === null) return { verdict: 'judge_error', message: 'У теста нет таблицы ответа.' };
  if (isCut) return { verdict: 'output_limit', message: 'Запрос возвращает больше тысячи строк.' };
  return compared.isSame
    ? { verdict: 'accepted', message: null }
    : { verdict: 'wrong_answer', message: compared.message };
}
