import { isAnswered } from '@put/contract/kinds/kinds';
import { languagesOf } from '@put/contract/kinds/task-configs';
import type { TestGroup } from '@put/contract/tasks/task-tests';
import { timeLimitIn } from '@put/contract/judge/time-allowances';
import { shownTest, shownTexts } from '@put/judging/shown-text';
import type { HandedIn, JudgedTask, JudgeTools } from './kinds/kind.ts';
import { kindRule } from './kinds.ts';
import type { Judged, TestOptions } from './run-tests.ts';
import { withStarterFiles } from './starter-files.ts';

/**
 * Judges a solution by the rule of its task's kind, together with the author's files. Slower languages get more time;
 * `hasAllowance: false` switches that off, to test whether a solution is too slow.
 */
export async function judgeSolution(
  tools: JudgeTools,
  task: JudgedTask,
  groups: readonly TestGroup[],
  solution: HandedIn,
  { hasAllowance = true, ...options }: TestOptions & { hasAllowance?: boolean },
): Promise<Judged> {
  const { language } = solution;
  const { time_ms } = task.limits;
  const limits =
    language === null || !hasAllowance
      ? task.limits
      : { ...task.limits, time_ms: timeLimitIn(time_ms, language, languagesOf(task.kind, task.config)) };
  const files = isAnswered(task.kind) ? solution.files : withStarterFiles(solution.files, task.starter_files, language);
  return shown(await kindRule(task.kind).judge(tools, { ...task, limits }, groups, { ...solution, files }, options));
}

/** Makes all texts fit for the database and for people. */
const shown = ({ tests, ...whole }: Judged): Judged => ({ ...shownTexts(whole).value, tests: tests.map(shownTest) });
