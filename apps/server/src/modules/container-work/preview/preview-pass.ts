import { createSigner, createVerifier } from 'fast-jwt';

/** What a browser may see: one port of one life of a container, as this person in this sign-in. */
export type Pass = { containerId: number; generation: number; port: number; userId: number; family: string };

const lifeMs = 12 * 3_600_000;
/** Other tokens are signed with the same key; the audience separates them. */
const audience = 'put-preview';

type Payload = { c: number; g: number; p: number; u: number; fam: string };

/** Passes as signed cookies. They are asked for with each call, and each call asks the database besides. */
export function previewPasses(secret: string, isHttps: boolean) {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: lifeMs, aud: audience });
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedAud: audience,
    requiredClaims: ['aud', 'exp'],
  });
  const name = isHttps ? '__Host-PT-PREVIEW' : 'PT-PREVIEW';
  return {
    /** The value of Set-Cookie. */
    cookieOf({ containerId, generation, port, userId, family }: Pass): string {
      const token = sign({ c: containerId, g: generation, p: port, u: userId, fam: family });
      const secure = isHttps ? '; Secure' : '';
      return `${name}=${token}; Path=/; Max-Age=${lifeMs / 1000}; HttpOnly; SameSite=Lax${secure}`;
    },
    /** Undefined when there is no pass of ours, or it is over. */
    read(cookies: string | undefined): Pass | undefined {
      const given = (cookies ?? '').split(';').map((cookie) => cookie.trim().split('='));
      const token = given.find(([one]) => one === name)?.[1];
      if (token === undefined) return undefined;
      try {
        const { c, g, p, u, fam } = verify(token) as Payload;
        return { containerId: c, generation: g, port: p, userId: u, family: fam };
      } catch {
        return undefined;
      }
    },
  };
}
