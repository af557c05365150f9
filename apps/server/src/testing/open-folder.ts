import { chmod, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Creates a temporary folder that every account may enter. On some machines the usual temporary folder is closed to
 * other accounts.
 */
export async function openTemporaryFolder(prefix: string): Promise<string> {
  for (const parent of [tmpdir(), '/tmp', '/var/tmp']) {
    if (!(await isOpen(parent))) continue;
    const folder = await mkdtemp(join(parent, prefix));
    await chmod(folder, 0o755);
    return folder;
  }
  throw new Error('No folder for temporary files can be entered by every account: give one by TMPDIR');
}

/** Whether every account may enter all folders from the root down to this one. */
async function isOpen(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  if (!found || (found.mode & 0o001) === 0) return false;
  return folder === dirname(folder) || isOpen(dirname(folder));
}
