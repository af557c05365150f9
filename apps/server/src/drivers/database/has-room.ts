import { statfs } from 'node:fs/promises';

/** PostgreSQL makes its log in files of this size; where the next one does not fit, it ends and can not start again. */
const segmentBytes = 16 * 1_048_576;

/** Whether the bundled database in this folder can go on writing. A folder that can not be asked counts as one that can. */
export async function hasRoom(
  folder: string,
  read: (path: string) => Promise<{ bavail: number; bsize: number }> = statfs,
): Promise<boolean> {
  const disk = await read(folder).catch(() => undefined);
  return disk === undefined || disk.bavail * disk.bsize >= segmentBytes;
}
