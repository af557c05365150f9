import type { ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
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

/**
 * Returns the file with the interpreter's memory after its slow start. The file is made again when any of its sources
 * changes.
 */
export async function ensureSnapshot(dataFolder: string, options: { isRenewed?: boolean } = {}): Promise<string> {
  const folder = join(dataFolder, 'python');
  const version = createHash('sha256').update(process.version);
  for (const file of ['package.json', 'pyodide-lock.json']) version.update(readFileSync(join(pyodideFolder, file)));
  const sources = readdirSync(sourceFolder, { encoding: 'utf8', recursive: true }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  for (const file of sources.toSorted()) version.update(readFileSync(join(sourceFolder, file)));
  const name = `${version.digest('hex').slice(0, 16)}.snapshot`;
  const file = join(folder, name);
  if (!options.isRenewed && (await stat(file).catch(() => undefined))) return file;
  const bytes = await makeSnapshot();
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `${randomUUID()}.unfinished`);
  await using handle = await open(unfinished, 'wx', 0o600);
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
  const timeout = setTimeout(() => child.kill('SIGKILL'), snapshotMs);
  const complaints = tail(child.stderr);
  const parts: Buffer[] = [];
  (child.stdio[3] as Readable).on('data', (part: Buffer) => parts.push(part));
  try {
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    );
    if (code !== 0 || parts.length === 0) throw new RunnerFault(`Python did not start: ${complaints()}`);
    return Buffer.concat(parts);
  } finally {
    clearTimeout(timeout);
  }
}

/** Keeps the end of a process's error output, for the message of a fault. */
export function tail(stream: Readable | null): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (part: string) => {
    text = (text + part).slice(-2000);
  });
  return () => text.trim();
}
