import { Readable } from 'node:stream';
import { extract, type Header, pack } from 'tar-stream';

type Owner = { uid: number; gid: number };
type Kept = Pick<Header, 'name' | 'type'> & Partial<Pick<Header, 'mode' | 'mtime' | 'size' | 'linkname'>>;

/**
 * A tar for a home folder, made from one that nobody vouches for: everything belongs to the student, names begin with
 * `./`, and there are only folders, files and links. What would be written outside of the folder is left out.
 */
export function homeTar(tar: Readable, owner: Owner): Readable {
  const files = extract();
  const made = pack();
  const fail = (error: Error) => {
    files.destroy(error);
    made.destroy(error);
  };
  tar.once('error', fail);
  copy(files, made, owner).catch(fail);
  tar.pipe(files);
  made.once('close', () => tar.destroy());
  return Readable.from(made, { objectMode: false });
}

async function copy(
  files: ReturnType<typeof extract>,
  made: ReturnType<typeof pack>,
  { uid, gid }: Owner,
): Promise<void> {
  const rule = entryRule();
  made.entry({ name: './', type: 'directory', mode: 0o755, uid, gid });
  for await (const entry of files) {
    const kept = rule(entry.header);
    for (const name of kept?.parents ?? [])
      made.entry({ name: `./${name}/`, type: 'directory', mode: 0o755, uid, gid });
    if (!kept) {
      entry.resume();
      continue;
    }
    await new Promise<void>((resolve, reject) => {
      const sink = made.entry({ ...kept.head, uid, gid }, (error) => (error ? reject(error) : resolve()));
      entry.once('error', reject).pipe(sink);
    });
  }
  made.finalize();
}

/** What is written of each entry, after the folders above it that have not been there. Undefined: nothing. */
function entryRule() {
  const folders = new Set<string>(['']);
  const others = new Map<string, Header['type']>();

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

  return ({ name: given, type, mode, mtime, size, linkname }: Header) => {
    const name = nameIn(given);
    if (name === undefined || name === '' || others.has(name)) return undefined;
    const parents = missingAbove(name);
    if (!parents) return undefined;
    const common = { mode: mode & 0o777, ...(mtime && { mtime }) };
    const kept = (head: Kept) => {
      for (const one of parents) folders.add(one);
      return { head, parents };
    };
    if (type === 'directory') {
      folders.add(name);
      return kept({ ...common, name: `./${name}/`, type });
    }
    if (folders.has(name)) return undefined;
    const target = nameIn(linkname ?? '');
    const isOwnFile = target !== undefined && others.get(target) === 'file';
    if (type === 'link' && !isOwnFile) return undefined;
    if (type !== 'file' && type !== 'contiguous-file' && type !== 'symlink' && type !== 'link') return undefined;
    others.set(name, type === 'symlink' ? 'symlink' : 'file');
    if (type === 'symlink') return kept({ ...common, name: `./${name}`, type, linkname: linkname ?? '' });
    if (type === 'link') return kept({ ...common, name: `./${name}`, type, linkname: `./${target}` });
    return kept({ ...common, name: `./${name}`, type: 'file', size });
  };
}

/** The name below the folder, such as `a/b`; undefined where it would lead out. */
function nameIn(name: string): string | undefined {
  const path = name.replace(/^(\.\/)+/, '').replace(/\/+$/, '');
  if (path === '' || path === '.') return '';
  return path.split('/').some((part) => part === '' || part === '.' || part === '..') ? undefined : path;
}
