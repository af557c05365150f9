import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { apiBase, endpoint } from '@put/contract/base/endpoint';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compressAnswers } from './compress-answers.ts';
import { handle, mount } from '../mount.ts';

const answer = { words: 'Очередь пуста. '.repeat(200) };
const stored = brotliCompressSync(JSON.stringify(answer));
const about = {
  access: 'anyone',
  summary: '',
  reply: z.object({ words: z.string() }),
  replyKind: 'compressed',
} as const;
let reads = 0;

const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.decorateRequest('viewer', null);
compressAnswers(app);
for (const asked of [{ method: 'GET' }, { method: 'POST', unaudited: 'it reads' }] as const)
  mount(
    app,
    handle(endpoint({ ...asked, path: '/stored', ...about }), async () => ({
      tag: 'version 3',
      read: async () => {
        reads += 1;
        return stored;
      },
    })),
  );

const ask = (headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ url: `${apiBase}/stored`, method, headers });

test('what takes brotli gets the stored bytes, others get the same JSON', async () => {
  for (const method of ['GET', 'POST'] as const) {
    const br = await ask({ 'accept-encoding': 'gzip, br' }, method);
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.rawPayload.equals(stored)).toBe(true);
    expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(answer);
    const plain = await ask({}, method);
    expect([plain.headers['content-encoding'], plain.json()]).toEqual([undefined, answer]);
    for (const { headers, statusCode } of [br, plain])
      expect([statusCode, headers['content-type'], headers['cache-control'], headers['vary']]).toEqual([
        200,
        'application/json; charset=utf-8',
        'private, no-cache',
        'Authorization, Accept-Encoding',
      ]);
  }
  const gzip = await ask({ 'accept-encoding': 'gzip' });
  expect([gzip.headers['content-encoding'], JSON.parse(gunzipSync(gzip.rawPayload).toString())]).toEqual([
    'gzip',
    answer,
  ]);
});

test('who has it already gets nothing, and nothing is read', async () => {
  const { etag } = (await ask({ 'accept-encoding': 'br' })).headers;
  const before = reads;
  for (const encoding of ['br', 'gzip', '']) {
    const again = await ask({ 'if-none-match': String(etag), 'accept-encoding': encoding });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
  }
  expect(reads).toBe(before);
  expect((await ask({ 'if-none-match': '"version 2"' })).statusCode).toBe(200);
  expect((await ask({ 'if-none-match': String(etag) }, 'POST')).statusCode).toBe(200);
});
