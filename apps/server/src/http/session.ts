import type { Viewer } from '@put/contract/access';
import { Refusal } from '@put/contract/refusals';
import type { FastifyInstance } from 'fastify';
import type { AccessTokens } from '../access-tokens.ts';
import type { DatabaseWatch } from '../drivers/database/database.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null without a token. A token that is wrong, expired or of an ended session answers 401. */
    viewer: Viewer | null;
    /** The sign-in that the token belongs to; empty without one. */
    family: string;
    /** An administrator who is an ordinary person here until a second factor is set. */
    lacksFactor: boolean;
  }
}

/** Reads the bearer token of each call. The route's access is asked after it, in mount. */
export function readSessions(app: FastifyInstance, tokens: AccessTokens, watch: DatabaseWatch): void {
  app.decorateRequest('viewer', null);
  app.decorateRequest('family', '');
  app.decorateRequest('lacksFactor', false);
  app.addHook('onRequest', async (request) => {
    const { authorization } = request.headers;
    // a probe is nobody's, whoever sends it
    if (authorization === undefined || request.routeOptions.config.endpoint?.isProbe) return;
    const [scheme, token] = authorization.split(' ', 2);
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Refusal('not_signed_in');
    const claims = await watch.orSilent(tokens.verify(token));
    // an anonymous call may carry an old token: the page of sign-in must work with it
    if (!claims && request.routeOptions.config.endpoint?.access === 'anyone') return;
    if (!claims) throw new Refusal('session_expired');
    request.viewer = claims.viewer;
    request.family = claims.family;
    request.lacksFactor = claims.lacksFactor;
  });
}
