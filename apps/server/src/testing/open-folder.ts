import { chmod, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A new folder that every account may enter: the usual place for what is temporary is on some machines open to its owner alone. */
export async function openTemporaryFolder(prefix: string): Promise<string> {
  for (const place of [tmpdir(), '/tmp', '/var/tmp']) {
    if (!(await isOpen(place))) continue;
    const folder = await mkdtemp(join(place, prefix));
    await chmod(folder, 0o755);
    return folder;
  }
  throw new Error('No folder for temporary files can be entered by every account: give one by TMPDIR');
}

/** Down from the root everybody may pass. */
async function isOpen(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  if (!found || (found.mode & 0o001) === 0) return false;
  return folder === dirname(folder) || isOpen(dirname(folder));
}
