import type { Submission } from '@put/contract/submissions';
import type { MyTask } from '@put/contract/tasks';
import { isBrowserLanguage } from './browser-runners.ts';
import { checkSamples, type Solution } from './check-samples.ts';
import { runInBrowser } from './run-in-browser.ts';
import { NoBrowserRun } from './runner-host.ts';

/** Tries a solution on the samples here; null where the server has to. */
export async function checkInBrowser(
  task: MyTask,
  solution: Solution,
  signal: AbortSignal,
  onTest: (soFar: Submission) => void,
): Promise<Submission | null> {
  const { language, files } = solution;
  const checker = task.in_browser?.checker ?? null;
  if (checker === null || checker.kind === 'program' || !isBrowserLanguage(language)) return null;
  try {
    const run = (input: string, limits: Parameters<typeof runInBrowser>[0]['limits']) =>
      runInBrowser({ language, files, input, limits }, {}, signal);
    return await checkSamples(task, solution, checker, run, onTest);
  } catch (error) {
    if (error instanceof NoBrowserRun) return null;
    throw error;
  }
}
