import { createHmac, randomUUID } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import { apiBase } from '@put/contract/base/endpoint';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The browser's name from its cookie. A browser without the cookie gets a new name. */
    device: string;
  }
}

const cookieName = 'PT-DEVICE';
/** The longest time that browsers keep a cookie. Each sign-in and each renewal of a session starts it again. */
const lifeS = 400 * 24 * 3_600;

/**
 * Names browsers by a signed cookie, so that a browser that has signed in before differs from an unknown one. The
 * cookie is set with successful answers of endpoints that mark devices. Browsers send it to the endpoints of accounts
 * only.
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
