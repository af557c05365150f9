import type { TabList } from '../../workers/tab-messages.ts';

export const checkEveryMs = 300_000;
export const waitForTabsMs = 5000;
export const retryAfterMs = 1000;
const mostTries = 2;

export type UpdateTools = {
  /** Asks the server; true when this page is of an older build than what is installed by now. */
  isNewVersionReady: () => Promise<boolean>;
  /** Asks the shared worker; null when the browser has none. */
  listTabs: (() => Promise<TabList>) | null;
  hasUnsavedWork: () => boolean;
  /** False when this tab has reloaded for this version already and is old all the same: no circle. */
  mayReload: () => boolean;
  reload: () => void;
  showPrompt: () => void;
  report: (error: Error) => void;
};

/** One look for a new version; what follows from it is the rule of the specification. */
export async function checkForUpdate(tools: UpdateTools): Promise<void> {
  if (!(await tools.isNewVersionReady())) return;
  if (tools.listTabs === null) {
    tools.showPrompt();
    return;
  }
  for (let attempt = 1; attempt <= mostTries; attempt += 1) {
    try {
      const { urls, hasUnsaved } = await withinWait(tools.listTabs());
      const mustAsk = urls.some(isAdminPath) || hasUnsaved || tools.hasUnsavedWork() || !tools.mayReload();
      if (mustAsk) tools.showPrompt();
      else tools.reload();
      return;
    } catch (error) {
      // whatever comes of the report, the person is asked
      tools.showPrompt();
      tools.report(error as Error);
    }
    if (attempt < mostTries) await after(retryAfterMs);
  }
}

const isAdminPath = (path: string) => path.startsWith('/admin/');

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

function withinWait<T>(asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Didn't receive tab list from worker")), waitForTabsMs);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Looks every five minutes, whenever the tab comes into view, and when told; one look at a time. */
export function watchForUpdates(check: () => Promise<void>): { checkNow: () => void; stop: () => void } {
  let isRunning = false;
  let isAskedAgain = false;
  const checkNow = () => {
    // what happened during a look may not be in its answer
    isAskedAgain = isRunning;
    if (isRunning) return;
    isRunning = true;
    void check().finally(() => {
      isRunning = false;
      if (isAskedAgain) checkNow();
    });
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') checkNow();
  };
  const timer = setInterval(checkNow, checkEveryMs);
  document.addEventListener('visibilitychange', onVisible);
  return {
    checkNow,
    stop: () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}
