import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from './send-content.ts';

/** A large answer that its caller may have already. */
export type Tagged<Reply> = {
  /** It changes whenever the answer does, and costs less than the answer. */
  tag: string;
  read(): Promise<Reply>;
};

/**
 * Sends the answer, or 304 to who has it. The tag stands for the same answer whoever asks, so a renewed access token
 * keeps the copy in the browser; access is asked each time.
 */
export async function sendTagged(request: FastifyRequest, reply: FastifyReply, { tag, read }: Tagged<unknown>) {
  reply
    // weak: it stands for the JSON in any encoding
    .header('etag', `W/"${tag}"`)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Accept-Encoding');
  if (isKnown(request, `"${tag}"`)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  // text already: checking each number again would cost more than reading them
  return reply.serializer(String).send(JSON.stringify(await read()));
}
