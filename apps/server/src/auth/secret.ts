import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Settings, SettingsError } from '../settings.ts';

/**
 * The key that signs sessions: PT_SECRET, or a key made at the first start and kept in the data folder. Processes on
 * one database must share the key, so PT_SECRET is required in production with DATABASE_URL.
 */
export async function readSecret({ secret, dataDir, isProduction, databaseUrl }: Settings): Promise<string> {
  if (secret) return secret;
  if (isProduction && databaseUrl)
    throw new SettingsError('Задайте PT_SECRET: не короче 32 знаков, один для всех процессов.');
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'secret');
  const draft = join(dataDir, `secret-${randomBytes(6).toString('hex')}`);
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  try {
    // link: the file appears complete and never replaces an existing one
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}

/** Derives a separate key for each use, so that one use reveals nothing about another. */
export const keyFor = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `put ${use}`, 32));
