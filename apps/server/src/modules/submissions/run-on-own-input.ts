import type { Viewer } from '@put/contract/base/access';
import type { RunResult } from '@put/contract/submissions/submissions';
import type { Language, SourceFile } from '@put/contract/judge/languages';
import { cleanCompilerOutput, cleanTrace } from '@put/judging/clean-trace';
import { explainMessage } from '@put/judging/explanations/by-language';
import { compileFailure, ownRunLimits, toRunResult } from '@put/judging/run-result';
import type { Db } from '../../drivers/database/database.ts';
import type { Locks } from '../../drivers/locks/locks.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { inOwnTurn } from '../../http/sockets/in-own-turn.ts';
import { withStarterFiles } from '../../judging/starter-files.ts';
import { unavailable } from '../../judging/unavailable.ts';
import { isSealed } from '../lessons/lessons.api.ts';
import { countAttempts, filledFor, findMyLessonTask, findSeed } from '../tasks/tasks.api.ts';
import { refuseExtraFiles } from './refuse-extra-files.ts';

type Program = { language: Language; files: SourceFile[]; stdin: string; task_id?: number | null | undefined };

export async function runOnOwnInput(
  tools: { db: Db; runner: Runner; locks: Locks },
  viewer: Viewer,
  program: Program,
): Promise<RunResult> {
  return inOwnTurn(tools.locks, viewer.id, 'run', () => run(tools, viewer, program));
}

async function run(
  tools: { db: Db; runner: Runner },
  viewer: Viewer,
  { stdin, language, files, task_id = null }: Program,
): Promise<RunResult> {
  try {
    const own = task_id === null ? files : await withAuthorsFiles(tools, viewer, task_id, { language, files });
    const prepared = await tools.runner.prepare({ language, files: own }, { urgent: true });
    try {
      const names = own.map(({ name }) => name);
      const explain = (stderr: string) => explainMessage(stderr, language);
      if (prepared.compileError !== null)
        return compileFailure(cleanCompilerOutput(prepared.compileError, language, names), explain);
      const outcome = await prepared.run(stdin, ownRunLimits);
      return toRunResult({ ...outcome, stderr: cleanTrace(outcome.stderr, language, names) }, explain);
    } finally {
      await prepared.close();
    }
  } catch (error) {
    throw unavailable(error);
  }
}

/** Adds the author's files, as the judge does. When the viewer can not open the task, the program runs without them. */
async function withAuthorsFiles(
  tools: { db: Db; runner: Runner },
  viewer: Viewer,
  taskId: number,
  { language, files }: { language: Language; files: readonly SourceFile[] },
): Promise<readonly SourceFile[]> {
  const { db } = tools;
  const lessonTask = await findMyLessonTask(db, viewer, taskId);
  if (!lessonTask || (await isSealed(db, viewer, lessonTask.lesson_id))) return files;
  refuseExtraFiles(lessonTask, files);
  const { lesson_id: lessonId, variant, starter_files: starters } = lessonTask;
  if (starters.every(({ access }) => access === 'edit')) return files;
  const { used } = await countAttempts(db, { userId: viewer.id, taskId, lessonId });
  const seed = await findSeed(db, { taskId, variant, userId: viewer.id, lessonId, attemptsUsed: used });
  return withStarterFiles(files, await filledFor(tools, { taskId, variant, seed }, starters), language);
}
