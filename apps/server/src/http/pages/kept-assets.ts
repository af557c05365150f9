import { basename, extname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file of a build, as it is kept. */
type KeptAsset = { bytes: Readable; sizeBytes: number; isBrotli: boolean };
/** Finds a file of an earlier or a later build by its name. */
export type FindKept = (name: string) => Promise<KeptAsset | undefined>;

const oneYearS = 31_536_000;

/**
 * A worker that runs students' programs has its own policy: it may compile WebAssembly, which pages may not, and may
 * reach only our own files.
 */
const isRunWorker = /^[\w.-]*-run-worker-[\w-]+\.js(\.br|\.gz)?$/;
const runWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Headers of a built file. Its name holds a hash, so it never changes. */
export const headersOfAsset = (path: string): Record<string, string> => ({
  'cache-control': `public, max-age=${oneYearS}, immutable`,
  'x-content-type-options': 'nosniff',
  ...(isRunWorker.test(basename(path)) && { 'content-security-policy': runWorkerPolicy }),
});

/** As files of the present build are sent (`web-builds.test.ts` compares). */
const typesByEnding: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'application/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.zip': 'application/zip',
};

/** The name in an address of a built file. */
export const assetOf = (url: string): string | undefined => /^\/assets\/([\w.-]+)(?:\?|$)/.exec(url)?.[1];

/** Sends a file of a build that is not this process's own. */
export function sendKeptAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  asset: KeptAsset,
): FastifyReply {
  reply.headers(headersOfAsset(name)).type(typesByEnding[extname(name)] ?? 'application/octet-stream');
  if (!asset.isBrotli) return reply.header('content-length', asset.sizeBytes).send(asset.bytes);
  reply.header('vary', 'accept-encoding');
  if (/\bbr\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.header('content-encoding', 'br').header('content-length', asset.sizeBytes).send(asset.bytes);
  // browsers take Brotli over https only
  return reply.send(pipeline(asset.bytes, createBrotliDecompress(), () => undefined));
}
