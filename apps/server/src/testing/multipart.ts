import type { FastifyInstance } from 'fastify';
import { apiBase } from '@put/contract/base/endpoint';
import type { Viewer } from '@put/contract/base/access';
import type { AccessTokens } from '../auth/access-tokens.ts';

/** Sends a form as a browser does. */
export const formSender =
  ({ app, tokens }: { app: FastifyInstance; tokens: AccessTokens }, path = '/file') =>
  async (viewer: Viewer | null, form: FormData) => {
    const asSent = new Response(form);
    return app.inject({
      method: 'POST',
      url: `${apiBase}${path}`,
      headers: {
        'content-type': asSent.headers.get('content-type')!,
        ...(viewer && { authorization: `Bearer ${tokens.sign(viewer, crypto.randomUUID())}` }),
      },
      payload: Buffer.from(await asSent.arrayBuffer()),
    });
  };

export function formOf(bytes: Uint8Array | string, name: string, type = 'application/octet-stream'): FormData {
  const form = new FormData();
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), name);
  return form;
}
