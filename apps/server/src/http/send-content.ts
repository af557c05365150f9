import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '@put/contract/refusals';

/** The bytes of a file and how they go out. */
export type Content = {
  /** Changes whenever the bytes do. */
  tag: string;
  sizeBytes: number;
  mime: string;
  name: string;
  /** Shown in its place; everything else is only ever saved. */
  isPicture: boolean;
  /** May be kept by caches between us and the reader. */
  isPublic: boolean;
  /** Undefined when the bytes are not there any more. */
  open(range?: { start: number; end: number }): Promise<Readable | undefined>;
};

const oneYearS = 31_536_000;

/** Strangers' bytes on our own origin: no kind is guessed, nothing of them runs, only pictures are shown. */
export async function sendContent(request: FastifyRequest, reply: FastifyReply, content: Content) {
  const tag = `"${content.tag}"`;
  reply
    .header('etag', tag)
    // a private one is asked for anew each time: the next person at this device has the same address
    .header('cache-control', content.isPublic ? `public, max-age=${oneYearS}, immutable` : 'private, no-cache')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('accept-ranges', 'bytes')
    .header('content-disposition', dispositionOf(content));
  if (!content.isPublic) reply.header('vary', 'Authorization');
  if (matches(request.headers['if-none-match'], tag)) return reply.code(304).send();

  const { range: wanted, 'if-range': ifRange } = request.headers;
  const range = wanted && (!ifRange || ifRange === tag) ? readRange(wanted, content.sizeBytes) : undefined;
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${content.sizeBytes}`).send();
  const bytes = await content.open(range);
  if (!bytes) {
    for (const name of ['etag', 'cache-control', 'content-disposition']) reply.removeHeader(name);
    throw new Refusal('not_found');
  }
  reply.type(content.mime).header('content-length', range ? range.end - range.start + 1 : content.sizeBytes);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${content.sizeBytes}`);
  return reply.send(bytes);
}

function dispositionOf({ name, isPicture }: Content): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isPicture ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

const matches = (header: string | undefined, tag: string) =>
  header !== undefined && header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*');

/** One range of bytes; several, or what cannot be read, mean all of it. */
function readRange(header: string, sizeBytes: number): { start: number; end: number } | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (first === '' && last === '') return undefined;
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start > end || start >= sizeBytes ? 'outside' : { start, end };
}
