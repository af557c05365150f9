import type { Submission } from '@put/contract/submissions/submissions';
import type { MyTask } from '@put/contract/tasks/tasks';
import { askInBrowser } from './ask-query.ts';
import { isBrowserLanguage } from './browser-runners.ts';
import { checkSamples, type Solution } from './check-samples.ts';
import { runInBrowser } from './run-in-browser.ts';
import { type Elsewhere, NoBrowserRun } from './runner-host.ts';
import type { Progress } from './runner-messages.ts';
import { tryProgram, tryQuery } from './try-sample.ts';

type Listeners = {
  onTest(soFar: Submission): void;
  onProgress(progress: Progress | null): void;
  onElsewhere(why: Elsewhere): void;
};

/** Checks a solution on the samples in this browser. Null: the server has to do it. */
export async function checkInBrowser(
  task: MyTask,
  solution: Solution,
  signal: AbortSignal,
  { onTest, onProgress, onElsewhere }: Listeners,
): Promise<Submission | null> {
  const { language, files } = solution;
  const { checker = null, database } = task.in_browser ?? {};
  const listeners = { onProgress, onElsewhere, onStart: () => onProgress(null) };
  try {
    if (database) {
      const ask = (data: string, limits: Parameters<typeof askInBrowser>[0]['limits']) =>
        askInBrowser({ database, data, files, limits }, listeners, signal);
      return await checkSamples(task, solution, tryQuery(task, database, ask), onTest);
    }
    if (checker === null || checker.kind === 'program' || !isBrowserLanguage(language)) return null;
    const run = (input: string, limits: Parameters<typeof runInBrowser>[0]['limits']) =>
      runInBrowser({ language, files, input, limits }, listeners, signal);
    return await checkSamples(task, solution, tryProgram(task, solution, checker, run), onTest);
  } catch (error) {
    if (error instanceof NoBrowserRun) return null;
    throw error;
  } finally {
    onProgress(null);
  }
}
