import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from './sync-folder.ts';
import { DiskFull, type Files, type Staged } from './files.ts';

type Options = {
  folder: string;
  /** Space that stays free on this disk for other programs: the database stops when the disk is full. */
  reserveBytes: number;
};

/** Other accounts of the machine must not read what people handed in. */
const ownFile = 0o600;
const ownFolder = 0o700;

/** Files in a folder: each content at `ab/cdef…`, unfinished ones in `staged/` on the same file system. */
export async function diskFiles({ folder, reserveBytes }: Options): Promise<Files> {
  const stagedFolder = join(folder, 'staged');
  await mkdir(stagedFolder, { recursive: true, mode: ownFolder });
  // an existing folder may have another mode; closed at the top, everything below is closed too
  await chmod(folder, ownFolder);
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2));

  return {
    async stage(content) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < reserveBytes) throw new DiskFull('less is free than must stay free');
      const path = join(stagedFolder, randomUUID());
      try {
        return stagedAt(path, await writeAll(path, content), pathOf);
      } catch (error) {
        await rm(path, { force: true });
        throw asDiskFull(error);
      }
    },

    async open(sha256, range) {
      try {
        const file = await open(pathOf(sha256));
        return file.createReadStream(range ?? {});
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    },

    remove: (sha256) => rm(pathOf(sha256), { force: true }),

    async *list() {
      for (const start of await readdir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(start)) continue;
        for (const rest of await readdir(join(folder, start))) {
          const found = await statIfThere(join(folder, start, rest));
          if (found && /^[0-9a-f]{62}$/.test(rest)) yield { sha256: start + rest, keptAtMs: found.mtimeMs };
        }
      }
    },

    async forgetStaged(beforeMs) {
      for (const name of await readdir(stagedFolder)) {
        const found = await statIfThere(join(stagedFolder, name));
        if (found && found.mtimeMs < beforeMs) await rm(join(stagedFolder, name), { force: true });
      }
    },
  };
}

/** Resolves when the bytes are on the disk itself and survive a loss of power. */
async function writeAll(path: string, content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const file = await open(path, 'wx', ownFile);
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      sizeBytes += chunk.byteLength;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}

function stagedAt(
  path: string,
  { sha256, sizeBytes }: { sha256: string; sizeBytes: number },
  pathOf: (sha256: string) => string,
): Staged {
  return {
    sha256,
    sizeBytes,
    async head(lengthBytes) {
      const file = await open(path);
      try {
        const buffer = Buffer.alloc(Math.min(lengthBytes, sizeBytes));
        const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    async keep() {
      const target = pathOf(sha256);
      try {
        await mkdir(dirname(target), { recursive: true, mode: ownFolder });
        await rename(path, target);
        await syncFolder(dirname(target));
      } catch (error) {
        throw asDiskFull(error);
      }
    },
    drop: () => rm(path, { force: true }),
  };
}

/** Undefined when another process removed the file after it was listed. */
const statIfThere = (path: string) => stat(path).catch(() => undefined);

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code;
const asDiskFull = (error: unknown): unknown =>
  codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT' ? new DiskFull('no space', { cause: error }) : error;
