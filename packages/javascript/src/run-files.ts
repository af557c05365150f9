import { type Call, keptBytes, type SourceFile } from '@put/python/protocol.ts';
import type { ProgramFiles } from './program.ts';

const mostBytes = 32 * 1024 * 1024;
/** Added to the size of each file, so that a flood of empty files reaches the limit too. */
const fileBytes = 4096;

/** The files of one run: the program's, those of a call, and those written meanwhile. */
export class RunFiles {
  readonly #program: ProgramFiles;
  readonly #texts: Map<string, string>;
  readonly #folders = new Set(['']);
  #writtenBytes = 0;

  constructor(program: ProgramFiles, call?: Call) {
    this.#program = program;
    this.#texts = new Map(call?.files.map(({ name, content }) => [name, content]));
    for (const name of [...program.names, ...this.#texts.keys()]) this.#addFolder(folderOf(name));
    if (call?.folder) this.#addFolder(call.folder);
  }

  read(name: string): string | null {
    return this.#texts.get(name) ?? this.#program.read(name);
  }

  /** @returns the system's error code; null when it is written. */
  write(name: string, text: string, isMore: boolean): 'EISDIR' | 'ENOENT' | 'ENOSPC' | null {
    if (this.#folders.has(name)) return 'EISDIR';
    if (!this.#folders.has(folderOf(name))) return 'ENOENT';
    const bytes = fileBytes + 2 * text.length;
    if (this.#writtenBytes + bytes > mostBytes) return 'ENOSPC';
    this.#writtenBytes += bytes;
    this.#texts.set(name, isMore ? (this.read(name) ?? '') + text : text);
    return null;
  }

  /** The names in a folder; null if there is no such folder. */
  list(folder: string): string[] | null {
    if (!this.#folders.has(folder)) return null;
    const start = folder === '' ? '' : `${folder}/`;
    const all = [...this.#program.names, ...this.#texts.keys(), ...this.#folders].filter((name) =>
      name.startsWith(start),
    );
    const inside = all.map((name) => name.slice(start.length).split('/')[0]!).filter((name) => name !== '');
    return [...new Set(inside)].toSorted();
  }

  makeFolder(name: string): 'EEXIST' | 'ENOSPC' | null {
    if (this.#folders.has(name) || this.read(name) !== null) return 'EEXIST';
    if (this.#writtenBytes + fileBytes > mostBytes) return 'ENOSPC';
    this.#writtenBytes += fileBytes;
    this.#addFolder(name);
    return null;
  }

  keep(names: readonly string[]): SourceFile[] {
    return names.flatMap((name) => {
      const text = this.read(name);
      return text === null ? [] : [{ name, content: headOf(text) }];
    });
  }

  #addFolder(name: string): void {
    for (let folder = name; folder !== ''; folder = folderOf(folder)) this.#folders.add(folder);
  }
}

const folderOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('/')));

function headOf(text: string): string {
  const bytes = new TextEncoder().encode(text.slice(0, keptBytes));
  return new TextDecoder().decode(bytes.subarray(0, keptBytes));
}
