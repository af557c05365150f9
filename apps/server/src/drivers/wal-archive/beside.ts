/**
 * What lies in the data folder beside the database and belongs to the same moment: home folders of students' containers
 * and the key by which ssh knows this server. A base holds it too. Of uploaded files see keep-files.ts; the key of the
 * installation (`secret`) stays out, as it does of a backup.
 */
import { chown, type FileHandle, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { ArchiveError, type ArchivePart, type ArchiveWriter } from '../archive/archive.ts';
import { removeTree } from '../container/agent/walk-folder.ts';
import { packHome, unpackHome } from '../container/local/home-archive.ts';
import { HomeTooLarge, StartRefused } from '../container/container-engine.ts';
import { TarFault } from '../container/tar/tar-entry.ts';

const containers = 'containers';
/** Files whose bytes are all that there is to keep, or folders of such. */
const plain = ['ssh-host-key', 'kubernetes-homes'];
const besideName = (path: string) => `beside/${path}`;
/** `owner`: the user of the home folder, `-` for who runs this. */
const homeName = (id: string, owner: string) => `homes/${owner}/${id}`;

/** Adds all of it. What can not be read is told by its path and left out: one pupil's folder stops no copy. */
export async function addBeside(
  archive: ArchiveWriter,
  dataDir: string,
  { signal, onLost }: { signal: AbortSignal | undefined; onLost: (path: string, error: unknown) => void },
): Promise<void> {
  const add = async (name: string, path: string, content: AsyncIterable<Uint8Array>) =>
    archive.add(
      name,
      untilLost(content, signal, (error) => onLost(path, error)),
    );
  const file = async (path: string) => {
    // it may go meanwhile: an empty one would be worse than none
    const opened = await open(join(dataDir, path)).catch(orNone);
    if (opened) await add(besideName(path), path, opened.createReadStream() as AsyncIterable<Buffer>);
  };
  for (const path of plain) {
    const found = await lstat(join(dataDir, path)).catch(orNone);
    if (found?.isFile()) await file(path);
    // a name without `.tar` at its end is not whole yet
    if (found?.isDirectory())
      for (const name of await readdir(join(dataDir, path))) if (name.endsWith('.tar')) await file(`${path}/${name}`);
  }
  // those of the judge's own checks have other names, and nobody misses them
  const ids = ((await readdir(join(dataDir, containers)).catch(orNone)) ?? []).filter((name) => /^\d+$/.test(name));
  for (const id of ids) {
    const path = `${containers}/${id}`;
    const home = await lstat(join(dataDir, path, 'home')).catch(orNone);
    if (!home?.isDirectory()) continue;
    const owner = home.uid === (process.getuid?.() ?? 0) ? '-' : String(home.uid);
    await add(homeName(id, owner), `${path}/home`, packHome(join(dataDir, path, 'home')));
    // by it the next server finds the container
    await file(`${path}/started.json`);
  }
}

/** Ends where reading fails: the reader of a cut folder finds that it is cut. */
async function* untilLost(
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
  onLost: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of content) {
      signal?.throwIfAborted();
      yield chunk;
    }
  } catch (error) {
    signal?.throwIfAborted();
    onLost(error);
  }
}

function orNone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

/** Takes the parts of a base that `addBeside` has added, in their order. */
export class BesideWriter {
  readonly #root: string;
  #file: { name: string; handle: FileHandle } | undefined;
  #home: { name: string; path: string; tar: PassThrough; done: Promise<void> } | undefined;
  /** Home folders that could not be copied or unpacked. */
  readonly lost: string[] = [];

  /** `root` takes all of it; `moveInto` moves it into the data folder. */
  constructor(root: string) {
    this.#root = root;
  }

  /** False for a part of something else. */
  async write({ name, number, bytes }: ArchivePart): Promise<boolean> {
    const home = /^homes\/(-|\d+)\/(\d+)$/.exec(name);
    const path = name.startsWith(besideName('')) ? name.slice(besideName('').length) : undefined;
    if (!home && path === undefined) return false;
    if ((this.#home ?? this.#file)?.name !== name) {
      await this.end();
      if (number !== 0) throw new ArchiveError('Архив повреждён: части не по порядку.');
      if (home) await this.#beginHome(name, home[2]!, home[1]!);
      else this.#file = { name, handle: await this.#beginFile(path!) };
    }
    await this.#file?.handle.writeFile(bytes);
    // one that is refused takes no more
    if (this.#home && !this.#home.tar.destroyed && !this.#home.tar.write(bytes))
      await Promise.race([new Promise((resolve) => this.#home!.tar.once('drain', resolve)), this.#home.done]);
    return true;
  }

  async #beginFile(path: string): Promise<FileHandle> {
    const whole = join(this.#root, path);
    if (!whole.startsWith(`${this.#root}/`)) throw new ArchiveError(`В архиве имя вне папки: ${path}.`);
    await mkdir(dirname(whole), { recursive: true, mode: 0o700 });
    return open(whole, 'wx', 0o600);
  }

  async #beginHome(name: string, id: string, owner: string): Promise<void> {
    const path = `${containers}/${id}/home`;
    const [whole, tar] = [join(this.#root, path), new PassThrough()];
    tar.on('error', () => undefined);
    await mkdir(dirname(whole), { recursive: true, mode: 0o700 });
    await mkdir(whole, { mode: 0o755 });
    const uid = owner === '-' || process.getuid?.() !== 0 ? null : Number(owner);
    const done = this.#unpack(whole, path, tar, uid);
    done.catch(() => undefined);
    this.#home = { name, path, tar, done };
  }

  async #unpack(whole: string, path: string, tar: PassThrough, uid: number | null): Promise<void> {
    try {
      if (uid !== null) await chown(whole, uid, uid);
      await unpackHome(whole, tar, { uid, mostBytes: 0 });
    } catch (error) {
      if (![TarFault, HomeTooLarge, StartRefused].some((kind) => error instanceof kind)) throw error;
      this.lost.push(path);
      await removeTree(whole);
    }
  }

  /** Ends what is begun. */
  async end(): Promise<void> {
    const [file, home] = [this.#file, this.#home];
    this.#file = undefined;
    this.#home = undefined;
    await file?.handle.close();
    home?.tar.end();
    await home?.done;
  }
}

/** Moves what was unpacked into the data folder. Returns the names that were there already, which stay as they are. */
export async function moveInto(dataDir: string, root: string): Promise<string[]> {
  const kept: string[] = [];
  for (const name of (await readdir(root).catch(orNone)) ?? []) {
    if (await lstat(join(dataDir, name)).catch(orNone)) kept.push(name);
    else await rename(join(root, name), join(dataDir, name));
  }
  await rm(root, { recursive: true, force: true });
  return kept;
}
