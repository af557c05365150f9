import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from './send-content.ts';

/** JSON that was compressed with brotli when it was stored. */
export type Compressed = {
  /** An entity tag: it changes whenever the JSON does. */
  tag: string;
  read(): Promise<Uint8Array>;
};

/** Sends stored bytes as they are to whoever takes brotli; browsers ask for it on https only. */
export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, { tag, read }: Compressed) {
  reply
    // weak: it stands for the JSON in any encoding
    .header('etag', `W/"${tag}"`)
    // no-cache: the address stays when the version changes or access is lost
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Authorization, Accept-Encoding');
  if (request.method === 'GET' && isKnown(request, `"${tag}"`)) return reply.code(304).send();
  const bytes = await read();
  reply.type('application/json; charset=utf-8');
  const isTaken = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (isTaken) return reply.header('content-encoding', 'br').send(bytes);
  // a string, so that `compress-answers.ts` may use gzip
  return reply.serializer(String).send(await decompressed(bytes));
}

const decompressed = async (bytes: Uint8Array): Promise<string> =>
  (await promisify(brotliDecompress)(bytes)).toString();
