import type { FileNode, FileSystem } from './emscripten.ts';
import { exactBytes, exactText } from './exact-text.ts';
import { homeFolder } from './student-frames.ts';
import type { HomeChanges, HomeTree, SourceFile } from './protocol.ts';

/** A home folder that a program found, and what it was then. */
export class VisitedHome {
  readonly #fs: FileSystem;
  readonly #folders: Set<string>;
  readonly #links: Map<string, string>;
  readonly #files: Map<string, Uint8Array>;
  readonly #hidden: ReadonlySet<string>;

  /** The files themselves are written before. */
  constructor(fs: FileSystem, files: readonly SourceFile[], { folders, links, hidden }: HomeTree) {
    this.#fs = fs;
    this.#folders = new Set(folders);
    this.#links = new Map(links.map(({ name, target }) => [name, target]));
    this.#files = new Map(files.map(({ name, content }) => [name, exactBytes(content)]));
    this.#hidden = new Set(hidden);
    for (const name of folders) fs.mkdirTree(`${homeFolder}/${name}`);
    for (const [name, target] of this.#links) fs.symlink(target, `${homeFolder}/${name}`);
  }

  changes(): HomeChanges {
    const found = this.#walk();
    const files = [...found.files].filter(([name, bytes]) => !isSame(this.#files.get(name), bytes));
    const links = [...found.links].filter(([name, target]) => this.#links.get(name) !== target);
    const gone = [
      ...[...this.#files.keys()].filter((name) => !found.files.has(name)),
      ...[...this.#links].filter(([name, target]) => found.links.get(name) !== target).map(([name]) => name),
      // the content of a folder goes first
      ...[...this.#folders].filter((name) => !found.folders.has(name)).sort((a, b) => b.length - a.length),
    ];
    const isShown = (name: string) => !this.#hidden.has(name);
    return {
      removed: gone.filter(isShown),
      folders: [...found.folders].filter((name) => !this.#folders.has(name)),
      files: files.map(([name, bytes]) => ({ name, content: exactText(bytes) })).filter(({ name }) => isShown(name)),
      links: links.map(([name, target]) => ({ name, target })),
    };
  }

  /** Folders before their content. No recursion: a program makes folders as deep as it likes. */
  #walk() {
    const fs = this.#fs;
    const found = {
      folders: new Set<string>(),
      files: new Map<string, Uint8Array>(),
      links: new Map<string, string>(),
    };
    const waiting: [name: string, node: FileNode][] = [['', fs.lookupPath(homeFolder, { follow: false }).node]];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [folder, { contents }] = next;
      for (const [last, node] of Object.entries(contents as Record<string, FileNode>)) {
        const name = folder === '' ? last : `${folder}/${last}`;
        if (fs.isDir(node.mode)) {
          found.folders.add(name);
          waiting.push([name, node]);
        } else if (fs.isFile(node.mode)) found.files.set(name, bytesOf(node));
        else if (fs.isLink(node.mode)) found.links.set(name, node.link ?? '');
      }
    }
    return found;
  }
}

function bytesOf({ contents, usedBytes = 0 }: FileNode): Uint8Array {
  if (!contents) return new Uint8Array();
  // a file that Python wrote in one step is a view of its memory, of signed bytes
  const { buffer, byteOffset } = contents as Uint8Array;
  return new Uint8Array(buffer, byteOffset, usedBytes);
}

const isSame = (was: Uint8Array | undefined, is: Uint8Array): boolean =>
  was !== undefined && was.length === is.length && was.every((byte, at) => byte === is[at]);
