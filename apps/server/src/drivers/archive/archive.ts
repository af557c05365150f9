/**
 * The archive of a backup: a tar of parts, compressed with zstd. Other programs can unpack it too.
 *
 * Promises: it is written and read as a stream, with a few megabytes in memory at most. At its path the archive is
 * complete or absent, even after `kill -9`: it is written to a temporary file and renamed. Only the owner may read the
 * file. Each content is cut into numbered parts, because a tar needs sizes in advance. A SHA-256 sum of all bytes
 * stands at the end, in a skippable zstd frame: zstd's own checksum misses some changes. A reader that meets a broken
 * or missing part throws `ArchiveError`. The caller checks by the sums whether all contents are there.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { syncFolder } from '../files/sync-folder.ts';
import { isDenied } from '../failure/is-denied.ts';

const partBytes = 4 * 1024 * 1024;

/** The message is for the operator, in Russian. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

export type ArchiveWriter = {
  /** Contents must be added in order, one after another. An empty content has one part. */
  add(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
};

/** Resolves when the archive with all that `write` added is at `path`. If it throws, nothing at `path` has changed. */
export async function writeArchive(path: string, write: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const aside = `${path}.part`;
  // left by a process that was killed while it wrote
  await rm(aside, { force: true });
  const tar = pack();
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  // flush: the bytes must survive a loss of power
  const written = pipeline(
    tar,
    compress,
    endWithSum(),
    createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true }),
  );
  // `written` reports every failure, but nobody may await it yet
  written.catch(() => undefined);
  tar.on('error', () => undefined);
  try {
    await Promise.race([
      write({ add: (name, content) => addParts(tar, name, content) }),
      // when the disk is full, `write` would wait for space forever
      written.then(() => Promise.reject(new ArchiveError('Архив закрыт раньше времени'))),
    ]);
    tar.finalize();
    await written;
    await rename(aside, path);
    await syncFolder(dirname(path));
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    await rm(aside, { force: true });
    throw error;
  }
}

type Pack = ReturnType<typeof pack>;

async function addParts(tar: Pack, name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  let number = 0;
  let bytes = 0;
  let chunks: Uint8Array[] = [];
  const put = async () => {
    const part = `${name}/${String(number).padStart(6, '0')}`;
    const whole = Buffer.concat(chunks);
    number += 1;
    bytes = 0;
    chunks = [];
    await new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name: part, mode: 0o600 }, whole, (error) => (error ? reject(error) : resolve()));
      entry.on('error', reject);
    });
  };
  for await (const chunk of content) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= partBytes) await put();
  }
  if (bytes > 0 || number === 0) await put();
}

export type ArchivePart = { name: string; number: number; bytes: Buffer };

/** Yields the parts in order. Throws `ArchiveError` when the archive is damaged. */
export async function* readArchive(path: string): AsyncGenerator<ArchivePart> {
  const tar = extract();
  const source = createReadStream(path);
  const read = pipeline(source, takeSum(), createZstdDecompress(), endsWithTar(), tar);
  read.catch((error: unknown) => tar.destroy(error as Error));
  tar.on('error', () => undefined);
  try {
    for await (const entry of tar) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      const { name } = entry.header;
      const cut = name.lastIndexOf('/');
      yield { name: name.slice(0, cut), number: Number(name.slice(cut + 1)), bytes: Buffer.concat(chunks) };
    }
    await read;
  } catch (error) {
    const why = isDenied(error) ? 'нет прав' : unreadable[(error as NodeJS.ErrnoException).code ?? ''];
    if (why !== undefined) throw new ArchiveError(`Файл ${path} не прочитать: ${why}.`, { cause: error });
    throw new ArchiveError(`Архив ${path} повреждён или обрезан: ${(error as Error).message}`, { cause: error });
  } finally {
    source.destroy();
    await read.catch(() => undefined);
  }
}

/** Why a file is not read, by the system's code. Its content may be good. */
const unreadable: Readonly<Partial<Record<string, string>>> = {
  ENOENT: 'его нет',
  EISDIR: 'это папка',
  EIO: 'диск не отвечает',
};

const sumBytes = 32;
/** The head of a skippable zstd frame: its magic number and its length. */
const sumHead = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, sumBytes, 0, 0, 0]);

function endWithSum(): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, Buffer.concat([sumHead, hash.digest()]));
    },
  });
}

/** Takes off the sum at the end and checks it; passes on everything before it. */
function takeSum(): Transform {
  const hash = createHash('sha256');
  let end = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([end, chunk]);
      const content = all.subarray(0, Math.max(0, all.length - sumHead.length - sumBytes));
      end = all.subarray(content.length);
      hash.update(content);
      done(null, content);
    },
    flush: (done) => done(end.equals(Buffer.concat([sumHead, hash.digest()])) ? null : new Error('сумма не сходится')),
  });
}

/** Two empty blocks end a tar. Without them a part of the tar is missing. */
function endsWithTar(): Transform {
  let last = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      last = Buffer.concat([last, chunk]).subarray(-1024);
      done(null, chunk);
    },
    flush: (done) => done(last.length === 1024 && last.every((byte) => byte === 0) ? null : new Error('нет конца')),
  });
}
