import { isAnswered } from '@put/contract/kinds';
import type { TestGroup } from '@put/contract/task-tests';
import { shownTest, shownTexts } from '@put/judging/shown-text';
import type { HandedIn, JudgedTask, JudgeTools } from './kinds/kind.ts';
import { kindRule } from './kinds.ts';
import type { Judged, TestOptions } from './run-tests.ts';
import { withStarterFiles } from './starter-files.ts';

/** Judges what was handed in by the rule of the task's kind; files of the author stand beside files of a student. */
export async function judgeSolution(
  tools: JudgeTools,
  task: JudgedTask,
  groups: readonly TestGroup[],
  solution: HandedIn,
  options: TestOptions,
): Promise<Judged> {
  const files = isAnswered(task.kind) ? solution.files : withStarterFiles(solution.files, task.starter_files);
  return shown(await kindRule(task.kind).judge(tools, task, groups, { ...solution, files }, options));
}

/** From here on texts are for the database and for people. */
const shown = ({ tests, ...whole }: Judged): Judged => ({ ...shownTexts(whole).value, tests: tests.map(shownTest) });
