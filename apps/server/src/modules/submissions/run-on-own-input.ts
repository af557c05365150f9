import type { Viewer } from '@put/contract/access';
import { Refusal } from '@put/contract/refusals';
import type { RunResult } from '@put/contract/submissions';
import type { Language, SourceFile } from '@put/contract/languages';
import type { StarterFile } from '@put/contract/tasks';
import { cleanCompilerOutput, cleanTrace } from '@put/judging/clean-trace';
import { explainMessage } from '@put/judging/explanations/by-language';
import { compileFailure, ownRunLimits, toRunResult } from '@put/judging/run-result';
import type { Db } from '../../drivers/database/database.ts';
import { type Runner, RunnerFault } from '../../drivers/runner/runner.ts';
import { withStarterFiles } from '../../judging/starter-files.ts';
import { filledFor } from '../tasks/find-parameters.store.ts';
import { findSeed } from '../tasks/find-seed.store.ts';
import { countAttempts, findMyPlace, findMyTask } from '../tasks/my-tasks.store.ts';

/** One run at a time for a person: a second press of the button must not take the class's places. */
const running = new Set<number>();

type Program = { language: Language; files: SourceFile[]; stdin: string; task_id?: number | null | undefined };

export async function runOnOwnInput(
  tools: { db: Db; runner: Runner },
  viewer: Viewer,
  { stdin, language, files, task_id = null }: Program,
): Promise<RunResult> {
  const userId = viewer.id;
  if (running.has(userId))
    throw new Refusal('too_soon', { retryAfterS: 2, detail: 'Предыдущий запуск ещё не закончился.' });
  running.add(userId);
  try {
    const own = task_id === null ? files : withStarterFiles(files, await listStarters(tools, viewer, task_id));
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
    if (error instanceof RunnerFault) throw new Refusal('judge_unavailable', { retryAfterS: 10 });
    throw error;
  } finally {
    running.delete(userId);
  }
}

/** Of a task that is open to the person: those of others stay theirs. */
async function listStarters(tools: { db: Db; runner: Runner }, viewer: Viewer, taskId: number): Promise<StarterFile[]> {
  const { db } = tools;
  const place = await findMyPlace(db, viewer, taskId);
  const task = place && (await findMyTask(db, taskId));
  if (!task || task.starter_files.every(({ access }) => access === 'edit')) return [];
  const { lesson_id: lessonId, variant } = place;
  const { used } = await countAttempts(db, { userId: viewer.id, taskId, lessonId });
  const seed = await findSeed(db, { taskId, variant, userId: viewer.id, lessonId, attemptsUsed: used });
  return filledFor(tools, { taskId, variant, seed }, task.starter_files);
}
