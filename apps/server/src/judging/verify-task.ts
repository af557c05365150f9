import type { SolutionCheck, Task, Verification } from '@put/contract/tasks';
import { verdictWords } from '@put/contract/verdicts';
import type { Runner } from '../drivers/runner/runner.ts';
import { hasTests } from '@put/contract/kinds';
import { kindRule } from './kinds.ts';

/** Runs every reference solution on every test and compares its verdict with the one it must get. */
export async function verifyTask(runner: Runner, task: Task): Promise<Verification> {
  const solutions: SolutionCheck[] = [];
  for (const [index, solution] of task.solutions.entries()) {
    const handedIn = { ...solution, answer: null, seed: 0 };
    const judged = await kindRule(task.kind).judge({ runner }, task, task.test_groups, handedIn, { urgent: true });
    const { title, language, expected } = solution;
    const { verdict, score, max_score, time_ms, memory_kb, compiler_output } = judged;
    const tests = judged.tests.map((test) => ({
      group: test.group,
      number: test.number,
      verdict: test.verdict,
      time_ms: test.time_ms ?? 0,
      message: test.message ?? '',
    }));
    solutions.push({
      index,
      title,
      language,
      expected,
      verdict,
      ok: verdict === expected,
      score,
      max_score,
      time_ms,
      memory_kb,
      compiler_output,
      tests,
    });
  }
  const problems = [
    ...missingParts(task),
    ...(kindRule(task.kind).problems?.(task) ?? []),
    ...solutions.filter((check) => !check.ok).map(describeMismatch),
  ];
  return { ok: problems.length === 0, problems, solutions };
}

function missingParts({ kind, test_groups, solutions }: Task): string[] {
  const problems: string[] = [];
  if (!hasTests(kind)) return problems;
  if (test_groups.every((group) => group.tests.length === 0)) problems.push('У задачи нет ни одного теста.');
  const empty = test_groups.filter((group) => group.tests.length === 0);
  if (empty.length < test_groups.length) problems.push(...empty.map((group) => `В группе «${group.name}» нет тестов.`));
  if (!solutions.some((solution) => solution.expected === 'accepted'))
    problems.push('Добавьте хотя бы одно верное решение.');
  return problems;
}

const describeMismatch = ({ index, title, expected, verdict }: SolutionCheck) =>
  `Решение ${title === '' ? index + 1 : `«${title}»`} получило вердикт «${verdictWords[verdict]}», а должно «${verdictWords[expected]}».`;
