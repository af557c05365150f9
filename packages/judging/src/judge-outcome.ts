import type { TaskLimits } from '@put/contract/tasks/task-parts';
import type { Verdict } from '@put/contract/judge/verdicts';
import { checkAnswer, type CheckerRule, type Comparison } from './check-answer.ts';
import { explainPython } from './explain-python.ts';
import type { Limits, Outcome } from './outcome.ts';

/** Output allowed besides the answer, for debugging prints. */
const spareOutputBytes = 65_536;
const mebibyte = 1_048_576;

/** The limits for one test of a task. */
export const testLimits = (limits: TaskLimits, answer: string): Limits => ({
  timeMs: limits.time_ms,
  memoryBytes: limits.memory_mb * mebibyte,
  outputBytes: spareOutputBytes + 2 * new TextEncoder().encode(answer).length,
});

/** The verdict of one execution; `comparison` is given when the program ended by itself. */
export function judgeOutcome(
  outcome: Outcome,
  expected: string,
  checker: CheckerRule,
): { verdict: Verdict; comparison?: Comparison } {
  const failure = failureOf(outcome);
  if (failure !== null) return { verdict: failure };
  const comparison = checkAnswer(checker, expected, outcome.stdout);
  const verdict = { same: 'accepted', spaces: 'presentation_error', different: 'wrong_answer' } as const;
  return { verdict: verdict[comparison.is], comparison };
}

/** The verdict when there is no output to compare; null when the program ended as it should. */
export function failureOf({ end }: Outcome): Verdict | null {
  if (end.by === 'limit') return `${end.limit}_limit`;
  return end.by === 'crash' || end.code !== 0 ? 'runtime_error' : null;
}

/** What went wrong on a test, in words that a pupil understands; null when nothing did. */
export function messageOf(
  verdict: Verdict,
  outcome: Outcome,
  limits: TaskLimits,
  explain: (stderr: string) => string | null = explainPython,
): string | null {
  switch (verdict) {
    case 'presentation_error':
      return 'Слова верные, но пробелы или переводы строк другие.';
    case 'runtime_error':
      return explain(outcome.stderr) ?? exitWords(outcome);
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
