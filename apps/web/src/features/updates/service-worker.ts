import { type Session, useSession } from '../../api/session.ts';
import type { Build, ToServiceWorker } from '../../workers/sw-messages.ts';
import { entryOfThisPage } from './page-entry.ts';

/** A busy device may keep the answer waiting; who is gone gives none. */
const answerWaitMs = 10_000;

/** Null where the browser allows none, as over plain http in a school's network. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    return await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  } catch {
    // storage is forbidden or the network is away: the application itself goes on
    return null;
  }
}

const tell = (worker: ServiceWorker | null, message: ToServiceWorker) => worker?.postMessage(message);

/** Tells the service worker whose answers it may keep, now and at each change. An administrator acting as a pupil keeps none. */
export function tellPerson(registration: ServiceWorkerRegistration): () => void {
  const say = ({ user, originalUser }: Session) =>
    tell(registration.active, { type: 'person', id: originalUser === null ? (user?.id ?? null) : null });
  void navigator.serviceWorker.ready.then(() => say(useSession.getState()));
  return useSession.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id || now.originalUser?.id !== before.originalUser?.id) say(now);
  });
}

/** Files of the first visit came before there was a worker to keep them. */
export async function tellLoadedFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null) tell(active, { type: 'claim' });
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  tell(active, { type: 'loaded', paths });
}

/** The build that is installed by now, when it is another than that of this page. */
export async function findInstalledBuild(registration: ServiceWorkerRegistration): Promise<Build | null> {
  // not waited for: the browser installs what is new and tells of it; without a network there is nothing new
  void registration.update().catch(() => undefined);
  // an installed one may wait for the old to finish what it has in hand: the pages of the new build are there already
  const worker = registration.waiting ?? registration.active;
  const build = worker && (await askBuild(worker));
  return build && build.entry !== entryOfThisPage() ? build : null;
}

function askBuild(worker: ServiceWorker): Promise<Build | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const finish = (build: Build | null) => {
      clearTimeout(timer);
      worker.removeEventListener('statechange', onChange);
      port1.close();
      resolve(build);
    };
    const onChange = () => {
      if (worker.state === 'redundant') finish(null);
    };
    const timer = setTimeout(() => finish(null), answerWaitMs);
    worker.addEventListener('statechange', onChange);
    port1.addEventListener('message', ({ data }) => finish(data as Build));
    port1.start();
    worker.postMessage({ type: 'get-build' } satisfies ToServiceWorker, [port2]);
  });
}
