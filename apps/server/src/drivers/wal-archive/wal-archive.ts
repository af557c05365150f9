/**
 * An archive of the bundled database, from which it comes back as it was at any moment of the last days: copies of the
 * whole cluster («bases»), and everything that was written since (WAL).
 *
 * The archive's folder holds branches. A branch is one unbroken line of WAL: a server that starts without archiving,
 * and a database that was taken back to a moment, begin another one. So nothing is ever overwritten, a moment that has
 * been left can be chosen again, and no timeline of PostgreSQL has to be followed.
 *
 *   <branch>/wal/000000010000000000000004.zst
 *   <branch>/base/2026-11-27T02-20-00.123Z_000000010000000000000004.tar.zst    when it was whole, and its first WAL
 *   files/                                                                     uploaded files of all branches
 */
import { access, chown, constants, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseError } from '../database/database.ts';
import { wordsOfFolder } from '../failure/words-of-system.ts';

export type Base = { path: string; wholeAt: Date; firstWal: string; branch: Branch };
export type Branch = { walFolder: string; baseFolder: string };

/** The folder of the cluster. */
export const clusterIn = (dataDir: string) => join(dataDir, 'postgres');
/** The file in the data folder that names the branch of its database. */
const branchFile = (dataDir: string) => join(dataDir, 'wal-branch');
const ownFolder = 0o700;

export const timeInName = (time: Date) => time.toISOString().replaceAll(':', '-');
const baseName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)_([0-9A-F]{24})\.tar\.zst$/;

const branchIn = (archive: string, name: string): Branch => ({
  walFolder: join(archive, name, 'wal'),
  baseFolder: join(archive, name, 'base'),
});

/** The branch of this data folder; a new one if it has none. */
export async function openBranch(dataDir: string, archive: string): Promise<Branch> {
  const known = await readFile(branchFile(dataDir), 'utf8').catch(() => undefined);
  const name = known ?? `${timeInName(new Date())}-${crypto.randomUUID().slice(0, 8)}`;
  const branch = branchIn(archive, name);
  const make = (folder: string) => mkdir(folder, { recursive: true, mode: ownFolder });
  await make(dataDir);
  await make(archive).catch((error: unknown) => {
    const words = wordsOfFolder(error, archive);
    throw words === undefined ? error : new DatabaseError(`PT_WAL_ARCHIVE_DIR: ${words}`, { cause: error });
  });
  // Node says ENOENT of a new folder on a disk that is only read, and nothing of one that is there
  await access(archive, constants.W_OK | constants.X_OK);
  for (const folder of [branch.walFolder, branch.baseFolder]) await make(folder);
  if (known === undefined) await writeFile(branchFile(dataDir), name, { mode: 0o600 });
  await giveToDatabase(dataDir, branch);
  return branch;
}

/** The account that runs PostgreSQL writes the WAL. Before the first start it is not chosen yet. */
async function giveToDatabase(dataDir: string, { walFolder }: Branch): Promise<void> {
  const owner = await stat(clusterIn(dataDir)).catch(() => undefined);
  if (owner && process.getuid?.() === 0)
    for (const folder of [dirname(walFolder), walFolder]) await chown(folder, owner.uid, owner.gid);
}

/** From now on WAL is lost, so what comes later can not belong to this branch. */
export const endBranch = (dataDir: string): Promise<void> => rm(branchFile(dataDir), { force: true });

const words = (...all: string[]) => all.map((word) => `'${word.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`);
const command = (program: string, ...paths: string[]) =>
  [...words(process.execPath, join(import.meta.dirname, program)), ...paths].join(' ');

/** Parameters of a server that archives. Not more than a minute of work is on its disk alone. */
export const archivingTo = ({ walFolder }: Branch): Record<string, string> => ({
  archive_mode: 'on',
  archive_command: command('keep-wal-process.ts', '"%p"', ...words(walFolder), '"%f"'),
  archive_timeout: '60s',
  wal_level: 'replica',
});

/** The command by which a server that comes back asks for WAL. */
export const restoreCommand = ({ walFolder }: Branch): string =>
  command('fetch-wal-process.ts', ...words(walFolder), '"%f"', '"%p"');

/** All bases of all branches, the oldest first. */
export async function listBases(archive: string): Promise<Base[]> {
  const bases: Base[] = [];
  for (const name of await readdir(archive)) {
    const branch = branchIn(archive, name);
    for (const file of await readdir(branch.baseFolder).catch(() => [])) {
      const [, day, hour, minute, rest, firstWal] = baseName.exec(file) ?? [];
      if (firstWal === undefined) continue;
      const wholeAt = new Date(`${day}T${hour}:${minute}:${rest}`);
      bases.push({ path: join(branch.baseFolder, file), wholeAt, firstWal, branch });
    }
  }
  return bases.toSorted((a, b) => Number(a.wholeAt) - Number(b.wholeAt));
}
