import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { apiBase } from '@put/contract/base/endpoint';
import { Refusal } from '@put/contract/base/refusals';
import type { SignInProvider } from '@put/contract/accounts/sign-in-providers';
import { videoPlayers } from '@put/contract/lessons/video-players';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Monitoring } from '../../settings.ts';
import { addSignInProviders } from './data-in-page.ts';
import { addMonitoring, monitoringSources } from './monitoring.ts';
import { assetOf, type FindKept, headersOfAsset, sendKeptAsset } from './kept-assets.ts';
import { giveXsrfCookie } from '../xsrf.ts';

/** Stands in Vite's index.html; each answer replaces it with a new nonce. */
const noncePlaceholder = '__CSP_NONCE__';
/** This script must run before the first paint, so it is put into the page. The policy knows it by its hash. */
const schemeTag = /<script src="\/scheme\.js"[^>]*><\/script>/;

/** Where pages of students' programs come from, for a browser that knows us by this host: `http://school.ru:3001`. */
export type PreviewsOf = (host: string) => string;
/** Others could end a directive of the policy. */
const plainHost = /^[\w.-]+$|^\[[\da-f:.]+\]$/i;

const checkedAgain = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };

/** Written by the build: the files that each screen loads besides the application's first ones. */
type Preloads = { path: string; scripts: string[]; sheets: string[] }[];
type Page = { html: string; preloads: Preloads; scriptHashes: string[] };

/**
 * Serves the built web application: its files with long caching, files of other builds that are kept, and index.html for
 * every path of the browser's router.
 */
export async function serveWebPages(
  app: FastifyInstance,
  webFolder: string,
  { monitoring, signInProviders }: { monitoring: Monitoring; signInProviders: readonly SignInProvider[] },
  previewsOf: PreviewsOf,
  findKept: FindKept,
): Promise<void> {
  const readPage = pageReader(webFolder, (html) =>
    addSignInProviders(addMonitoring(html, monitoring), signInProviders),
  );

  await app.register(helmet, { global: false, contentSecurityPolicy: false });
  await app.register(fastifyStatic, {
    root: webFolder,
    // looks at the disk for each call, because a new build may replace the files while the server runs
    wildcard: true,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    // index.html needs its policy, so it is never sent as a file; a path that ends in a slash belongs to the router
    allowedPath: (path) => path !== '/index.html' && !path.endsWith('/'),
    // names of built files hold hashes, so they never change; all others must be checked again
    setHeaders: (response, path) => {
      // relative to the web folder, because the folder's own path may be anything
      const isHashed = path.startsWith(join(webFolder, 'assets/'));
      const headers = isHashed ? headersOfAsset(path) : checkedAgain;
      for (const [name, value] of Object.entries(headers)) response.header(name, value);
      // the service worker controls all paths, wherever its file stands
      if (path === join(webFolder, 'sw.js')) response.header('service-worker-allowed', '/');
    },
  });

  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const name = isRead ? assetOf(request.url) : undefined;
    const asset = name === undefined ? undefined : await findKept(name);
    if (name !== undefined && asset) return sendKeptAsset(request, reply, name, asset);
    const isPage = isRead && !request.url.startsWith(apiBase) && !looksLikeFile(request.url);
    const page = isPage ? await readPage() : null;
    if (page === null) {
      // another process may have the file in a moment
      reply.header('cache-control', 'no-store');
      throw new Refusal('not_found');
    }
    const host = plainHost.test(request.hostname) ? [previewsOf(request.hostname)] : [];
    const sources = { ...monitoringSources(monitoring), frame: [...Object.values(videoPlayers), ...host] };
    return sendPage(request, reply, { ...page, html: withPreloads(page, request.url) }, sources);
  });
}

/** Reads the page again after a new build. Null while there is no build. */
function pageReader(webFolder: string, complete: (html: string) => string): () => Promise<Page | null> {
  const path = join(webFolder, 'index.html');
  let kept: Page & { stamp: string } = { stamp: '', html: '', preloads: [], scriptHashes: [] };
  const readIfThere = (name: string) =>
    readFile(join(webFolder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  return async () => {
    try {
      const { mtimeMs, size, ino } = await stat(path);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      if (kept.stamp !== stamp) {
        const [html, scheme, preloads] = await Promise.all([
          readFile(path, 'utf8'),
          readIfThere('scheme.js'),
          readIfThere('preloads.json'),
        ]);
        kept = {
          stamp,
          html: complete(scheme === null ? html : withScheme(html, scheme)),
          preloads: preloads === null ? [] : (JSON.parse(preloads) as Preloads),
          scriptHashes: scheme === null ? [] : [`'sha256-${createHash('sha256').update(scheme).digest('base64')}'`],
        };
      }
      return kept;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  };
}

/** Puts the script of the colour scheme into the page, so that the first paint does not wait for it. */
const withScheme = (html: string, scheme: string) => html.replace(schemeTag, () => `<script>${scheme}</script>`);

/** Adds preloads for the files of the requested screen, so that they are all requested at once. */
function withPreloads({ html, preloads }: Page, url: string): string {
  const path = url.split('?', 1)[0]!;
  const found = preloads.find((one) => new RegExp(one.path).test(path));
  if (!found) return html;
  const links = [
    ...found.sheets.map((file) => `<link rel="preload" as="style" crossorigin href="${file}">`),
    ...found.scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ];
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

const looksLikeFile = (url: string) => url.startsWith('/assets/') || /\.\w{2,5}$/.test(url.split('?', 1)[0]!);

type Sources = ReturnType<typeof monitoringSources> & { frame: string[] };

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, scriptHashes }: Page,
  sources: Sources,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  reply.helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: policy(nonce, scriptHashes, sources),
    },
    strictTransportSecurity: false,
  });
  giveXsrfCookie(request, reply);
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(html.replaceAll(noncePlaceholder, nonce));
}

/**
 * Allows scripts only from our files, and the one in the page. There is no `upgrade-insecure-requests`, because some
 * schools use plain http.
 */
const policy = (nonce: string, scriptHashes: readonly string[], { script, connect, worker, frame }: Sources) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...scriptHashes, ...script],
  'style-src': ["'self'", `'nonce-${nonce}'`],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...connect],
  'worker-src': ["'self'", ...worker],
  'frame-src': frame,
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});
