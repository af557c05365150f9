import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chown, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';

/**
 * The key that signs sessions and encrypts second factors: PT_SECRET, or a key made at the first start and kept in the
 * data folder.
 */
export async function findSecret({ secret, dataDir }: Pick<Settings, 'secret' | 'dataDir'>) {
  return secret ?? (await readKey(fileOf(dataDir)));
}

const fileOf = (dataDir: string) => join(dataDir, 'secret');
/** A key that the data folder is going to have: it is there before the database knows of it. */
const nextFileOf = (dataDir: string) => join(dataDir, 'secret.new');

const readKey = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );

export const newKey = (): string => randomBytes(32).toString('base64url');

/** Makes the key of a new data folder. Of processes that start at once, all get the same. */
export async function makeSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = fileOf(dataDir);
  const draft = join(dataDir, `secret-${randomBytes(6).toString('hex')}`);
  await writeFile(draft, newKey(), { mode: 0o600, flag: 'wx' });
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

export const readNextSecret = (dataDir: string): Promise<string | undefined> => readKey(nextFileOf(dataDir));

/** The key that `takeNextSecret` puts in the place of the present one. */
export async function keepNextSecret(dataDir: string, key: string): Promise<void> {
  const file = nextFileOf(dataDir);
  await writeFile(file, key, { mode: 0o600, flush: true });
  // a command that root has started must leave it to the user of the service
  const { uid, gid } = await stat(fileOf(dataDir));
  await chown(file, uid, gid);
}

export const takeNextSecret = (dataDir: string): Promise<void> => rename(nextFileOf(dataDir), fileOf(dataDir));

/**
 * What the database keeps of the key: equal for equal keys of one installation. To guess the key by it takes as long as
 * by a token.
 */
export const markOf = (secret: string, installation: string): Buffer =>
  createHmac('sha256', keyFor(secret, 'mark')).update(installation).digest();

/** Derives a separate key for each use, so that one use reveals nothing about another. */
export const keyFor = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `put ${use}`, 32));
