import { hasUnsavedWork } from '../../ui/unsaved/unsaved-work.ts';
import type { Build } from '../../workers/sw-messages.ts';
import { joinTabs } from './open-tabs.ts';
import { findServedBuild } from './page-entry.ts';
import { recoverLostFiles } from './recover-lost-files.ts';
import { findInstalledBuild, registerServiceWorker, tellLoadedFiles, tellPerson } from './service-worker.ts';
import { checkForUpdate, watchForUpdates } from './update-rule.ts';

const channelName = 'pt.updates';
const reloadedToKey = 'pt.updated-to';

type Screen = { isNavigating: () => boolean; showPrompt: () => void };

const reload = () => window.location.reload();

/** Starts the updates of a built application; gives the function that stops them. */
export async function startUpdates({ isNavigating, showPrompt }: Screen): Promise<() => void> {
  const registration = await registerServiceWorker();
  const tabs = joinTabs(hasUnsavedWork);
  let newBuild: Build | null = null;
  const watch = watchForUpdates(() =>
    checkForUpdate({
      isNewVersionReady: async () => {
        newBuild = await (registration === null ? findServedBuild() : findInstalledBuild(registration));
        return newBuild !== null;
      },
      listTabs: tabs && (() => tabs.list()),
      hasUnsavedWork,
      mayReload: () => newBuild !== null && rememberReload(newBuild.version),
      reload,
      showPrompt,
      // browser functions must not be called with another `this`
      report: (error) => reportError(error),
    }),
  );
  const ends = [
    watch.stop,
    recoverLostFiles({ isNavigating, reload, checkForUpdate: watch.checkNow }),
    followOtherTabs(showPrompt),
    () => tabs?.leave(),
  ];
  if (registration !== null) ends.push(tellPerson(registration), followInstalls(registration, watch.checkNow));
  return () => ends.forEach((end) => end());
}

/** Checks at each step of an installation, whichever tab started it. */
function followInstalls(registration: ServiceWorkerRegistration, checkNow: () => void): () => void {
  const onFound = () => registration.installing?.addEventListener('statechange', checkNow);
  registration.addEventListener('updatefound', onFound);
  // registering also looks for a new version and may have found it already
  onFound();
  checkNow();
  void tellLoadedFiles();
  return () => registration.removeEventListener('updatefound', onFound);
}

/** True only once for each version: a tab that is still old after a reload must not reload for ever. */
function rememberReload(version: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedToKey) === version) return false;
    sessionStorage.setItem(reloadedToKey, version);
    return true;
  } catch {
    return false;
  }
}

/** The update button of one tab reloads all tabs, except tabs with unsaved work, which show the prompt. */
function followOtherTabs(showPrompt: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', () => {
    if (hasUnsavedWork()) showPrompt();
    else reload();
  });
  return () => channel.close();
}

export function updateAllTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('reload');
  channel.close();
  reload();
}
