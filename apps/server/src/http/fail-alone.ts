import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OwnFailure } from '../drivers/failure/own-failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call as a piece of work that fails alone. */
    own: OwnFailure | undefined;
    /** The answer is on its way, as a stream. */
    isBeingSent: boolean;
  }
}

/**
 * An error that nobody catches while a call is answered fails that call alone: it is answered as any unforeseen error is.
 * What has begun to be sent breaks off instead.
 */
export function failCallsAlone(app: FastifyInstance): void {
  app.decorateRequest('own', undefined);
  app.decorateRequest('isBeingSent', false);
  app.addHook('onRequest', (request, reply, done) => {
    const own = new OwnFailure('call', (error) => answerFailed(request, reply, error));
    request.own = own;
    // the bytes of a body come in the name of the connection
    own.guard(request.raw);
    own.guard(reply.raw);
    own.run(done);
  });
  // anew after the body
  app.addHook('preValidation', ({ own }, _reply, done) => own?.run(done));
  app.addHook('onSend', async (request) => void (request.isBeingSent = true));
}

function answerFailed(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  if (reply.sent) return;
  if (request.isBeingSent) reply.raw.destroy();
  else void reply.send(error instanceof Error ? error : new Error(String(error)));
}
