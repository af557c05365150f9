import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DiskFull, type Staged } from './files.ts';

export type StagingOptions = {
  /** Unfinished contents lie in its folder `staged`. */
  folder: string;
  /** Space that stays free on this disk for other programs: the database stops when the disk is full. */
  reserveBytes: number;
};

type StagedFile = Omit<Staged, 'keep'> & { path: string };

type Staging = {
  /** Reads a whole content into a file. When it throws, nothing is left behind. */
  stage(content: AsyncIterable<Uint8Array>): Promise<StagedFile>;
  /** Removes files that were staged before that moment. */
  forget(beforeMs: number): Promise<void>;
};

/** Other accounts of the machine must not read what people handed in. */
const ownFile = 0o600;
export const ownFolder = 0o700;

/** Contents on this machine that have no address yet. */
export async function stagingIn({ folder, reserveBytes }: StagingOptions): Promise<Staging> {
  const stagedFolder = join(folder, 'staged');
  // the operator may remove the folder after a move into a store
  const makeFolder = () => mkdir(stagedFolder, { recursive: true, mode: ownFolder });
  await makeFolder();
  // an existing folder may have another mode; closed at the top, everything below is closed too
  await chmod(folder, ownFolder);

  return {
    async stage(content) {
      await makeFolder();
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < reserveBytes) throw new DiskFull('less is free than must stay free');
      const path = join(stagedFolder, randomUUID());
      try {
        return stagedAt(path, await writeAll(path, content));
      } catch (error) {
        await rm(path, { force: true });
        throw asDiskFull(error);
      }
    },

    async forget(beforeMs) {
      await makeFolder();
      for (const name of await readdir(stagedFolder)) {
        // another process may have removed it since
        const found = await stat(join(stagedFolder, name)).catch(() => undefined);
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

const stagedAt = (path: string, { sha256, sizeBytes }: { sha256: string; sizeBytes: number }): StagedFile => ({
  path,
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
  drop: () => rm(path, { force: true }),
});

export function asDiskFull(error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? new DiskFull('no space', { cause: error }) : error;
}
