import type { ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { constants, readdirSync, readFileSync } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { spawnHardened } from './child-process.ts';
import { RunnerFault } from './runner.ts';

const childFile = createRequire(import.meta.url).resolve('@put/python/child.ts');
const sourceFolder = dirname(childFile);
const pyodideFolder = dirname(createRequire(childFile).resolve('pyodide/package.json'));

/** Starts the process of an interpreter. Of all files, it may read only Pyodide's. */
export const spawnInterpreter = (snapshotFile: string): ChildProcess =>
  spawnHardened({
    file: childFile,
    args: [pyodideFolder, snapshotFile],
    readable: [`${pyodideFolder}/*`, `${sourceFolder}/*`, ...(snapshotFile === 'make' ? [] : [snapshotFile])],
  });

/** Where an install keeps a snapshot, so that a new data folder need not make its own. */
const installedFolder = join(pyodideFolder, '../.cache/put-python');

/** Makes the snapshot that each start finds, whatever its data folder is. Installs call it. */
export async function installSnapshot(): Promise<void> {
  await makeInto(installedFolder, snapshotName(), 0o644);
}

type Snapshot = { isRenewed?: boolean; installed?: string };

/**
 * Returns the file with the interpreter's memory after its slow start: the data folder's, the installed one, or a new
 * one in the data folder. It is made again when any of its sources changes, and when it is renewed.
 */
export async function ensureSnapshot(
  dataFolder: string,
  { isRenewed = false, installed = installedFolder }: Snapshot = {},
): Promise<string> {
  const folder = join(dataFolder, 'python');
  const name = snapshotName();
  if (!isRenewed)
    for (const file of [join(folder, name), join(installed, name)]) if (await isReadable(file)) return file;
  return makeInto(folder, name, 0o600);
}

const isReadable = (file: string) =>
  access(file, constants.R_OK).then(
    () => true,
    () => false,
  );

/** Says which sources a snapshot was made from. */
function snapshotName(): string {
  const version = createHash('sha256').update(process.version);
  for (const file of ['package.json', 'pyodide-lock.json']) version.update(readFileSync(join(pyodideFolder, file)));
  const sources = readdirSync(sourceFolder, { encoding: 'utf8', recursive: true }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  for (const file of sources.toSorted()) version.update(readFileSync(join(sourceFolder, file)));
  return `${version.digest('hex').slice(0, 16)}.snapshot`;
}

/** Returns the file. Snapshots of older sources go. */
async function makeInto(folder: string, name: string, mode: number): Promise<string> {
  const file = join(folder, name);
  const bytes = await makeSnapshot();
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `${randomUUID()}.unfinished`);
  await using handle = await open(unfinished, 'wx', mode);
  await handle.writeFile(bytes);
  await handle.sync();
  await rename(unfinished, file);
  const isStale = (entry: string) => entry.endsWith('.snapshot') && entry !== name;
  for (const entry of (await readdir(folder)).filter(isStale)) await rm(join(folder, entry), { force: true });
  return file;
}

/** Usually two seconds; a busy or old machine may need a hundred times that, and without it the product can not start. */
const snapshotMs = 600_000;

async function makeSnapshot(): Promise<Buffer> {
  const child = spawnInterpreter('make');
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  // awaited below, also when there is no stream to read
  ended.catch(() => undefined);
  const timeout = setTimeout(() => child.kill('SIGKILL'), snapshotMs);
  const complaints = tail(child.stderr);
  const parts: Buffer[] = [];
  try {
    (child.stdio[3] as Readable).on('error', () => undefined).on('data', (part: Buffer) => parts.push(part));
    const code = await ended;
    if (code !== 0 || parts.length === 0) throw new RunnerFault(`Python did not start: ${complaints()}`);
    return Buffer.concat(parts);
  } finally {
    clearTimeout(timeout);
  }
}

/** Keeps the end of a process's error output, for the message of a fault. */
export function tail(stream: Readable | null): () => string {
  let text = '';
  stream
    ?.setEncoding('utf8')
    // the end of the child follows
    .on('error', () => undefined)
    .on('data', (part: string) => {
      text = (text + part).slice(-2000);
    });
  return () => text.trim();
}
