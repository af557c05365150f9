import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { diskFiles } from '../../drivers/files/disk-files.ts';
import { testApp } from '../../testing/build-app.ts';

const folder = await mkdtemp(join(tmpdir(), 'pt-uploads-'));
afterAll(() => rm(folder, { recursive: true }));
const { app, make, tokens } = await testApp({
  judges: false,
  files: await diskFiles({ folder, reserveBytes: 0 }),
});
const teacher = await make.user({ is_admin: true });
await app.listen({ port: 0, host: '127.0.0.1' });

const staged = async () => (await readdir(join(folder, 'staged'))).length;

/** Sends an HTTP request by hand, so that its body can stay unfinished. */
function begin(lines: string[], body: string) {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = [
    'POST /api/v1/file HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${tokens.sign(teacher, crypto.randomUUID())}`,
    'Content-Type: multipart/form-data; boundary=x',
    ...lines,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return socket;
}
const opening = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

test('an upload that is broken off leaves nothing on the disk', async () => {
  const socket = begin(['Content-Length: 1000000'], opening + 'a'.repeat(300_000));
  await expect.poll(staged).toBe(1);
  socket.destroy();
  await expect.poll(staged).toBe(0);
  expect(await readdir(folder)).toEqual(['staged']);
});

test('an upload with a too large declared length is not read', async () => {
  const socket = begin(['Content-Length: 50000000'], opening);
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
  expect(answer).toContain('413');
  expect(await staged()).toBe(0);
  socket.destroy();
});

test('an upload without a declared length is ended at the limit', async () => {
  const chunk = 'a'.repeat(500_000);
  const asChunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const socket = begin(
    ['Transfer-Encoding: chunked'],
    asChunk(opening) + asChunk(chunk).repeat(6) + asChunk('\r\n--x--\r\n') + '0\r\n\r\n',
  );
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
  expect(answer).toContain('413');
  expect(answer).toContain('можно до 2 МБ');
  await expect.poll(staged).toBe(0);
  socket.destroy();
});
