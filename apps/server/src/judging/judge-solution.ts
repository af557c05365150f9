import { isAnswered } from '@put/contract/kinds';
import { languagesOf } from '@put/contract/task-configs';
import type { TestGroup } from '@put/contract/task-tests';
import { timeLimitIn } from '@put/contract/time-allowances';
import { shownTest, shownTexts } from '@put/judging/shown-text';
import type { HandedIn, JudgedTask, JudgeTools } from './kinds/kind.ts';
import { kindRule } from './kinds.ts';
import type { Judged, TestOptions } from './run-tests.ts';
import { withStarterFiles } from './starter-files.ts';

/**
 * Judges what was handed in by the rule of the task's kind; files of the author stand beside files of a student. Slower languages
 * have more time, unless what is asked is whether a solution is too slow.
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

/** From here on texts are for the database and for people. */
const shown = ({ tests, ...whole }: Judged): Judged => ({ ...shownTexts(whole).value, tests: tests.map(shownTest) });
