import { hasTests } from '@put/contract/kinds/kinds';
import type { Task } from '@put/contract/tasks/task-bank';
import { languagesOf } from '@put/contract/kinds/task-configs';
import type { TestGroup } from '@put/contract/tasks/task-tests';
import type { SolutionCheck, TimeRule, Verification } from '@put/contract/tasks/task-verification';
import { allowanceIn } from '@put/contract/judge/time-allowances';
import { scoreWords } from '@put/contract/results/score-words';
import { isAnyWrong, type Verdict, verdictWords } from '@put/contract/judge/verdicts';
import type { Runner } from '../drivers/runner/runner.ts';
import { patternOf } from './explain-error.ts';
import { judgeSolution } from './judge-solution.ts';
import { kindRule } from './kinds.ts';
import type { JudgeTools, OpenHome } from './kinds/kind.ts';
import { measureBusy } from './measure-busy.ts';
import type { Judged } from './run-tests.ts';
import { isMeantTooSlow, suggestTimeLimit } from './suggest-time-limit.ts';

/** `onTest` gets the number of tests done in all solutions. `timeRule` comes from the task's author. */
type Options = {
  signal?: AbortSignal;
  urgent?: boolean;
  onTest?: (done: number) => Promise<void>;
  timeRule?: TimeRule | undefined;
  openHome?: OpenHome | undefined;
};

/**
 * Runs every reference solution on every test and compares the verdicts with the expected ones. Rejects with
 * RunnerFault.
 */
export async function verifyTask(
  runner: Runner,
  task: Task,
  { signal, urgent = true, onTest, timeRule, openHome }: Options = {},
): Promise<Verification> {
  const solutions: SolutionCheck[] = [];
  const tests = countTests(task);
  for (const [index, solution] of task.solutions.entries()) {
    const handedIn = { ...solution, answer: null, seed: 0 };
    let done = index * tests;
    const judged = await judgeSolution({ runner }, task, task.test_groups, handedIn, {
      urgent,
      hasAllowance: !isMeantTooSlow(solution),
      ...(signal && { signal }),
      ...(onTest && { onTest: () => onTest(++done) }),
    });
    solutions.push(checkOf(index, solution, task.test_groups, judged));
    await onTest?.((index + 1) * tests);
  }
  const ofKind = await kindProblems({ runner, ...(openHome && { openHome }) }, task, {
    urgent,
    ...(signal && { signal }),
  });
  const problems = [
    ...missingParts(task),
    ...ofKind,
    // what the kind lacks is why they could not be judged
    ...(ofKind.length > 0 ? [] : new Set(solutions.flatMap(judgeFaults))),
    ...solutions
      .filter((check) => !check.ok && judgeFaults(check).length === 0)
      .map((check) => describeMismatch(check, task.solutions[check.index]!, task.test_groups)),
  ];
  const time_limit = suggestTimeLimit(
    await timesOf(runner, task, solutions, { urgent, ...(signal && { signal }) }),
    timeRule,
  );
  return { ok: problems.length === 0, problems, solutions, time_limit };
}

/** What the kind finds: first without running anything, and then, when that is well, by running the author's program. */
async function kindProblems(
  tools: JudgeTools,
  task: Task,
  options: Pick<Options, 'signal' | 'urgent'>,
): Promise<string[]> {
  const { problems, prove } = kindRule(task.kind);
  const found = problems(task);
  return found.length > 0 || prove === null ? found : prove(tools, task.config, options);
}

/**
 * The times of all solutions. The slowest right one is measured again on a busy machine, because the limit depends on
 * it.
 */
async function timesOf(
  runner: Runner,
  task: Task,
  checks: readonly SolutionCheck[],
  options: Parameters<typeof measureBusy>[3],
) {
  const languages = languagesOf(task.kind, task.config);
  const found = checks.map((check, at) => ({
    ...task.solutions[at]!,
    ...check,
    allowance: allowanceIn(check.language, languages),
  }));
  const slowest = found
    .filter(({ expected, ok }) => expected === 'accepted' && ok)
    .toSorted((a, b) => b.time_ms / b.allowance - a.time_ms / a.allowance)[0];
  if (slowest === undefined) return found;
  const busyMs = await measureBusy(runner, task, slowest, options);
  return found.map((one) => (one === slowest ? { ...one, time_ms: Math.max(one.time_ms, busyMs) } : one));
}

export const countTests = ({ test_groups }: Pick<Task, 'test_groups'>): number =>
  test_groups.reduce((total, { tests }) => total + tests.length, 0);

