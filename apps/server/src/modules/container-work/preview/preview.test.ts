import { createServer, type IncomingMessage, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adminAudit } from '@put/contract/audit/audit';
import { auth } from '@put/contract/accounts/accounts';
import type { Viewer } from '@put/contract/base/access';
import { containers } from '@put/contract/containers/containers';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { fakeContainerEngine } from '../../../drivers/container/fake/fake-engine.ts';
import { beginSession, testApp } from '../../../testing/build-app.ts';
import { runningContainer, startAgain } from '../../../testing/containers/running-container.ts';
import { watchPreviewDoor } from './preview-door.ts';
import { previewServer } from './preview-server.ts';

const engine = fakeContainerEngine();
const { app, db, as, make, tools } = await testApp({ judges: false, containers: engine });
const close = watchPreviewDoor(tools);
afterAll(close);
await vi.waitUntil(() => tools.preview.port !== 0, { timeout: 100_000 });
const { port } = tools.preview;
const host = `localhost:${port}`;

const programs: Server[] = [];
afterEach(() => programs.splice(0).forEach((program) => program.closeAllConnections()));

type Heard = { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: string };
/** A program that answers on port 8000 of the container, and what it was asked. */
function programIn(id: number, answer: Parameters<typeof createServer>[1] = (_, response) => response.end('привет')) {
  const heard: Heard[] = [];
  const program = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      heard.push({ method: request.method, url: request.url, headers: request.headers, body });
      answer!(request, response as never);
    });
  });
  programs.push(program);
  engine.inside(String(id)).ports.set(8000, (connection) => program.emit('connection', connection));
  return { program, heard };
}

async function own() {
  const student = await make.user();
  return { student, id: await runningContainer(db, engine, student) };
}
const linkFor = (viewer: Viewer, id: number, body: { port: number; reason?: string } = { port: 8000 }) =>
  as(viewer, { host: 'localhost:3000' }).get(containers.preview, { params: { id: String(id) }, body });

