import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { FastifyInstance } from 'fastify';
import type { AccessTokens } from '../auth/access-tokens.ts';
import type { DatabaseWatch } from '../drivers/database/database.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The person who calls; null without a token. A wrong or expired token, or one of an ended session, is refused with
     * 401.
     */
    viewer: Viewer | null;
    /** The sign-in that the token belongs to; empty without a token. */
    family: string;
    /** An administrator without the required second factor, who has no administrator's rights until it is set. */
    lacksFactor: boolean;
  }
}

/** Reads the bearer token of each call. Access is checked later, in mount. */
export function readSessions(app: FastifyInstance, tokens: AccessTokens, watch: DatabaseWatch): void {
  app.decorateRequest('viewer', null);
  app.decorateRequest('family', '');
  app.decorateRequest('lacksFactor', false);
  app.addHook('onRequest', async (request) => {
    const { authorization } = request.headers;
    // probes need no session
    if (authorization === undefined || request.routeOptions.config.endpoint?.isProbe) return;
    const [scheme, token] = authorization.split(' ', 2);
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Refusal('not_signed_in');
    const claims = await watch.orSilent(tokens.verify(token));
    // the sign-in page must work although the browser still sends an old token
    if (!claims && request.routeOptions.config.endpoint?.access === 'anyone') return;
    if (!claims) throw new Refusal('session_expired');
    request.viewer = claims.viewer;
    request.family = claims.family;
    request.lacksFactor = claims.lacksFactor;
  });
}
