import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const long = 'слово '.repeat(500);
const app = Fastify();
compressAnswers(app);
const config = { endpoint: {} as never };
app.get('/long', { config }, async () => ({ long }));
app.get('/short', { config }, async () => ({ short: 'слово' }));
app.post('/long', { config }, async () => ({ long }));
app.get('/no-answer', async () => ({ long }));

const ask = (url: string, encoding: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ url, method, headers: { 'accept-encoding': encoding } });

test('an answer is compressed as the caller accepts', async () => {
  const [br, gz, plain] = await Promise.all(['gzip, br', 'gzip', 'identity'].map((encoding) => ask('/long', encoding)));
  expect(br!.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(br!.rawPayload).toString())).toEqual({ long });
  expect(gz!.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(gz!.rawPayload).toString())).toEqual({ long });
  expect(plain!.headers['content-encoding']).toBeUndefined();
  expect(plain!.json()).toEqual({ long });
  for (const { headers } of [br!, gz!, plain!]) expect(headers['vary']).toBe('Accept-Encoding');
});

test('short answers, answers to other methods and what the API does not answer stay uncompressed', async () => {
  const others = await Promise.all([ask('/short', 'br'), ask('/long', 'br', 'POST'), ask('/no-answer', 'br')]);
  expect(others.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, undefined, undefined]);
});
