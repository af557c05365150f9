import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { apiBase } from '@put/contract/endpoint';
import { Refusal } from '@put/contract/refusals';
import { videoPlayers } from '@put/contract/video-players';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Monitoring } from '../settings.ts';
import { addMonitoring, monitoringSources } from './monitoring.ts';
import { giveXsrfCookie } from './xsrf.ts';

/** Vite's index.html carries this word where the nonce of each answer goes. */
const noncePlaceholder = '__CSP_NONCE__';
/** What stands in the way of the first paint as a file of its own is put into the page; the policy knows it by its hash. */
const schemeTag = /<script src="\/scheme\.js"[^>]*><\/script>/;
const oneYearS = 31_536_000;

/**
 * A worker that runs programs of students has a policy of its own: WebAssembly may be compiled there, which no page may, and
 * nothing but our own files be reached.
 */
const isRunWorker = /[\\/][\w.-]*-run-worker-[\w-]+\.js(\.br|\.gz)?$/;
const runWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Written by the build: what a screen loads besides the start of the application. */
type Preloads = { path: string; scripts: string[]; sheets: string[] }[];
type Page = { html: string; preloads: Preloads; scriptHashes: string[] };

/** The built web application: files with long caching, and index.html for every path of the browser's router. */
export async function serveWebPages(app: FastifyInstance, webFolder: string, monitoring: Monitoring): Promise<void> {
  const readPage = pageReader(webFolder, (html) => addMonitoring(html, monitoring));

  await app.register(helmet, { global: false, contentSecurityPolicy: false });
  await app.register(fastifyStatic, {
    root: webFolder,
    // asked of the disk each time: a new build may take the place of the one that stood here at the start
    wildcard: true,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    // the page itself goes out with its policy only; a path that ends in a slash is the router's, not a folder's
    allowedPath: (path) => path !== '/index.html' && !path.endsWith('/'),
    // the build's paths carry hashes; everything else must be asked for anew
    setHeaders: (response, path) => {
      // relative to the folder, whose own path may have any name
      const isHashed = path.startsWith(join(webFolder, 'assets/'));
      response.header('cache-control', isHashed ? `public, max-age=${oneYearS}, immutable` : 'no-cache');
      response.header('x-content-type-options', 'nosniff');
      if (isHashed && isRunWorker.test(path)) response.header('content-security-policy', runWorkerPolicy);
      // wherever its file may come to stand, it answers for the whole address
      if (path === join(webFolder, 'sw.js')) response.header('service-worker-allowed', '/');
    },
  });

  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith(apiBase) && !looksLikeFile(request.url);
    const page = isPage ? await readPage() : null;
    if (page === null) throw new Refusal('not_found');
    return sendPage(request, reply, { ...page, html: withPreloads(page, request.url) }, monitoring);
  });
}

/** Reads the page again when a new build has been put there; null while there is none. */
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

/** In the page itself: the colours of the first paint wait for no second answer. */
const withScheme = (html: string, scheme: string) => html.replace(schemeTag, () => `<script>${scheme}</script>`);

/** The files of the screen that is opened, all asked for at once. */
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

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, scriptHashes }: Page,
  monitoring: Monitoring,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  reply.helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: policy(nonce, scriptHashes, monitoringSources(monitoring)),
    },
    strictTransportSecurity: false,
  });
  giveXsrfCookie(request, reply);
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(html.replaceAll(noncePlaceholder, nonce));
}

/** Scripts only from our files and the one in the page; no `upgrade-insecure-requests`, which breaks plain http in a school's network. */
const policy = (
  nonce: string,
  scriptHashes: readonly string[],
  { script, connect, worker }: ReturnType<typeof monitoringSources>,
) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...scriptHashes, ...script],
  'style-src': ["'self'", `'nonce-${nonce}'`],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...connect],
  'worker-src': ["'self'", ...worker],
  'frame-src': Object.values(videoPlayers),
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});
