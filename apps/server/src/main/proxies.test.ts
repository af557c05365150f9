/** The product behind each reverse proxy of `deploy/proxy`: pages, the websocket, large bodies, addresses of people. */
import { request } from 'node:https';
import { request as plainRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiBase } from '@put/contract/base/endpoint';
import { socketPath } from '@put/contract/base/socket';
import { adminHealth, wayFileBytes } from '@put/contract/system/health';
import { WebSocket } from 'ws';
import { hasProxies, type ProxyName, reverseProxy, siteName } from '../testing/engines/reverse-proxy.ts';
import { formOf } from '../testing/multipart.ts';
import { killableServer } from '../testing/processes/killable-server.ts';

const canStart = await hasProxies('reverse proxies before the product');

type Proxy = Awaited<ReturnType<typeof reverseProxy>>;
const tls = { servername: siteName, rejectUnauthorized: false };
type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** A call of a browser: by the site's name, whatever its address is. */
function send(
  { ports }: Proxy,
  { method = 'GET', path, headers = {}, body }: { method?: string; path: string; headers?: object; body?: Buffer },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: ports.tls,
        ...tls,
        method,
        path,
        headers: { host: `${siteName}:${ports.tls}`, ...headers, ...(body && { 'content-length': body.length }) },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, headers: answer.headers, text: Buffer.concat(parts).toString() }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

async function tryWay(proxy: Proxy, token: string): Promise<Answer> {
  const form = new Response(formOf(new Uint8Array(wayFileBytes), 'way'));
  return send(proxy, {
    method: 'POST',
    path: `${apiBase}${adminHealth.tryWay.path}`,
    headers: { 'content-type': form.headers.get('content-type')!, authorization: `Bearer ${token}` },
    body: Buffer.from(await form.arrayBuffer()),
  });
}

/** What the websocket says first, or how it was refused. */
function greet({ ports, host }: Proxy, token: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`wss://127.0.0.1:${ports.tls}${socketPath}`, [], {
      origin: `https://${host}`,
      headers: { host },
      ...tls,
    });
    socket.once('open', () => socket.send(JSON.stringify({ type: 'auth', access_token: token })));
    socket.once('message', (said: Buffer) => {
      resolve(String(said));
      socket.close();
    });
    socket.once('unexpected-response', (_request, { statusCode }) => resolve(`refused ${statusCode}`));
    socket.once('close', (code) => resolve(`closed ${code}`));
    socket.once('error', ({ message }) => resolve(message));
  });
}

async function signIn(proxy: Proxy, headers: object = {}): Promise<string> {
  const { text } = await send(proxy, {
    method: 'POST',
    path: `${apiBase}/auth/login`,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify({ login: 'admin', password: 'admin-demo' })),
  });
  return (JSON.parse(text) as { access_token: string }).access_token;
}

describe.skipIf(!canStart)('reverse proxies', () => {
  let product: Awaited<ReturnType<typeof killableServer>>;
  beforeAll(async () => {
    product = await killableServer({ PT_TRUST_PROXY: '1' });
    await product.start();
  });
  afterAll(() => product?.close());

  test.each<ProxyName>(['nginx', 'caddy', 'haproxy'])('%s, as its file is printed', async (name) => {
    const proxy = await reverseProxy(name, product.port());
    try {
      const page = await send(proxy, { path: '/' });
      expect(page).toMatchObject({ status: 200 });
      expect(page.headers['content-type']).toContain('text/html');

      // an address that the caller invented is not believed
      const token = await signIn(proxy, { 'x-forwarded-for': '203.0.113.66' });
      const rows = await product.ask<{ ip: string }>(`select ip from audit order by id desc limit 1`);
      expect(rows).toEqual([{ ip: '127.0.0.1' }]);

      const way = await tryWay(proxy, token);
      expect(way.status).toBe(200);
      expect(JSON.parse(way.text)).toEqual({ host: proxy.host, ip: '127.0.0.1', address: 'right' });
      expect(await greet(proxy, token)).toBe('{"type":"ready"}');

      const plain = await new Promise<number>((resolve, reject) => {
        const { ports } = proxy;
        const asked = { host: '127.0.0.1', port: ports.plain, path: '/', headers: { host: siteName } };
        plainRequest(asked, ({ statusCode, headers }) => {
          expect(headers.location).toContain(`https://${siteName}`);
          resolve(statusCode!);
        })
          .once('error', reject)
          .end();
      });
      expect([301, 308]).toContain(plain);
    } finally {
      await proxy.close();
    }
  });

  test('nginx with `proxy_pass` alone: the page of the health can tell all three faults', async () => {
    const bare = `server { listen 80; return 301 https://$host; }
      server { listen 443 ssl; ssl_certificate /etc/letsencrypt/live/${siteName}/fullchain.pem;
        ssl_certificate_key /etc/letsencrypt/live/${siteName}/privkey.pem;
        location / { proxy_pass http://127.0.0.1:3000; } }`;
    const proxy = await reverseProxy('nginx', product.port(), bare);
    try {
      const token = await signIn(proxy);
      const way = await tryWay(proxy, token);
      expect(way.status).toBe(413);
      // no refusal of ours, which would be a problem document
      expect(way.text).toContain('<html>');
      expect(await greet(proxy, token)).toMatch(/refused|closed/);
      const small = new Response(formOf('a', 'way'));
      const seen = await send(proxy, {
        method: 'POST',
        path: `${apiBase}${adminHealth.tryWay.path}`,
        headers: { 'content-type': small.headers.get('content-type')!, authorization: `Bearer ${token}` },
        body: Buffer.from(await small.arrayBuffer()),
      });
      expect(JSON.parse(seen.text)).toEqual({
        host: `127.0.0.1:${product.port()}`,
        ip: '127.0.0.1',
        address: 'missing',
      });
    } finally {
      await proxy.close();
    }
  });
});
