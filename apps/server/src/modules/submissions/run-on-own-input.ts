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
    const { files: own, lacksHidden } =
      task_id === null
        ? { files, lacksHidden: false }
        : await withOpenFiles(tools, viewer, task_id, { language, files });
    const prepared = await tools.runner.prepare({ language, files: own }, { urgent: true });
    try {
      const names = own.map(({ name }) => name);
      const explain = (stderr: string) => explainMessage(stderr, language);
      const told = (result: RunResult) => (lacksHidden ? saidWhatLacks(result) : result);
      if (prepared.compileError !== null)
        return told(compileFailure(cleanCompilerOutput(prepared.compileError, language, names), explain));
      const outcome = await prepared.run(stdin, ownRunLimits);
      return told(toRunResult({ ...outcome, stderr: cleanTrace(outcome.stderr, language, names) }, explain));
    } finally {
      await prepared.close();
    }
  } catch (error) {
    throw unavailable(error);
  }
}

/**
 * Adds the author's files, as the judge does, but none that the student may not see: this program prints what it likes
 * to the student. When the viewer can not open the task, the program runs without any.
 */
async function withOpenFiles(
  tools: { db: Db; runner: Runner },
  viewer: Viewer,
  taskId: number,
  { language, files }: { language: Language; files: readonly SourceFile[] },
): Promise<{ files: readonly SourceFile[]; lacksHidden: boolean }> {
  const { db } = tools;
  const lessonTask = await findMyLessonTask(db, viewer, taskId);
  if (!lessonTask || (await isSealed(db, viewer, lessonTask.lesson_id))) return { files, lacksHidden: false };
  refuseExtraFiles(lessonTask, files);
  const { lesson_id: lessonId, variant, starter_files } = lessonTask;
  const lacksHidden = starter_files.some(
    ({ access, languages }) => access === 'hidden' && (!languages || languages.some((one) => one === language)),
  );
  const open = starter_files.filter(({ access }) => access === 'read');
  if (open.length === 0) return { files, lacksHidden };
  const { used } = await countAttempts(db, { userId: viewer.id, taskId, lessonId });
  const seed = await findSeed(db, { taskId, variant, userId: viewer.id, lessonId, attemptsUsed: used });
  const filled = await filledFor(tools, { taskId, variant, seed }, open);
  return { files: withStarterFiles(files, filled, language), lacksHidden };
}

/** A program that calls a hidden file fails here for no fault of its own, or does nothing. */
function saidWhatLacks(result: RunResult): RunResult {
  if (result.status === 'ok' && result.stdout !== '') return result;
  const words =
    'У задачи есть файлы автора, которых нет в редакторе. При «Запустить» их рядом нет: если программе они нужны, нажмите «Проверить на примерах».';
  return { ...result, explanation: result.explanation === null ? words : `${result.explanation} ${words}` };
}