type Answer = { status: number; headers: IncomingMessage['headers']; text: string };
/** A call to the preview, as a browser makes it. */
function call(path: string, headers: Record<string, string> = {}, { method = 'GET', body = '', at = port } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const asked = ask({ host: '127.0.0.1', port: at, path, method, headers: { host, ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
/** An administrator looks at the container from now on. */
const look = (admin: Viewer, id: number) =>
  db
    .updateTable('container')
    .set({ look_by: admin.id, look_until: new Date(Date.now() + 3_600_000).toISOString(), look_ended: null })
    .where('id', '=', id)
    .execute();
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
const cookieIn = ({ headers }: Answer) => headers['set-cookie']![0]!.split(';')[0]!;
async function enter(viewer: Viewer, id: number) {
  const { url } = await linkFor(viewer, id);
  return cookieIn(await call(pathOf(url)));
}

test('a link opens the page of the program once, on another origin than the application', async () => {
  const { student, id } = await own();
  const { heard } = programIn(id);
  const { url } = await linkFor(student, id);
  expect(new URL(url).origin).toBe(`http://localhost:${port}`);
  const entered = await call(pathOf(url));
  expect(entered).toMatchObject({ status: 303, headers: { location: '/', 'cache-control': 'no-store' } });
  expect(entered.headers['set-cookie']).toEqual([
    expect.stringMatching(/^PT-PREVIEW=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/),
  ]);
  const page = await call('/стр?a=1'.replace('стр', '%D1%81'), { cookie: cookieIn(entered) });
  expect(page).toMatchObject({ status: 200, text: 'привет' });
  expect(heard[0]).toMatchObject({ method: 'GET', url: '/%D1%81?a=1' });
  expect((await call(pathOf(url))).status).toBe(410);
});

test('two who use a link at once: one enters', async () => {
  const { student, id } = await own();
  const { url } = await linkFor(student, id);
  const answers = await Promise.all([1, 2, 3, 4].map(() => call(pathOf(url))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410, 410, 410]);
});

test('a link is over after a minute', async () => {
  const { student, id } = await own();
  const { url } = await linkFor(student, id);
  const made_at = new Date(Date.now() - 61_000).toISOString();
  await db.updateTable('container_preview_link').set({ made_at }).where('container_id', '=', id).execute();
  expect((await call(pathOf(url))).status).toBe(410);
});

test('check 10: without a cookie of ours nothing of the container is shown', async () => {
  const { student, id } = await own();
  const { heard } = programIn(id);
  const cookie = await enter(student, id);
  const broken = `${cookie.slice(0, -3)}xxx`;
  for (const headers of [{}, { cookie: 'PT-PREVIEW=x' }, { cookie: broken }] as Record<string, string>[]) {
    const refused = await call('/', { ...headers, accept: 'text/html' });
    expect(refused.status).toBe(403);
    expect(refused.text).not.toMatch(/8000|Linux/);
  }
  expect(heard).toEqual([]);
});

test('check 10: another person gets no link, and an administrator only with a reason, which is kept', async () => {
  const { id } = await own();
  const [other, admin] = [await make.user(), await make.user({ is_admin: true })];
  const params = { id: String(id) };
  const refusal = (viewer: Viewer) => as(viewer).refusal(containers.preview, { params, body: { port: 8000 } });
  expect((await refusal(other)).code).toBe('not_found');
  expect((await refusal(admin)).code).toBe('reason_needed');
  programIn(id);
  const why = { port: 8000, reason: 'Помогаю с вёрсткой' };
  expect((await as(admin).refusal(containers.preview, { params, body: why })).code).toBe('reason_needed');
  await look(admin, id);
  const { url } = await linkFor(admin, id, why);
  expect((await call('/', { cookie: cookieIn(await call(pathOf(url))) })).text).toBe('привет');
  const events = await db.selectFrom('container_event').selectAll().where('container_id', '=', id).execute();
  expect(events).toMatchObject([{ kind: 'preview_opened', words: 'Помогаю с вёрсткой', by_user_id: admin.id }]);
  const audit = await as(admin).get(adminAudit.list, { query: { action: 'open_container_preview' } });
  expect(audit.rows).toMatchObject([{ object_id: id, after: { why: 'Помогаю с вёрсткой' } }]);
});

test('the pass of an administrator ends with the look, its hour, or the look of another one', async () => {
  const { student, id } = await own();
  const [admin, another] = [await make.user({ is_admin: true }), await make.user({ is_admin: true })];
  const { program } = programIn(id);
  const echo = new WebSocketServer({ noServer: true });
  program.on('upgrade', (request, stream, head) => echo.handleUpgrade(request, stream, head, () => undefined));
  await look(admin, id);
  const { url } = await linkFor(admin, id, { port: 8000, reason: 'Помогаю с вёрсткой' });
  const unused = await linkFor(admin, id, { port: 8000, reason: 'Помогаю с вёрсткой' });
  const cookie = cookieIn(await call(pathOf(url)));
  const statusNow = async () => (await call('/', { cookie })).status;
  expect(await statusNow()).toBe(200);

  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { headers: { host, cookie, origin: `http://${host}` } });
  socket.on('error', () => undefined);
  await expect.poll(() => socket.readyState).toBe(WebSocket.OPEN);
  const ended = new Date(Date.now() - 1000).toISOString();
  await db.updateTable('container').set({ look_until: ended }).where('id', '=', id).execute();
  expect(await statusNow()).toBe(403);
  await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED);
  // a link of then opens nothing either
  expect((await call('/', { cookie: cookieIn(await call(pathOf(unused.url))) })).status).toBe(403);

  await look(admin, id);
  expect(await statusNow()).toBe(200);
  await db.updateTable('container').set({ look_ended: 'ended' }).where('id', '=', id).execute();
  expect(await statusNow()).toBe(403);
  await look(another, id);
  expect(await statusNow()).toBe(403);
  expect((await call('/', { cookie: await enter(student, id) })).status).toBe(200);
  echo.close();
});

test('a cookie ends with the life of the container, its stop, and the sign-in', async () => {
  const { student, id } = await own();
  programIn(id);
  const cookie = await enter(student, id);
  await db.updateTable('container').set({ state: 'stopped' }).where('id', '=', id).execute();
  expect((await call('/', { cookie })).status).toBe(503);
  await startAgain(db, engine, id);
  programIn(id);
  expect((await call('/', { cookie })).status).toBe(503);
  const again = await enter(student, id);
  expect((await call('/', { cookie: again })).status).toBe(200);
  await db.updateTable('user').set({ disabled_at: new Date().toISOString() }).where('id', '=', student.id).execute();
  expect((await call('/', { cookie: again })).status).toBe(403);

  const other = await own();
  programIn(other.id);
  const { access_token } = await as(null).get(auth.login, {
    body: { login: other.student.username, password: 'a-good-password' },
  });
  const link = await app.inject({
    method: 'POST',
    url: `/api/v1/user/container/${other.id}/preview`,
    headers: { authorization: `Bearer ${access_token}` },
    payload: { port: 8000 },
  });
  const ofSignIn = cookieIn(await call(pathOf(link.json<{ url: string }>().url)));
  expect((await call('/', { cookie: ofSignIn })).status).toBe(200);
  await db.updateTable('session').set({ revoked_at: new Date().toISOString() }).execute();
  expect((await call('/', { cookie: ofSignIn })).status).toBe(403);
});

test('the program hears what it would hear in the container, and nothing of the application', async () => {
  const { student, id } = await own();
  const { heard } = programIn(id);
  const cookie = await enter(student, id);
  const foreign = `XSRF-TOKEN=geheim; PT-DEVICE=geheim; refresh_token=geheim; c${id}-8001-other=geheim`;
  const ours = `${cookie}; ${foreign}; c${id}-8000-session=mine; c${id}-8000-PT-DEVICE=1; c${id}-8000-also=mine`;
  const headers = {
    cookie: ours,
    origin: `http://${host}`,
    referer: `http://${host}/form`,
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-secret': 'x',
    connection: 'close, x-hop',
    'x-hop': '1',
    'content-type': 'text/plain',
  };
  await call('/form', headers, { method: 'POST', body: 'данные' });
  expect(heard[0]).toMatchObject({
    method: 'POST',
    body: 'данные',
    headers: {
      host: 'localhost:8000',
      cookie: 'session=mine; also=mine',
      origin: 'http://localhost:8000',
      referer: 'http://localhost:8000/form',
      'x-forwarded-host': host,
      'x-forwarded-proto': 'http',
    },
  });
  expect(heard[0]!.headers).not.toHaveProperty('x-hop');
  expect(heard[0]!.headers).not.toHaveProperty('x-forwarded-secret');
  expect(heard[0]!.headers['x-forwarded-for']).not.toContain('1.2.3.4');
});

test('check 10: what would reach beyond the page is taken out of its answer', async () => {
  const { student, id } = await own();
  programIn(id, (_, response) => {
    response.setHeader('set-cookie', [
      'mine=1; Path=/; HttpOnly',
      'refresh_token=1; Path=/',
      '=PT-DEVICE=1; Path=/',
      'PT-DEVICE',
      'wide=1; Domain=school.example',
      'wide2=1;domain = .example',
      'PT-DEVICE=1; Path=/api/v1/auth',
      'XSRF-TOKEN=1',
      '__Host-PT-PREVIEW=1',
    ]);
    response.setHeader('service-worker-allowed', '/');
    response.setHeader('clear-site-data', '"*"');
    response.setHeader('strict-transport-security', 'max-age=1');
    response.setHeader('x-frame-options', 'DENY');
    response.setHeader('content-security-policy', "default-src 'self'; frame-ancestors 'none'");
    response.setHeader('location', 'http://localhost:8000/next?x=1');
    response.writeHead(302);
    response.end();
  });
  const { headers, status } = await call('/', { cookie: await enter(student, id) });
  expect(status).toBe(302);
  expect(headers).toMatchObject({
    // the browser would send them to the application too, so their names say whose they are
    'set-cookie': [`c${id}-8000-mine=1; Path=/; HttpOnly`, `c${id}-8000-refresh_token=1; Path=/`],
    location: '/next?x=1',
    'content-security-policy': "default-src 'self', frame-ancestors 'self' http://localhost:*",
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cross-origin-opener-policy': 'same-origin',
  });
  for (const name of ['service-worker-allowed', 'clear-site-data', 'strict-transport-security', 'x-frame-options'])
    expect(headers).not.toHaveProperty(name);
});

test('where nobody listens a page of ours waits for somebody, and other calls get words', async () => {
  const { student, id } = await own();
  const cookie = await enter(student, id);
  const page = await call('/', { cookie, accept: 'text/html' });
  expect(page).toMatchObject({ status: 502, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(page.text).toContain('На порту 8000 пока никто не слушает');
  expect(page.text).toContain('http-equiv="refresh"');
  const data = await call('/data', { cookie, accept: 'application/json' });
  expect(data.headers['content-type']).toBe('text/plain; charset=utf-8');
  programIn(id);
  expect((await call('/', { cookie })).text).toBe('привет');
});

test('a program that does not speak HTTP is said to do so', async () => {
  const { student, id } = await own();
  const cookie = await enter(student, id);
  engine.inside(String(id)).ports.set(8000, (connection) => {
    connection.on('error', () => undefined);
    connection.end('SSH-2.0-OpenSSH\r\n\r\n');
  });
  const page = await call('/', { cookie, accept: 'text/html' });
  expect(page).toMatchObject({ status: 502, text: expect.stringContaining('не прочитать') as string });
});

test('pages of other origins get nothing with our cookie, but may show the page', async () => {
  const { student, id } = await own();
  const { heard } = programIn(id);
  const cookie = await enter(student, id);
  const from = (site: string, mode: string, method = 'GET') =>
    call('/', { cookie, 'sec-fetch-site': site, 'sec-fetch-mode': mode }, { method });
  expect((await from('same-site', 'no-cors')).status).toBe(403);
  expect((await from('cross-site', 'cors')).status).toBe(403);
  expect((await from('same-site', 'navigate', 'POST')).status).toBe(403);
  expect(heard).toEqual([]);
  expect((await from('same-site', 'navigate')).status).toBe(200);
  expect((await from('same-origin', 'cors', 'POST')).status).toBe(200);
});

test('check 10: websockets go both ways, from the page itself only', async () => {
  const { student, id } = await own();
  const { program } = programIn(id);
  const echo = new WebSocketServer({ noServer: true, handleProtocols: () => 'vite-hmr' });
  const origins: (string | undefined)[] = [];
  program.on('upgrade', (request, stream, head) => {
    origins.push(request.headers.origin);
    echo.handleUpgrade(request, stream, head, (socket) => {
      socket.send('готов');
      socket.on('message', (data: Buffer) => socket.send(data.toString().toUpperCase()));
    });
  });
  const cookie = await enter(student, id);
  const open = (headers: Record<string, string>) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/hmr`, 'vite-hmr', { headers: { host, ...headers } });
    const heard: string[] = [];
    socket.on('message', (data: Buffer) => heard.push(data.toString()));
    socket.on('unexpected-response', (_, response) => heard.push(String(response.statusCode)));
    socket.on('error', () => undefined);
    return { socket, heard };
  };
  const page = open({ cookie, origin: `http://${host}` });
  await expect.poll(() => page.heard).toEqual(['готов']);
  page.socket.send('abc');
  await expect.poll(() => page.heard).toEqual(['готов', 'ABC']);
  expect(page.socket.protocol).toBe('vite-hmr');
  page.socket.close();
  for (const headers of [
    { cookie, origin: 'http://localhost:3000' },
    { cookie, origin: 'https://evil.example' },
    { origin: `http://${host}` },
  ] as Record<string, string>[]) {
    const { heard } = open(headers);
    await expect.poll(() => heard).toEqual(['403']);
  }
  expect(origins).toEqual(['http://localhost:8000']);
  echo.close();
});

test('a container has sixty-four connections at once; closed ones make room', async () => {
  const { student, id } = await own();
  const waiting: (() => void)[] = [];
  programIn(id, (_, response) => {
    waiting.push(() => response.end('дождался'));
    response.writeHead(200);
    response.flushHeaders();
  });
  const cookie = await enter(student, id);
  const long = Array.from({ length: 64 }, () => call('/', { cookie }));
  await expect.poll(() => waiting.length).toBe(64);
  expect((await call('/', { cookie })).status).toBe(503);
  waiting.forEach((end) => end());
  expect(new Set((await Promise.all(long)).map(({ text }) => text))).toEqual(new Set(['дождался']));
  const more = call('/', { cookie });
  await expect.poll(() => waiting.length).toBe(65);
  waiting.at(-1)!();
  expect((await more).text).toBe('дождался');
});

test('much passes whole in both directions', async () => {
  const { student, id } = await own();
  const big = 'ж'.repeat(1_500_000);
  const { heard } = programIn(id, (_, response) => response.end(big));
  const cookie = await enter(student, id);
  const answer = await call('/', { cookie, 'content-type': 'text/plain' }, { method: 'PUT', body: big });
  expect(answer.text === big).toBe(true);
  expect(heard[0]!.body === big).toBe(true);
});

test('check 10: with a wildcard each container and port has an origin of its own, with cookies for https alone', async () => {
  const [one, two] = [await own(), await own()];
  const { heard } = programIn(one.id, (_, response) => {
    response.setHeader('set-cookie', ['own=2', '=__Host-PT-PREVIEW=1']);
    response.end('привет');
  });
  const preview = { ...tools.preview, url: 'https://*.preview.school.example' };
  const publicUrl = 'https://school.example';
  const server = previewServer({ ...tools, place: preview, secret: tools.secret, publicUrl, proxies: 1 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = (server.address() as AddressInfo).port;
  const { openPreview } = await import('./open-preview.ts');
  const linkOf = async ({ student, id }: typeof one, to = 8000) => {
    const family = crypto.randomUUID();
    await beginSession(db, student.id, family);
    const caller = { viewer: student, ip: '', host: 'school.example', family };
    return new URL((await openPreview({ ...tools, preview }, caller, id, { port: to })).url);
  };
  const link = await linkOf(one);
  const [foreign, otherPort] = [await linkOf(two), await linkOf(one, 8001)];
  expect(link.hostname).toMatch(new RegExp(`^c${one.id}-8000-[0-9a-f]{12}\\.preview\\.school\\.example$`));
  expect(new Set([link.host, foreign.host, otherPort.host]).size).toBe(3);

  const entered = await call(link.pathname + link.search, { host: link.host }, { at });
  expect(entered.headers['set-cookie']![0]).toMatch(/^__Host-PT-PREVIEW=.*; Secure$/);
  const cookie = cookieIn(entered);
  const page = await call('/', { host: link.host, cookie: `${cookie}; own=1` }, { at });
  expect(page.text).toBe('привет');
  expect(page.headers['set-cookie']).toEqual(['own=2']);
  expect(heard[0]!.headers.cookie).toBe('own=1');
  expect(page.headers['content-security-policy']).toBe("frame-ancestors 'self' https://school.example");
  for (const host of [foreign.host, otherPort.host, link.host.replace(/-[0-9a-f]{12}/, '-000000000000')])
    expect((await call('/', { host, cookie }, { at })).status).toBe(403);
  // a link for one host does not open at another
  expect((await call(foreign.pathname + foreign.search, { host: link.host }, { at })).status).toBe(410);
  server.close();
  server.closeAllConnections();
});

test('what another container has left in the browser is cleared at the entry', async () => {
  const admin = await make.user({ is_admin: true });
  const [one, two] = [await own(), await own()];
  const reason = 'Смотрю работы';
  for (const { id } of [one, two]) await look(admin, id);
  const cookie = cookieIn(await call(pathOf((await linkFor(admin, one.id, { port: 8000, reason })).url)));
  const same = await call(pathOf((await linkFor(admin, one.id, { port: 8000, reason })).url), { cookie });
  expect(same.headers).not.toHaveProperty('clear-site-data');
  const other = await call(pathOf((await linkFor(admin, two.id, { port: 8000, reason })).url), { cookie });
  // never the cookies: they are the application's too
  expect(other.headers['clear-site-data']).toBe('"cache", "storage"');
});

test('a taken port is told in words, and calls for previews are refused', async () => {
  const { student, id } = await own();
  const errors: unknown[] = [];
  const door = { ...tools.preview, port };
  const stop = watchPreviewDoor({ ...tools, preview: door, onError: (error) => errors.push(error) });
  await expect.poll(() => door.problem).toContain(`порт ${port}`);
  expect(errors).toMatchObject([{ message: expect.stringContaining('PT_PREVIEW_PORT') as string }]);
  const { openPreview } = await import('./open-preview.ts');
  const caller = { viewer: student, ip: '', host: 'localhost', family: crypto.randomUUID() };
  await expect(openPreview({ ...tools, preview: door }, caller, id, { port: 8000 })).rejects.toMatchObject({
    code: 'preview_off',
  });
  await stop();
});

test('check 10: of cookies of the application none opens a session, and scripts read none that names the browser', async () => {
  const student = await make.user();
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { login: student.username, password: 'a-good-password' },
  });
  expect(answer.statusCode).toBe(200);
  const page = await app.inject({ method: 'GET', url: '/', headers: { accept: 'text/html' } });
  const cookies = [...answer.cookies, ...page.cookies];
  const device = cookies.find(({ name }) => name === 'PT-DEVICE');
  expect(device).toMatchObject({ httpOnly: true, path: '/api/v1/auth', sameSite: 'Strict' });
  // a cookie does not know ports, so a preview on the second port may see the rest
  expect(cookies.filter((cookie) => cookie !== device).map(({ name }) => name)).toEqual(
    cookies.length > 1 ? ['XSRF-TOKEN'] : [],
  );
  const all = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value;
  const asked = await app.inject({
    method: 'GET',
    url: '/api/v1/user/containers',
    headers: { cookie: all, ...(xsrf !== undefined && { 'x-xsrf-token': xsrf }) },
  });
  expect(asked.statusCode).toBe(401);
});
