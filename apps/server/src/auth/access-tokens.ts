import type { Viewer } from '@put/contract/base/access';
import type { Grant } from '@put/contract/accounts/rights';
import { createSigner, createVerifier } from 'fast-jwt';

export const accessTokenLifeS = 15 * 60;

/** Other tokens are signed with the same key; the audience separates them. */
const audience = 'put-api';
const purpose = 'access';

/** Some megabytes: tokens of a whole school at work. */
const mostChecked = 10_000;

export type AccessClaims = {
  viewer: Viewer;
  /** The sign-in that the token belongs to (`session.family`). */
  family: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** An administrator who must set a second factor first. Until then `viewer` has no administrator's rights. */
  lacksFactor: boolean;
};

/**
 * Short-lived tokens that say who calls. Reading one needs the database only for administrators and for an
 * administrator who acts as another person.
 */
export interface AccessTokens {
  sign(viewer: Viewer, family: string): string;
  /** Undefined when the token is malformed or expired, its sign-in has ended, or acting as the person has ended. */
  verify(token: string): Promise<AccessClaims | undefined>;
  /** Calls when the sign-in ends. Returns a function that stops it. */
  whenEnded(family: string, then: () => void): () => void;
}

/** An administrator who acts as another person, as the token names them. */
export type Acting = { family: string; userId: number; adminId: number };

type Payload = { use: string; sub: string; adm: boolean; act?: number; fam: string; iat: number; exp: number };

type Asked = {
  isEnded: (family: string, issuedAt: number) => boolean;
  whenEnded: AccessTokens['whenEnded'];
  /**
   * Asked on each call, because acting may end earlier than the token: after its hour, or when the person is disabled.
   */
  isActing: (acting: Acting) => Promise<boolean>;
  /** Asked on each call of an administrator: whether a second factor is required here and not yet set. */
  lacksFactor: (userId: number) => Promise<boolean>;
  /** Asked on each call of an administrator, so that what is given or taken away holds at once; undefined: all rights. */
  grantsOf: (userId: number) => Promise<readonly Grant[] | undefined>;
  lifeS?: number | undefined;
};

export function accessTokens(
  secret: string,
  { isEnded, whenEnded, isActing, lacksFactor, grantsOf, lifeS = accessTokenLifeS }: Asked,
): AccessTokens {
  const sign = createSigner({
    key: secret,
    algorithm: 'HS256',
    expiresIn: lifeS * 1000,
    aud: audience,
  });
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedAud: audience,
    requiredClaims: ['aud', 'use', 'sub', 'fam', 'iat', 'exp'],
  });
  /** By token. The library's own cache hashes the token each time, which takes as long as the check. */
  const checked = new Map<string, Payload>();
  const read = (token: string): Payload => {
    const known = checked.get(token);
    if (known && known.exp * 1000 > Date.now()) return known;
    const payload = verify(token) as Payload;
    if (checked.size >= mostChecked) checked.clear();
    checked.set(token, payload);
    return payload;
  };
  return {
    whenEnded,
    sign(viewer, family) {
      const acting = viewer.acting_admin_id === null ? {} : { act: viewer.acting_admin_id };
      return sign({ use: purpose, sub: String(viewer.id), adm: viewer.is_admin, fam: family, ...acting });
    },
    async verify(token) {
      let payload: Payload;
      try {
        payload = read(token);
      } catch {
        return undefined;
      }
      if (payload.use !== purpose || isEnded(payload.fam, payload.iat)) return undefined;
      const viewer = { id: Number(payload.sub), is_admin: payload.adm, acting_admin_id: payload.act ?? null };
      const acting = payload.act !== undefined && { family: payload.fam, userId: viewer.id, adminId: payload.act };
      if (acting && !(await isActing(acting))) return undefined;
      const isOrdinary = viewer.is_admin && (await lacksFactor(viewer.id));
      const grants = viewer.is_admin && !isOrdinary ? await grantsOf(viewer.id) : undefined;
      return {
        viewer: isOrdinary || grants ? { ...viewer, is_admin: false, grants } : viewer,
        family: payload.fam,
        expiresAt: payload.exp * 1000,
        lacksFactor: isOrdinary,
      };
    },
  };
}
