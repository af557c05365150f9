import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { type Header, pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { orderlyTar } from './orderly-tar.ts';

type Entry = Partial<Header> & { name: string; content?: string };

async function orderly(entries: readonly Entry[]) {
  const made = pack();
  for (const { content = '', ...header } of entries) made.entry(header, content);
  made.finalize();
  const { bytes, contentSha256 } = orderlyTar(Readable.from(made, { objectMode: false }));
  const text = (await buffer(bytes)).toString('latin1');
  return { text, hash: contentSha256() };
}

const mtime = new Date('2026-09-01T10:00:00Z');
const file = { name: './a.txt', mode: 0o644, mtime, content: 'один' };

test('what engines write differently is the same here', async () => {
  const first = await orderly([file]);
  const second = await orderly([{ ...file, mtime: new Date(mtime.getTime() + 700), uname: 'student', gname: 'x' }]);
  expect(second).toEqual(first);
});

test('a copy knows its content by names, modes and bytes, not by times', async () => {
  const { hash, text } = await orderly([file]);
  const later = await orderly([{ ...file, mtime: new Date(0) }]);
  expect(later.hash).toBe(hash);
  expect(later.text).not.toBe(text);
  for (const other of [
    { ...file, content: 'одну' },
    { ...file, mode: 0o600 },
    { ...file, name: './b.txt' },
  ])
    expect((await orderly([other])).hash).not.toBe(hash);
});

test('sockets, pipes and devices are left out, links and empty files stay', async () => {
  const { text } = await orderly([
    { name: './pipe', type: 'fifo' },
    { name: './disk', type: 'block-device' },
    { name: './link', type: 'symlink', linkname: 'a.txt' },
    { name: './empty' },
    { name: './folder/', type: 'directory' },
    file,
  ]);
  for (const name of ['./link', './empty', './folder/', './a.txt']) expect(text).toContain(name);
  for (const name of ['./pipe', './disk']) expect(text).not.toContain(name);
});

test('a broken archive is an error, and not an empty copy', async () => {
  const torn = Readable.from([Buffer.from('not a tar at all '.repeat(100))], { objectMode: false });
  await expect(buffer(orderlyTar(torn).bytes)).rejects.toThrow();
  const cut = pack();
  cut.entry({ ...file, size: 2_000 }, () => undefined).write(Buffer.alloc(1_000));
  const head = cut.read() as Buffer;
  await expect(buffer(orderlyTar(Readable.from([head], { objectMode: false })).bytes)).rejects.toThrow();
});
