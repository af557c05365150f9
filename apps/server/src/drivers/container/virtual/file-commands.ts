import { randomBytes } from 'node:crypto';
import { type CommandContext, type IFileSystem, latin1FromBytes } from 'just-bash';
import { done, failed } from './command-result.ts';

/** `mktemp [-d] [TEMPLATE]` */
export async function makeTemporary(words: readonly string[], fs: IFileSystem, cwd: string) {
  const isFolder = words.includes('-d');
  const template = words.find((word) => !word.startsWith('-')) ?? '/tmp/tmp.XXXXXXXXXX';
  const letters = /X{3,}(?!.*X)/.exec(template)?.[0];
  if (letters === undefined) return failed(`mktemp: в имени «${template}» нужны хотя бы три буквы X\n`, 1);
  const name = template.replace(/X{3,}(?!.*X)/, randomBytes(letters.length).toString('hex').slice(0, letters.length));
  const path = fs.resolvePath(cwd, name);
  try {
    if (isFolder) await fs.mkdir(path);
    else await fs.writeFile(path, '');
    await fs.chmod(path, isFolder ? 0o700 : 0o600);
  } catch (error) {
    return failed(`mktemp: ${error instanceof Error ? error.message : 'failed'}\n`, 1);
  }
  return done(`${name}\n`);
}

/** `cmp [-s] ONE OTHER`: 0 equal, 1 different, 2 not readable. */
export async function compareFiles(words: readonly string[], { fs, cwd, stdin }: CommandContext) {
  const isSilent = words.includes('-s');
  const names = words.filter((word) => word === '-' || !word.startsWith('-'));
  const contents: Buffer[] = [];
  for (const name of names.length < 2 ? [...names, '-'] : names.slice(0, 2)) {
    if (name === '-') contents.push(Buffer.from(latin1FromBytes(stdin), 'latin1'));
    else {
      const found = await fs.readFileBuffer(fs.resolvePath(cwd, name)).catch(() => null);
      if (found === null) return failed(isSilent ? '' : `cmp: ${name}: No such file or directory\n`, 2);
      contents.push(Buffer.from(found));
    }
  }
  const [one, other] = contents as [Buffer, Buffer];
  if (one.equals(other)) return done('');
  const at = one.findIndex((byte, place) => byte !== other[place]);
  const [first = '-', second = '-'] = names;
  if (isSilent) return done('', 1);
  if (at === -1 || at >= other.length) return failed(`cmp: EOF on ${one.length < other.length ? first : second}\n`, 1);
  const line = one.subarray(0, at).filter((byte) => byte === 10).length + 1;
  return done(`${first} ${second} differ: byte ${at + 1}, line ${line}\n`, 1);
}
