import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { apiBase } from '@put/contract/endpoint';
import { Refusal } from '@put/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Monitoring } from '../settings.ts';
import { addMonitoring, monitoringSources } from './monitoring.ts';
import { giveXsrfCookie } from './xsrf.ts';

/** Vite's index.html carries this word where the nonce of each answer goes. */
const noncePlaceholder = '__CSP_NONCE__';
const oneYearS = 31_536_000;

/** The built web application: files with long caching, and index.html for every path of the browser's router. */
export async function serveWebPages(app: FastifyInstance, webFolder: string, monitoring: Monitoring): Promise<void> {
  const indexFile = join(webFolder, 'index.html');
  const index = existsSync(indexFile) ? addMonitoring(readFileSync(indexFile, 'utf8'), monitoring) : null;

  await app.register(helmet, { global: false, contentSecurityPolicy: false });
  await app.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    // the build's paths carry hashes; everything else must be asked for anew
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/');
      response.header('cache-control', isHashed ? `public, max-age=${oneYearS}, immutable` : 'no-cache');
      response.header('x-content-type-options', 'nosniff');
    },
  });

  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith(apiBase) && !looksLikeFile(request.url);
    if (!isPage || index === null) throw new Refusal('not_found');
    return sendPage(request, reply, index, monitoring);
  });
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
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});
