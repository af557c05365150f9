import { statfs } from 'node:fs/promises';
import type { Health } from '@put/contract/system/health';

/** Folders of this machine that must not fill up, by what lies in them. */
export type DiskFolders = { data: string; backups: string | undefined };

/** A folder that is not there yet, or is of another machine, is left out. */
export async function measureDisks({ data, backups }: DiskFolders): Promise<Health['disk']['folders']> {
  const asked = [
    { what: 'data', path: data } as const,
    ...(backups === undefined ? [] : [{ what: 'backups', path: backups } as const]),
  ];
  const found = await Promise.all(
    asked.map(async ({ what, path }) => {
      const disk = await statfs(path).catch(() => undefined);
      return disk ? [{ what, free_bytes: disk.bavail * disk.bsize, size_bytes: disk.blocks * disk.bsize }] : [];
    }),
  );
  return found.flat();
}
