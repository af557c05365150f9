import { mkdtempSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from './answer-errors.ts';
import { serveWebPages } from './web-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'put-web-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__">');
writeFileSync(join(folder, 'assets/app-1a2b3c.js'), 'plain');
writeFileSync(join(folder, 'assets/app-1a2b3c.js.br'), 'packed');
const app = Fastify();
answerErrors(app);
await app.register(cookie);
await serveWebPages(app, folder);

test('every path of the browser gets the page, with a policy and a nonce of its own each time', async () => {
  const [one, two] = await Promise.all([app.inject('/user_ui/course/1'), app.inject('/admin/course/list/')]);
  const nonceOf = (body: string) => body.match(/content="(.+)"/)![1];
  expect(one.statusCode).toBe(200);
  expect(one.headers['content-security-policy']).toContain(`'nonce-${nonceOf(one.body)}'`);
  expect(one.headers['content-security-policy']).not.toContain('unsafe');
  expect(nonceOf(one.body)).not.toBe(nonceOf(two.body));
  expect(String(one.headers['set-cookie'])).toMatch(/^XSRF-TOKEN=[\w-]{22}; Path=\/; SameSite=Lax$/);
});

test('files of the build come packed and are kept for a year', async () => {
  const { body, headers } = await app.inject({ url: '/assets/app-1a2b3c.js', headers: { 'accept-encoding': 'br' } });
  expect(body).toBe('packed');
  expect(headers['content-encoding']).toBe('br');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each(['/assets/gone.js', '/api/v1/nothing', '/favicon.png'])('%s is not found, and is no page', async (url) => {
  const { statusCode, headers } = await app.inject(url);
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toContain('application/problem+json');
});
