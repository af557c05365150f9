import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { badPackage } from './bad-package.ts';

/** File contents by their paths below the root of the package. */
export type PackageFiles = ReadonlyMap<string, Buffer>;

/** Remembers which files were read. */
export class WatchedFiles extends Map<string, Buffer> {
  readonly #read = new Set<string>();

  override get(path: string): Buffer | undefined {
    this.#read.add(path);
    return super.get(path);
  }

  unread(): string[] {
    return [...this.keys()].filter((path) => !this.#read.has(path));
  }
}
export type Unpacked = {
  files: PackageFiles;
  /** Links to missing files, or out of the package. */
  deadLinks: string[];
};

const mebibyte = 1_048_576;
const mostEntries = 5_000;
const mostFileBytes = 16 * mebibyte;
const mostBytes = 128 * mebibyte;
const longestPath = 400;
const longestLink = 1_000;
const mostHops = 8;

/**
 * Unpacks an archive in memory. Checks the declared sizes first; a file larger than declared is refused. Nothing is
 * written to disk, so a bad path or link can not overwrite a file.
 */
export async function unpack(archive: Buffer): Promise<Unpacked> {
  const zip = await fromBufferPromise(archive).catch(() => {
    throw badPackage('Это не архив ZIP, или он повреждён.');
  });
  if (zip.entryCount > mostEntries) throw badPackage(`В архиве больше ${mostEntries} файлов.`);
  const files = new Map<string, Buffer>();
  const links = new Map<string, string>();
  let sizeBytes = 0;
  for (const entry of await entriesOf(zip)) {
    sizeBytes += entry.uncompressedSize;
    if (sizeBytes > mostBytes) throw badPackage('В распакованном виде пакет больше 128 МБ.');
    const bytes = await bytesOf(zip, entry);
    if (isLink(entry)) links.set(entry.fileName, bytes.toString('utf8'));
    else files.set(entry.fileName, bytes);
  }
  const deadLinks = followLinks(files, links, mostBytes - sizeBytes);
  return belowRoot(files, deadLinks);
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry;
      if (fileName.endsWith('/') || isLitter(fileName)) continue;
      if (entries.has(fileName)) throw badPackage(`Файл «${shortened(fileName)}» есть в архиве дважды.`);
      if (fileName.length > longestPath) throw badPackage(`Слишком длинный путь в архиве: «${shortened(fileName)}».`);
      if (entry.isEncrypted()) throw badPackage('Архив с паролем: сделайте его без пароля.');
      const mostHere = isLink(entry) ? longestLink : mostFileBytes;
      if (entry.uncompressedSize > mostHere)
        throw badPackage(`Файл «${shortened(fileName)}» больше ${isLink(entry) ? '1 КБ, а это ссылка' : '16 МБ'}.`);
      entries.set(fileName, entry);
    }
  } catch (error) {
    throw readable(error);
  }
  return [...entries.values()];
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    // throws as soon as a file is larger than declared
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch {
    throw badPackage(`Файл «${shortened(entry.fileName)}» в архиве повреждён.`);
  }
}

function readable(error: unknown): unknown {
  if (!(error instanceof Error) || error.name === 'Refusal') return error;
  const isOutside = /relative path|absolute path|invalid characters/.test(error.message);
  return badPackage(
    isOutside ? 'В архиве есть путь за пределы пакета.' : 'Архив повреждён: его содержание не прочитать.',
  );
}

const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** Hidden files of systems and editors; only `.timelimit` is kept. */
const isLitter = (path: string) =>
  path.split('/').some((part) => part === '__MACOSX' || (part.startsWith('.') && part !== '.timelimit'));

/**
 * Replaces links by the contents of their targets. The contents are shared, but they count in full against the limit of
 * size.
 */
function followLinks(files: Map<string, Buffer>, links: ReadonlyMap<string, string>, roomBytes: number): string[] {
  const dead: string[] = [];
  let leftBytes = roomBytes;
  for (const path of links.keys()) {
    let at: string | null = path;
    for (let hop = 0; hop < mostHops && at !== null && links.has(at); hop++) at = targetOf(at, links.get(at)!);
    const found = at === null ? undefined : files.get(at);
    if (!found || links.has(at!)) {
      dead.push(path);
      continue;
    }
    leftBytes -= found.length;
    if (leftBytes < 0) throw badPackage('В распакованном виде пакет больше 128 МБ.');
    files.set(path, found);
  }
  return dead;
}

function targetOf(path: string, target: string): string | null {
  const joined = posix.normalize(posix.join(posix.dirname(path), target));
  return target.startsWith('/') || joined.startsWith('..') ? null : joined;
}

/** The root folder of a package; some archives have none. */
function belowRoot(files: ReadonlyMap<string, Buffer>, deadLinks: readonly string[]): Unpacked {
  const found = [...files.keys()].filter((path) => posix.basename(path) === 'problem.yaml');
  const depth = Math.min(...found.map((path) => path.split('/').length));
  const [root, another] = found.filter((path) => path.split('/').length === depth).map((path) => path.slice(0, -12));
  if (root === undefined)
    throw badPackage('В архиве нет файла problem.yaml: это не пакет задачи в формате ICPC (Kattis).');
  if (another !== undefined) throw badPackage('В архиве несколько задач: загрузите каждую отдельно.');
  const below = (path: string) => path.slice(root.length);
  const own = [...files]
    .filter(([path]) => path.startsWith(root))
    .map(([path, bytes]) => [below(path), bytes] as const);
  return { files: new Map(own), deadLinks: deadLinks.filter((path) => path.startsWith(root)).map(below) };
}

const shortened = (path: string) => (path.length > 120 ? `…${path.slice(-120)}` : path);