function checkOf(
  index: number,
  solution: Task['solutions'][number],
  groups: readonly TestGroup[],
  judged: Judged,
): SolutionCheck {
  const { title, language, expected, expected_groups } = solution;
  const { verdict, score, max_score, time_ms, memory_kb, compiler_output } = judged;
  const tests = judged.tests.map((test) => ({
    group: test.group,
    number: test.number,
    verdict: test.verdict,
    time_ms: test.time_ms ?? 0,
    message: test.message ?? '',
  }));
  const checkedGroups = groups.map((_, at) => {
    const wanted = expected_groups[at] ?? null;
    const found = judged.verdict === 'compile_error' ? 'compile_error' : groupVerdict(tests, at + 1);
    return { verdict: found, expected: wanted, ok: wanted === null || wanted === found };
  });
  const ok = isMet(solution, verdict, tests) && hasScore(solution, score) && checkedGroups.every((group) => group.ok);
  const groupsAndTests = { groups: checkedGroups, tests };
  return {
    index,
    title,
    language,
    expected,
    is_any_wrong: isAnyWrong(solution),
    verdict,
    ok,
    score,
    max_score,
    time_ms,
    memory_kb,
    compiler_output,
    ...groupsAndTests,
  };
}

/**
 * A solution may be `partial` instead of its expected failure. Then its first failure must still be an expected one.
 */
function isMet(
  { expected, also_expected }: Task['solutions'][number],
  verdict: Verdict,
  tests: readonly { verdict: Verdict }[],
): boolean {
  const good = [expected, ...also_expected];
  if (!good.includes(verdict)) return false;
  return verdict !== 'partial' || expected === 'partial' || good.includes(firstFailure(tests));
}

/** Packages write scores to two digits after the comma. */
const roundedScore = 0.0051;
const hasScore = ({ expected_score: wanted }: Task['solutions'][number], score: number): boolean =>
  wanted === null || Math.abs(score - wanted) <= roundedScore;

const firstFailure = (tests: readonly { verdict: Verdict }[]): Verdict =>
  tests.find(({ verdict }) => verdict !== 'accepted')?.verdict ?? 'accepted';

/** A group has the verdict of its first failed test. */
const groupVerdict = (tests: readonly { group: number; verdict: Verdict }[], number: number): Verdict =>
  firstFailure(tests.filter(({ group }) => group === number));

function missingParts({ kind, test_groups, solutions, error_explanations }: Task): string[] {
  const problems = error_explanations
    .filter(({ pattern }) => patternOf(pattern) === null)
    .map(({ pattern }) => `Объяснение ошибки: образец «${pattern}» не прочитать.`);
  if (!hasTests(kind)) return problems;
  if (test_groups.every((group) => group.tests.length === 0)) problems.push('У задачи нет ни одного теста.');
  const empty = test_groups.filter((group) => group.tests.length === 0);
  if (empty.length < test_groups.length) problems.push(...empty.map((group) => `В группе «${group.name}» нет тестов.`));
  for (const [at, { name, requires }] of test_groups.entries())
    if (requires.some((number) => number > at))
      problems.push(`Группа «${name}» может требовать только те группы, что стоят раньше неё.`);
  if (!solutions.some((solution) => solution.expected === 'accepted'))
    problems.push('Добавьте хотя бы одно верное решение.');
  return problems;
}

/** Failures of the checker itself. They are reported once, not for each solution. */
const judgeFaults = ({ tests }: SolutionCheck): string[] =>
  tests
    .filter(({ verdict }) => verdict === 'judge_error')
    .slice(0, 1)
    .map(({ message }) => message || 'Проверка не удалась.');

function describeMismatch(
  { index, title, verdict, score, groups, tests }: SolutionCheck,
  solution: Task['solutions'][number],
  all: readonly TestGroup[],
): string {
  const name = `Решение ${title === '' ? index + 1 : `«${title}»`}`;
  if (!isMet(solution, verdict, tests)) {
    const good = [solution.expected, ...solution.also_expected];
    const found = verdict === 'partial' && good.includes(verdict) ? firstFailure(tests) : verdict;
    const wanted = good.filter((one, at) => at === 0 || one !== 'partial').map((one) => `«${verdictWords[one]}»`);
    const words = isAnyWrong(solution) ? 'быть неверным' : wanted.join(' или ');
    return `${name} получило вердикт «${verdictWords[found]}», а должно ${words}.`;
  }
  if (!hasScore(solution, score))
    return `${name} набрало баллов: ${scoreWords(score)}, а должно ${scoreWords(solution.expected_score!)}.`;
  const at = groups.findIndex((group) => !group.ok);
  const { verdict: found, expected: wanted } = groups[at]!;
  return `${name} в группе «${all[at]!.name}» получило вердикт «${verdictWords[found]}», а должно «${verdictWords[wanted!]}».`;
}
