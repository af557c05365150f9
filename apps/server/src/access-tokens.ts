import type { Viewer } from '@put/contract/access';
import { createSigner, createVerifier } from 'fast-jwt';

export const accessTokenLifeS = 15 * 60;

export type AccessClaims = {
  viewer: Viewer;
  /** The sign-in that the token belongs to (`refresh_token.family`). */
  family: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
};

/** Short-lived proof of who calls; read without the database. */
export interface AccessTokens {
  sign(viewer: Viewer, family: string): string;
  /** Undefined when it is malformed, expired, or of a sign-in that has ended. */
  verify(token: string): AccessClaims | undefined;
}

type Payload = { sub: string; adm: boolean; act?: number; fam: string; exp: number };

export function accessTokens(secret: string, isEnded: (family: string) => boolean): AccessTokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: accessTokenLifeS * 1000 });
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    cache: 10_000,
    requiredClaims: ['sub', 'fam', 'exp'],
  });
  return {
    sign(viewer, family) {
      const acting = viewer.acting_admin_id === null ? {} : { act: viewer.acting_admin_id };
      return sign({ sub: String(viewer.id), adm: viewer.is_admin, fam: family, ...acting });
    },
    verify(token) {
      let payload: Payload;
      try {
        payload = verify(token) as Payload;
      } catch {
        return undefined;
      }
      if (isEnded(payload.fam)) return undefined;
      const viewer = { id: Number(payload.sub), is_admin: payload.adm, acting_admin_id: payload.act ?? null };
      return { viewer, family: payload.fam, expiresAt: payload.exp * 1000 };
    },
  };
}
