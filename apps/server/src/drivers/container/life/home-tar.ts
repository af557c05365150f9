import { Readable } from 'node:stream';
import { forLater } from '../tar/for-later.ts';
import { readTar } from '../tar/read-tar.ts';
import { noContent, type TarEntry, type TarHead } from '../tar/tar-entry.ts';
import { writeTar } from '../tar/write-tar.ts';

type Owner = { uid: number; gid: number };

/**
 * A tar for a home folder, made from one that nobody vouches for: everything belongs to the student, names begin with
 * `./`, and there are only folders, files and links. What would be written outside of the folder is left out.
 */
export const homeTar = (tar: Readable, owner: Owner): Readable =>
  Readable.from(writeTar(homeEntries(forLater(tar), owner)), { objectMode: false });

/** The same without making a tar of it. */
export async function* homeEntries(tar: AsyncIterable<Uint8Array>, owner: Owner): AsyncGenerator<TarEntry, void> {
  const rule = entryRule();
  const mtime = Math.floor(Date.now() / 1000);
  const folder = { type: 'directory', mode: 0o755, mtime, ...owner, linkname: '', size: 0, parts: null } as const;
  const folderOf = (name: string): TarEntry => ({ ...folder, name, content: noContent() });
  yield folderOf('./');
  for await (const { content, ...head } of readTar(tar)) {
    const kept = rule(head);
    if (!kept) continue;
    for (const name of kept.parents) yield folderOf(`./${name}/`);
    yield { ...kept.head, ...owner, content };
  }
}

/** What is written of each entry, after the folders above it that have not been there. Undefined: nothing. */
function entryRule() {
  const folders = new Set<string>(['']);
  const others = new Map<string, TarHead['type']>();

  /** Undefined: a file or a link stands where a folder is needed. */
  function missingAbove(name: string): string[] | undefined {
    const missing: string[] = [];
    for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
      const above = name.slice(0, at);
      if (others.has(above)) return undefined;
      if (!folders.has(above)) missing.push(above);
    }
    return missing;
  }

  return (given: TarHead): { head: TarHead; parents: string[] } | undefined => {
    const name = nameIn(given.name);
    if (name === undefined || name === '' || others.has(name)) return undefined;
    const parents = missingAbove(name);
    if (!parents) return undefined;
    const kept = (head: Pick<TarHead, 'name'> & Partial<TarHead>) => {
      for (const one of parents) folders.add(one);
      return { head: { ...given, mode: given.mode & 0o777, ...head }, parents };
    };
    const { type } = given;
    if (type === 'directory') {
      folders.add(name);
      return kept({ name: `./${name}/` });
    }
    if (folders.has(name)) return undefined;
    const target = nameIn(given.linkname);
    const isOwnFile = target !== undefined && others.get(target) === 'file';
    if (type === 'special' || (type === 'link' && !isOwnFile)) return undefined;
    others.set(name, type === 'symlink' ? 'symlink' : 'file');
    return kept({ name: `./${name}`, ...(type === 'link' && { linkname: `./${target}` }) });
  };
}

/** The name below the folder, such as `a/b`; undefined where it would lead out. */
function nameIn(name: string): string | undefined {
  const path = name.replace(/^(\.\/)+/, '').replace(/\/+$/, '');
  if (path === '' || path === '.') return '';
  return path.split('/').some((part) => part === '' || part === '.' || part === '..') ? undefined : path;
}
