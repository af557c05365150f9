/// <reference lib="webworker" />
import { awaitedInputs } from './awaited-input.ts';
import { chooseRoute, plainFiles } from './choose-route.ts';
import { keptAnswers } from './kept-answers.ts';
import type { Build, ToServiceWorker } from './sw-messages.ts';

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build. `shell`: files of the first page; `reading`: further files of a lesson. */
declare const PT_BUILD: Build & { shell: string[]; reading: string[] };
const build = PT_BUILD;

const shellPrefix = 'pt-shell-';
const shellName = shellPrefix + build.version;
const assetsName = 'pt-assets';
const mostAssets = 500;
/** After this time a silent network counts as none. */
const pageWaitMs = 5000;
const answers = keptAnswers(self.caches);
const inputs = awaitedInputs();

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('message', (event) => {
  const message = event.data as ToServiceWorker;
  if (message.type === 'person') event.waitUntil(answers.setPerson(message.id));
  else if (message.type === 'loaded') event.waitUntil(keepLoaded(message.paths));
  else if (message.type === 'claim') event.waitUntil(self.clients.claim());
  else if (message.type === 'input') inputs.answer(message.path, message.text);
  else event.ports[0]?.postMessage({ version: build.version, entry: build.entry } satisfies Build);
});

self.addEventListener('fetch', (event) => {
  const route = chooseRoute(event.request, self.location.origin);
  if (route === 'page') event.respondWith(answerPage(event.request));
  else if (route === 'asset') event.respondWith(answerAsset(event.request));
  else if (route === 'input') event.respondWith(inputs.wait(new URL(event.request.url).pathname));
  else if (route === 'plain') event.respondWith(answerPlain(event.request));
  else if (route === 'answer') event.respondWith(answers.answer(event.request, (request) => fetch(request)));
  else if (event.request.mode === 'navigate') event.respondWith(answerElsewhere(event.request));
});

async function install(): Promise<void> {
  const cache = await caches.open(shellName);
  const page = await fetch('/', { cache: 'no-store' });
  // a deployment is under way; the next try finds page and files of the same build
  if (!page.ok || !(await page.clone().text()).includes(build.entry)) throw new Error('The page is of another build');
  await Promise.all([
    cache.put('/', page),
    cache.addAll(plainFiles.map((path) => new Request(path, { cache: 'no-cache' }))),
    ...build.shell.map(async (path) => cache.put(path, (await caches.match(path)) ?? (await fetchWhole(path)))),
  ]);
  // pages of the build before keep their own files and decide themselves when to reload
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  // the shell before this one is kept for the pages that are open
  const shells = (await caches.keys()).filter((name) => name.startsWith(shellPrefix));
  await Promise.all(shells.slice(0, -2).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Caches the given files and those of the lesson's screen, which has new names in each build. No page waits for it. */
async function keepLoaded(paths: string[]): Promise<void> {
  await keepAssets(paths);
  if (await answers.areThere()) await keepAssets(build.reading);
}

async function answerPage(request: Request): Promise<Response> {
  const shell = async () => (await (await caches.open(shellName)).match('/')) ?? offlinePage();
  const hanging = new Promise<Response>((resolve) => {
    setTimeout(() => void shell().then(resolve), pageWaitMs);
  });
  return Promise.race([fetch(request).catch(shell), hanging]);
}

/** Answers a navigation to an address outside the application. */
const answerElsewhere = (request: Request): Promise<Response> => fetch(request).catch(offlinePage);

const offlinePage = async (): Promise<Response> => (await caches.match('/offline.html')) ?? Response.error();

async function answerAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) await keepAsset(request.url, response.clone());
  return response;
}

async function answerPlain(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request.url, { ignoreSearch: true })) ?? Response.error();
  }
}

async function keepAssets(paths: string[]): Promise<void> {
  for (const path of paths) {
    if (await caches.match(path, { ignoreVary: true })) continue;
    try {
      await keepAsset(path, await fetchWhole(path));
    } catch {
      // the file is gone or there is no network; it is cached when it is asked for
    }
  }
}

async function keepAsset(url: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(assetsName);
    await cache.put(url, response);
    const old = (await cache.keys()).slice(0, -mostAssets);
    await Promise.all(old.map((request) => cache.delete(request)));
  } catch {
    // the disk is full; the file itself is still given
  }
}

async function fetchWhole(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}
