import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import type { SignInProvider } from '@put/contract/accounts/sign-in-providers';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import type { Monitoring } from '../../settings.ts';
import { answerErrors } from '../answers/answer-errors.ts';
import { serveWebPages } from './web-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'put-web-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__"><body></body>');
writeFileSync(join(folder, 'assets/app-1a2b3c.js'), 'plain');
writeFileSync(join(folder, 'assets/app-1a2b3c.js.br'), 'packed');
writeFileSync(join(folder, 'assets/python-run-worker-1a2b3c.js'), 'plain');
writeFileSync(join(folder, 'assets/python-run-worker-1a2b3c.js.br'), 'packed');
const nowhere: Monitoring = { sentryDsn: undefined, analytics: undefined };
const none = async () => undefined;
const app = await serverOf(folder);

type Named = { monitoring: Monitoring; signInProviders: SignInProvider[] };
async function serverOf(place: string, named: Partial<Named> = {}): Promise<FastifyInstance> {
  const server = Fastify();
  answerErrors(server);
  await server.register(cookie);
  const all = { monitoring: nowhere, signInProviders: [], ...named };
  await serveWebPages(server, place, all, (host) => `http://${host}:3001`, none);
  return server;
}

test('every path of the browser gets the page, each time with its policy and a new nonce', async () => {
  const [one, two] = await Promise.all([app.inject('/user_ui/course/1'), app.inject('/admin/course/list/')]);
  const nonceOf = (body: string) => body.match(/content="([^"]+)"/)![1];
  expect(one.statusCode).toBe(200);
  expect(one.headers['content-security-policy']).toContain(`'nonce-${nonceOf(one.body)}'`);
  expect(one.headers['content-security-policy']).not.toContain('unsafe');
  expect(nonceOf(one.body)).not.toBe(nonceOf(two.body));
  expect(String(one.headers['set-cookie'])).toMatch(/^XSRF-TOKEN=[\w-]{22}; Path=\/; SameSite=Lax$/);
});

test('HEAD is answered as GET is, without a body: of pages and of files', async () => {
  for (const url of ['/', '/user_ui/course/1', '/assets/app-1a2b3c.js']) {
    const [head, get] = [await app.inject({ method: 'HEAD', url }), await app.inject({ method: 'GET', url })];
    expect([url, head.statusCode, head.headers['content-type']]).toEqual([url, 200, get.headers['content-type']]);
    expect(head.body).toBe('');
  }
  expect((await app.inject({ method: 'HEAD', url: '/api/v1/nothing' })).statusCode).toBe(404);
});

test('the page carries the script of the colour scheme, known to the policy, and names what its screen needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'put-web-screen-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<head><script src="/scheme.js" nonce="__CSP_NONCE__"></script></head><body></body>',
  );
  writeFileSync(join(folder, 'scheme.js'), 'paint("$&")');
  const lists = [{ path: '^/user_ui/course/\\d+/?$', scripts: ['/assets/a.js'], sheets: ['/assets/a.css'] }];
  writeFileSync(join(folder, 'preloads.json'), JSON.stringify(lists));
  const server = await serverOf(folder);

  const lesson = await server.inject('/user_ui/course/12?lesson_id=3');
  expect(lesson.body).toContain('<head><script>paint("$&")</script>');
  expect(lesson.body).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js"></head>');
  expect(lesson.body).toContain('<link rel="preload" as="style" crossorigin href="/assets/a.css">');
  const hash = createHash('sha256').update('paint("$&")').digest('base64');
  expect(lesson.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect((await server.inject('/user_ui/tasks')).body).not.toContain('modulepreload');
});

test('the page names the other ways to sign in, as data that can not end its element', async () => {
  const hostile = { key: 'school', title: '</script><script>alert(1)</script>$&', sign: 'Ш' };
  const { body } = await (await serverOf(folder, { signInProviders: [hostile] })).inject('/auth/login');
  const json = /<script type="application\/json" id="sign-in-providers">(.*?)<\/script>/.exec(body)![1]!;
  expect(JSON.parse(json)).toEqual([hostile]);
  expect(body).not.toContain('alert(1)</script>');
  expect((await app.inject('/auth/login')).body).not.toContain('sign-in-providers');
});

