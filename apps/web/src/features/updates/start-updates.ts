import { hasUnsavedWork } from '../../shared/unsaved-work.ts';
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

/** Puts the parts together in a built application; gives back how to end them. */
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
      // the browser's own function works with its own `this` only
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

/** A new version is being installed, whichever tab found it: looked at, at each of its steps. */
function followInstalls(registration: ServiceWorkerRegistration, checkNow: () => void): () => void {
  const onFound = () => registration.installing?.addEventListener('statechange', checkNow);
  registration.addEventListener('updatefound', onFound);
  // registering looks for a new version too, and may have found it by now
  onFound();
  checkNow();
  void tellLoadedFiles();
  return () => registration.removeEventListener('updatefound', onFound);
}

/** True once a version: a tab that is still old afterwards must not go round in circles. */
function rememberReload(version: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedToKey) === version) return false;
    sessionStorage.setItem(reloadedToKey, version);
    return true;
  } catch {
    return false;
  }
}

/** The button of one tab updates them all, except where something would be lost: there it is asked for. */
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
