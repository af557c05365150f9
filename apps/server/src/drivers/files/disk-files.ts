import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from './sync-folder.ts';
import type { Files } from './files.ts';
import { asDiskFull, ownFolder, stagingIn, type StagingOptions } from './staging.ts';

/** Files in a folder: each content at `ab/cdef…`, unfinished ones in `staged/` on the same file system. */
export async function diskFiles({ folder, reserveBytes }: StagingOptions): Promise<Files> {
  const staging = await stagingIn({ folder, reserveBytes });
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2));

  return {
    async stage(content) {
      const { path, ...staged } = await staging.stage(content);
      return {
        ...staged,
        async keep() {
          const target = pathOf(staged.sha256);
          try {
            await mkdir(dirname(target), { recursive: true, mode: ownFolder });
            await rename(path, target);
            await syncFolder(dirname(target));
          } catch (error) {
            throw asDiskFull(error);
          }
        },
      };
    },

    async open(sha256, range) {
      try {
        const file = await open(pathOf(sha256));
        return file.createReadStream(range ?? {});
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },

    remove: (sha256) => rm(pathOf(sha256), { force: true }),

    async *list() {
      for (const start of await readdir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(start)) continue;
        for (const rest of await readdir(join(folder, start))) {
          // another process may have removed it since
          const found = await stat(join(folder, start, rest)).catch(() => undefined);
          if (found && /^[0-9a-f]{62}$/.test(rest)) yield { sha256: start + rest, keptAtMs: found.mtimeMs };
        }
      }
    },

    forgetStaged: staging.forget,
  };
}
