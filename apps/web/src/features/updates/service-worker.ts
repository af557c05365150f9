import { type Session, useSession } from '../../api/session.ts';
import type { Build, ToServiceWorker } from '../../workers/sw-messages.ts';
import { entryOfThisPage } from './page-entry.ts';

/** Long enough for a busy device; a stopped worker never answers. */
const answerWaitMs = 10_000;

/** Null when the browser does not allow service workers, as on plain http in a school's network. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    const made = await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
    // an extension that forbids service workers may answer nothing
    return (made as ServiceWorkerRegistration | undefined) ?? null;
  } catch {
    // storage is forbidden or there is no network: the application works without the worker
    return null;
  }
}

const tell = (worker: ServiceWorker | null, message: ToServiceWorker) => worker?.postMessage(message);

/**
 * Tells the service worker whose answers it may cache, now and at each change. While an administrator acts as a
 * student, nothing is cached.
 */
export function tellPerson(registration: ServiceWorkerRegistration): () => void {
  const say = ({ user, originalUser }: Session) =>
    tell(registration.active, { type: 'person', id: originalUser === null ? (user?.id ?? null) : null });
  void navigator.serviceWorker.ready.then(() => say(useSession.getState()));
  return useSession.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id || now.originalUser?.id !== before.originalUser?.id) say(now);
  });
}

/** On the first visit files are loaded before the worker exists, so it is asked to cache them afterwards. */
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

/** The build that is installed now, if it is not the build of this page; else null. */
export async function findInstalledBuild(registration: ServiceWorkerRegistration): Promise<Build | null> {
  // not awaited: the browser installs a new version and reports it; without a network there is none
  void registration.update().catch(() => undefined);
  // a new worker may wait for the old one to finish; the files of its build are ready
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
