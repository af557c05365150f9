/**
 * Uploaded files in the archive. They never change, so each is copied once, for all branches; one that is removed stays
 * until no moment that can be chosen knows it.
 *
 *   files/ab/cdef…      as in the data folder
 *   files/gone.json     since when a file is not in the data folder any more
 */
import { createReadStream } from 'node:fs';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFiles } from '../files/disk-files.ts';
import type { Files } from '../files/files.ts';

const folderIn = (archive: string) => join(archive, 'files');
const goneFile = (archive: string) => join(folderIn(archive), 'gone.json');
/** Other programs may write to the archive's disk too. */
const reserveBytes = 0;

type Tools = { /** Where uploaded files lie. */ files: Files; archive: string };

export type FileKeeper = {
  /** Copies what is not in the archive yet. Rejects after all others when one is not what its address says. */
  keepNew(signal?: AbortSignal): Promise<void>;
  /** Removes what is gone since before the first moment that can be chosen. */
  forgetGone(firstMoment: Date): Promise<void>;
};

export async function openFileKeeper({ files, archive }: Tools): Promise<FileKeeper> {
  await mkdir(folderIn(archive), { recursive: true, mode: 0o700 });
  const kept = await diskFiles({ folder: folderIn(archive), reserveBytes });
  await kept.forgetStaged(Date.now());
  const known = await addressesOf(kept);
  const told = new Set<string>();
  return {
    async keepNew(signal) {
      const damaged: string[] = [];
      for await (const { sha256 } of files.list()) {
        signal?.throwIfAborted();
        if (known.has(sha256) || told.has(sha256)) continue;
        const content = await files.open(sha256);
        // it has been removed meanwhile
        if (!content) continue;
        const staged = await kept.stage(content as AsyncIterable<Buffer>);
        if (staged.sha256 === sha256) {
          await staged.keep();
          known.add(sha256);
        } else damaged.push(sha256);
        await staged.drop();
      }
      for (const sha256 of damaged) told.add(sha256);
      if (damaged.length > 0) throw new Error(`uploaded files are damaged and not archived: ${damaged.join(', ')}`);
    },

    async forgetGone(firstMoment) {
      const live = await addressesOf(files);
      const before = await readGone(archive);
      const gone: Record<string, string> = {};
      for (const sha256 of known) {
        if (live.has(sha256)) continue;
        const since = before[sha256] ?? new Date().toISOString();
        if (new Date(since) < firstMoment) {
          await kept.remove(sha256);
          known.delete(sha256);
        } else gone[sha256] = since;
      }
      await writeFile(`${goneFile(archive)}.new`, JSON.stringify(gone), { mode: 0o600, flush: true });
      await rename(`${goneFile(archive)}.new`, goneFile(archive));
    },
  };
}

async function addressesOf(files: Files): Promise<Set<string>> {
  const all = new Set<string>();
  for await (const { sha256 } of files.list()) all.add(sha256);
  return all;
}

const readGone = async (archive: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(goneFile(archive), 'utf8').catch(() => '{}')) as Record<string, string>;

/** Of an archive that is only read. */
export const archivedFiles = (archive: string): Pick<Files, 'open'> => ({
  async open(sha256) {
    const path = join(folderIn(archive), sha256.slice(0, 2), sha256.slice(2));
    return access(path).then(
      () => createReadStream(path),
      () => undefined,
    );
  },
});