test('files of the build come compressed and are cached for a year', async () => {
  const { body, headers } = await app.inject({ url: '/assets/app-1a2b3c.js', headers: { 'accept-encoding': 'br' } });
  expect(body).toBe('packed');
  expect(headers['content-encoding']).toBe('br');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('the service worker for all paths is never cached', async () => {
  writeFileSync(join(folder, 'sw.js'), '// worker');
  const { statusCode, headers, body } = await app.inject('/sw.js');
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: '// worker' });
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['service-worker-allowed']).toBe('/');
  expect(headers['content-type']).toContain('javascript');
});

test('a new build is served at once, without a restart', async () => {
  const next = mkdtempSync(join(tmpdir(), 'put-web-next-'));
  mkdirSync(join(next, 'assets'));
  writeFileSync(join(next, 'index.html'), '<body>first</body>');
  const folder = join(mkdtempSync(join(tmpdir(), 'put-web-place-')), 'web');
  renameSync(next, folder);
  const server = await serverOf(folder);
  expect((await server.inject('/')).body).toContain('first');

  writeFileSync(join(folder, 'index.html'), '<body>second</body>');
  writeFileSync(join(folder, 'assets/new-9z8y7x.js'), 'new');
  expect((await server.inject('/')).body).toContain('second');
  expect((await server.inject('/assets/new-9z8y7x.js')).body).toBe('new');

  renameSync(folder, `${folder}-gone`);
  expect((await server.inject('/')).statusCode).toBe(404);
});

test('the page is never sent without its policy', async () => {
  const { statusCode, body } = await app.inject('/index.html');
  expect(statusCode).toBe(404);
  expect(body).not.toContain('__CSP_NONCE__');
});

test.each(['/assets/gone.js', '/api/v1/nothing', '/favicon.png'])('%s is not found, and is no page', async (url) => {
  const { statusCode, headers } = await app.inject(url);
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toContain('application/problem+json');
});

test('the page names no host of reports or of a counter unless they are configured', async () => {
  const { body, headers } = await app.inject('/');
  expect(body).not.toContain('<script');
  const [frames] = /frame-src [^;]*;/.exec(String(headers['content-security-policy'])) ?? [''];
  expect(frames).toBe(
    'frame-src https://www.youtube-nocookie.com https://rutube.ru https://vkvideo.ru http://localhost:3001;',
  );
  expect(String(headers['content-security-policy']).replace(frames, '')).not.toContain('http');
  expect(headers['content-security-policy']).toContain("worker-src 'self';");
});

test('frames hold pages of students from the host by which the browser came, and no words of a stranger', async () => {
  const policyOf = async (host: string) =>
    String((await app.inject({ url: '/', headers: { host } })).headers['content-security-policy']);
  expect(await policyOf('school.ru:3000')).toContain(' http://school.ru:3001;');
  expect(await policyOf("a;script-src'unsafe-inline'")).not.toContain('3001');
});

test('In production a deferred analytics script is loaded from an external host, identified by a website id', async () => {
  const analytics = { scriptUrl: 'https://stats.example/s.js?a=1&b="', websiteId: 'site-7' };
  const { body, headers } = await (await serverOf(folder, { monitoring: { ...nowhere, analytics } })).inject('/');
  expect(body).toContain(
    '<script defer src="https://stats.example/s.js?a=1&amp;b=&quot;" data-website-id="site-7"></script></body>',
  );
  expect(headers['content-security-policy']).toContain("script-src 'self' https://stats.example;");
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://stats.example;");
  expect(headers['content-security-policy']).toContain("worker-src 'self';");
});

test('An error-reporting service receives reports: the page names it, the policy lets it be reached', async () => {
  const monitoring = { ...nowhere, sentryDsn: 'https://key@sentry.example:8443/base/7' };
  const { body, headers } = await (await serverOf(folder, { monitoring })).inject('/');
  expect(body).toContain(
    '<script type="application/json" id="pt-monitoring">{"sentry_dsn":"https://key@sentry.example:8443/base/7"}</script>',
  );
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://sentry.example:8443;");
  expect(headers['content-security-policy']).toContain("worker-src 'self' blob:;");
});

test.each(['identity', 'br'])(
  'a worker that runs programs has a policy of its own (%s), and no other file has',
  async (encoding) => {
    const ask = (url: string) => app.inject({ url, headers: { 'accept-encoding': encoding } });
    const worker = await ask('/assets/python-run-worker-1a2b3c.js');
    expect(worker.body).toBe(encoding === 'br' ? 'packed' : 'plain');
    expect(worker.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    expect((await ask('/assets/app-1a2b3c.js')).headers['content-security-policy']).toBeUndefined();
  },
);
