import { hasUnsavedWork } from '../../shared/unsaved-work.ts';
import type { Build } from '../../workers/sw-messages.ts';
import { joinTabs } from './open-tabs.ts';
import { recoverLostFiles } from './recover-lost-files.ts';
import { findNewBuild, registerServiceWorker, tellLoadedFiles, tellPerson } from './service-worker.ts';
import { checkForUpdate, watchForUpdates } from './update-rule.ts';

const channelName = 'pt.updates';
const reloadedToKey = 'pt.updated-to';

type Screen = { isNavigating: () => boolean; showPrompt: () => void };

const reload = () => window.location.reload();

/** Puts the parts together in a built application; gives back how to end them. */
export async function startUpdates({ isNavigating, showPrompt }: Screen): Promise<() => void> {
  const registration = await registerServiceWorker();
  if (registration === null) return recoverLostFiles({ isNavigating, reload, checkForUpdate: () => undefined });

  const tabs = joinTabs(hasUnsavedWork);
  let newBuild: Build | null = null;
  const watch = watchForUpdates(() =>
    checkForUpdate({
      isNewVersionReady: async () => {
        newBuild = await findNewBuild(registration);
        return newBuild !== null;
      },
      listTabs: tabs && (() => tabs.list()),
      hasUnsavedWork,
      mayReload: () => newBuild !== null && rememberReload(newBuild.version),
      reload,
      showPrompt,
      report: reportError,
    }),
  );
  const ends = [
    watch.stop,
    tellPerson(registration),
    recoverLostFiles({ isNavigating, reload, checkForUpdate: watch.checkNow }),
    followOtherTabs(showPrompt),
    () => tabs?.leave(),
  ];
  // a new version is being installed, whichever tab found it; told again at each of its steps
  const onFound = () => registration.installing?.addEventListener('statechange', watch.checkNow);
  registration.addEventListener('updatefound', onFound);
  // registering looks for a new version too, and may have found it by now
  onFound();
  ends.push(() => registration.removeEventListener('updatefound', onFound));
  watch.checkNow();
  void tellLoadedFiles();
  return () => ends.forEach((end) => end());
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
