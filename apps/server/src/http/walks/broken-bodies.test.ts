/** Bodies that break in the middle, of what is sent and of what is taken: the caller sees it, and the next call is answered. */
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { Viewer } from '@put/contract/base/access';
import { expect, test } from 'vitest';
import { fakeFiles } from '../../drivers/files/fake-files.ts';
import { testApp } from '../../testing/build-app.ts';
import { formOf, formSender } from '../../testing/multipart.ts';

const files = fakeFiles();
let isBroken = false;
const breaking = () =>
  Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000, 'a');
      throw new Error('deliberate');
    })(),
    { objectMode: false },
  );
const api = await testApp({
  judges: false,
  files: { ...files, open: async (...asked) => (isBroken ? breaking() : files.open(...asked)) },
});
const { app, make, tokens } = api;
const teacher: Viewer = await make.user({ is_admin: true });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const authorization = `Bearer ${tokens.sign(teacher, crypto.randomUUID())}`;

test('a file whose bytes break off breaks off at its reader, and is sent whole the next time', async () => {
  const content = Buffer.alloc(200_000, 'a');
  const { sha256 } = (await formSender(api)(teacher, formOf(content, 'a.txt'))).json() as { sha256: string };
  const read = () => fetch(`http://127.0.0.1:${port}/api/v1/file/${sha256}`, { headers: { authorization } });
  isBroken = true;
  await expect(read().then((answer) => answer.arrayBuffer())).rejects.toThrow();
  isBroken = false;
  expect((await (await read()).arrayBuffer()).byteLength).toBe(content.length);
});

test.each([
  [
    'a head of a part that never ends',
    `--x\r\nContent-Disposition: form-data; name="file"; filename="${'a'.repeat(90_000)}`,
  ],
  ['a part that ends early', '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc'],
  ['no form at all', '\0\u0001\u0002'],
  ['a name of Object', '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\nabc\r\n--x--\r\n'],
])('an upload of %s is refused', async (_, body) => {
  const headers = { authorization, 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/file`, { method: 'POST', headers, body });
  expect(answer.status).toBe(400);
});
