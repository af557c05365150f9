import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '@put/contract/base/refusals';

/** The bytes of a file, and how to send them. */
export type Content = {
  /** An entity tag: it changes whenever the bytes do. Undefined for bytes that are made for this answer. */
  tag: string | undefined;
  /** Undefined: nobody knows before the end; then no ranges are sent. */
  sizeBytes: number | undefined;
  mime: string;
  name: string;
  /** A picture may be shown in the page; all other files are only downloaded. */
  isPicture: boolean;
  /** Whether shared caches may keep it. */
  isPublic: boolean;
  /** Undefined when the bytes are gone. */
  open(range?: { start: number; end: number }): Promise<Readable | undefined>;
};

const oneYearS = 31_536_000;

/**
 * Sends bytes of strangers from our origin safely: browsers must not guess the type or run anything, and show only
 * pictures.
 */
export async function sendContent(request: FastifyRequest, reply: FastifyReply, content: Content) {
  const tag = content.tag === undefined ? undefined : `"${content.tag}"`;
  reply
    // no-cache for a private one: the next person at this device opens the same address
    .header('cache-control', content.isPublic ? `public, max-age=${oneYearS}, immutable` : 'private, no-cache')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('accept-ranges', content.sizeBytes === undefined ? 'none' : 'bytes')
    .header('content-disposition', dispositionOf(content));
  if (tag !== undefined) reply.header('etag', tag);
  if (!content.isPublic) reply.header('vary', 'Authorization');
  if (tag !== undefined && isKnown(request, tag)) return reply.code(304).send();

  const { range: wanted, 'if-range': ifRange } = request.headers;
  const { sizeBytes } = content;
  const isPart = wanted !== undefined && sizeBytes !== undefined && (!ifRange || ifRange === tag);
  const range = isPart ? readRange(wanted, sizeBytes) : undefined;
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
  const bytes = await content.open(range);
  if (!bytes) {
    for (const name of ['etag', 'cache-control', 'content-disposition']) reply.removeHeader(name);
    throw new Refusal('not_found');
  }
  reply.type(content.mime);
  if (sizeBytes !== undefined) reply.header('content-length', range ? range.end - range.start + 1 : sizeBytes);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  return reply.send(bytes);
}

function dispositionOf({ name, isPicture }: Content): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isPicture ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** Whether the caller has what this entity tag stands for. */
export const isKnown = ({ headers: { 'if-none-match': known } }: FastifyRequest, tag: string): boolean =>
  known !== undefined && known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*');

/** Reads one range of bytes. Undefined (send all) for several ranges or a header that cannot be read. */
function readRange(header: string, sizeBytes: number): { start: number; end: number } | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (first === '' && last === '') return undefined;
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start > end || start >= sizeBytes ? 'outside' : { start, end };
}
