import { randomBytes } from 'node:crypto';
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
const oneYearS = 31_536_000;

/** The built web application: files with long caching, and index.html for every path of the browser's router. */
export async function serveWebPages(app: FastifyInstance, webFolder: string, monitoring: Monitoring): Promise<void> {
  const readIndex = indexReader(join(webFolder, 'index.html'), (html) => addMonitoring(html, monitoring));

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
      // wherever its file may come to stand, it answers for the whole address
      if (path === join(webFolder, 'sw.js')) response.header('service-worker-allowed', '/');
    },
  });

  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith(apiBase) && !looksLikeFile(request.url);
    const index = isPage ? await readIndex() : null;
    if (index === null) throw new Refusal('not_found');
    return sendPage(request, reply, index, monitoring);
  });
}

/** Reads the page again when a new build has been put there; null while there is none. */
function indexReader(path: string, complete: (html: string) => string): () => Promise<string | null> {
  let kept = { stamp: '', html: '' };
  return async () => {
    try {
      const { mtimeMs, size, ino } = await stat(path);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      if (kept.stamp !== stamp) kept = { stamp, html: complete(await readFile(path, 'utf8')) };
      return kept.html;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  };
}

const looksLikeFile = (url: string) => url.startsWith('/assets/') || /\.\w{2,5}$/.test(url.split('?', 1)[0]!);

function sendPage(request: FastifyRequest, reply: FastifyReply, index: string, monitoring: Monitoring): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  reply.helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy(nonce, monitoringSources(monitoring)) },
    strictTransportSecurity: false,
  });
  giveXsrfCookie(request, reply);
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(index.replaceAll(noncePlaceholder, nonce));
}

/** Scripts only from our files; no `upgrade-insecure-requests`, which breaks plain http in a school's network. */
const policy = (nonce: string, { script, connect, worker }: ReturnType<typeof monitoringSources>) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...script],
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
