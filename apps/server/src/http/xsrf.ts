import { randomBytes } from 'node:crypto';
import { Refusal } from '@put/contract/base/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'XSRF-TOKEN';
const headerName = 'x-xsrf-token';
const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/**
 * Double submit: an unsafe call with the cookie must repeat its value in a header. Another site cannot read the cookie.
 * A page of a student on another port of this host can set a second one for some path, which must refuse nobody.
 */
export function checkXsrf(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (isSafe(request.method) || request.cookies[cookieName] === undefined) return;
    const given = (request.headers.cookie ?? '').split(';').map((one) => app.parseCookie(one)[cookieName]);
    const said = request.headers[headerName];
    if (said === undefined || !given.some((value) => value === said)) throw new Refusal('bad_xsrf_token');
  });
}

/** Sets the cookie with the page. Scripts may read it: the client copies it into the header. */
export function giveXsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[cookieName] !== undefined) return;
  reply.setCookie(cookieName, randomBytes(16).toString('base64url'), {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
}
