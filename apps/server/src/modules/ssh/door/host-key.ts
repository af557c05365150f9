import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import ssh2 from 'ssh2';

/**
 * The key by which people's programs know this server again. It is made at the first start and kept: with another one
 * each of them would warn of an attack.
 */
export async function readHostKey(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}-${randomBytes(6).toString('hex')}`;
  await writeFile(draft, ssh2.utils.generateKeyPairSync('ed25519').private, { mode: 0o600, flag: 'wx' });
  try {
    // link: of two processes that start at once, the first one's key holds for both
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return readFile(file, 'utf8');
}
