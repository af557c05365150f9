import type { TabList } from '../../workers/tab-messages.ts';

export const checkEveryMs = 300_000;
export const waitForTabsMs = 5000;
export const retryAfterMs = 1000;
const mostTries = 2;

export type UpdateTools = {
  /** Asks the server; true when this page is older than the installed build. */
  isNewVersionReady: () => Promise<boolean>;
  /** Asks the shared worker for the open tabs; null when the browser has none. */
  listTabs: (() => Promise<TabList>) | null;
  hasUnsavedWork: () => boolean;
  /** False when this tab has already reloaded for this version: it prevents an endless loop. */
  mayReload: () => boolean;
  reload: () => void;
  showPrompt: () => void;
  report: (error: Error) => void;
};

/** Checks once for a new version and acts by the rule of the specification. */
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
      // show the prompt even if reporting fails
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

/** Checks every five minutes, when the tab becomes visible, and on `checkNow`. Checks never overlap. */
export function watchForUpdates(check: () => Promise<void>): { checkNow: () => void; stop: () => void } {
  let isRunning = false;
  let isAskedAgain = false;
  const checkNow = () => {
    // a change during a check may be missing in its answer
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
