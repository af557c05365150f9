/** Bodies that cost more to read than anybody's call is worth are refused before they are read. */
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { Viewer } from '@put/contract/base/access';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { mostValues } from '../refuse-malformed.ts';

const { app, make, tokens } = await testApp({ judges: false });
const admin: Viewer = await make.user({ is_admin: true });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const authorization = `Bearer ${tokens.sign(admin, crypto.randomUUID())}`;
const sent = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, detail: answer.json<{ detail?: string }>().detail };
};
const list = (length: number) => Array.from({ length }, (_, at) => at + 1);

test('without a token a call is refused before its body has come', async () => {
  const socket = connect(port, '127.0.0.1');
  const head = ['POST /api/v1/admin/export HTTP/1.1', 'host: x', 'content-type: application/json'];
  socket.write([...head, 'content-length: 1000000', '', '[1,'].join('\r\n'));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('401');
  socket.destroy();
});

test('before one has signed in a body is short', async () => {
  const body = { username: 'admin', password: list(20_000) };
  expect((await sent('/auth/login', body)).status).toBe(413);
});

test('more values than any list of the contract has are refused in words', async () => {
  const heavy = await sent('/admin/user_group/1/members', { add: list(mostValues) }, { authorization });
  expect(heavy).toEqual({ status: 413, detail: 'В запросе слишком много значений: можно до 30\u00A0000.' });
});
