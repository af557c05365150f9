import { createHmac, randomUUID } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import { apiBase } from '@put/contract/endpoint';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The browser that calls, as its cookie says; one without it gets a name that nobody had. */
    device: string;
  }
}

const cookieName = 'PT-DEVICE';
/** As long as browsers keep one. Each sign-in and each renewal of a session begins it anew. */
const lifeS = 400 * 24 * 3_600;

/**
 * Names browsers by a signed cookie, so that one that has signed in before is told from a stranger's. It is given with the good
 * answers of the endpoints that mark devices, and shown to the endpoints of accounts only.
 */
export function readDevices(app: FastifyInstance, { secret, isHttps }: { secret: string; isHttps: boolean }): void {
  const signer = new Signer(createHmac('sha256', secret).update('device').digest());
  app.decorateRequest('device', '');
  app.addHook('onRequest', async (request) => {
    const cookie = request.cookies[cookieName];
    const read = cookie === undefined ? undefined : signer.unsign(cookie);
    request.device = read?.valid ? read.value : randomUUID();
  });
  app.addHook('preSerialization', async (request, reply) => {
    if (!request.routeOptions.config.endpoint?.marksDevice || reply.statusCode !== 200) return;
    reply.setCookie(cookieName, signer.sign(request.device), {
      path: `${apiBase}/auth`,
      httpOnly: true,
      sameSite: 'strict',
      secure: isHttps || request.protocol === 'https',
      maxAge: lifeS,
    });
  });
}
