import { createHash } from 'node:crypto';
import { exactBytes } from '@put/python/exact-text.ts';
import type { Program } from '../runner.ts';

/** A file made by the compiler. */
export type Made = { name: string; isExecutable: boolean; content: Buffer };

/** Everything that the result of a compilation depends on. */
export type Compiled = {
  /** The engine's id of the image. It changes with the image's content. */
  imageId: string;
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  files: Program['files'];
};

/** A larger result is not kept. */
export const mostOfOneBytes = 16 * 1_048_576;

/**
 * Results of recent compilations by their inputs: the author's programs, rejudged solutions, copied solutions. Only
 * exactly equal inputs share a result. The least recently used result is dropped first.
 */
export class CompiledPrograms {
  readonly #mostBytes: number;
  /** The one unused for longest comes first. */
  readonly #kept = new Map<string, { made: readonly Made[]; bytes: number }>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get(key: string): readonly Made[] | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.made;
  }

  keep(key: string, made: readonly Made[]): void {
    // an entry itself takes memory, even without bytes
    const bytes = made.reduce((sum, { content }) => sum + content.length, 1024);
    if (this.#kept.has(key) || bytes > this.#mostBytes) return;
    this.#kept.set(key, { made, bytes });
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= freed;
    }
  }
}

export function keyOf({ imageId, argv, env, files }: Compiled): string {
  const hash = createHash('sha256');
  // each text has its length before it, so that different lists never give the same bytes
  const add = (text: string) => {
    const bytes = exactBytes(text);
    hash.update(`${bytes.length}\n`).update(bytes);
  };
  const addAll = (texts: readonly string[]) => {
    add(String(texts.length));
    texts.forEach(add);
  };
  add(imageId);
  addAll(argv);
  addAll(Object.entries(env).flat());
  addAll(files.flatMap(({ name, content }) => [name, content]));
  return hash.digest('base64');
}

/** Reads the answer to the supervisor's `take`. */
export function readMade(bytes: Buffer): Made[] {
  const made: Made[] = [];
  for (let at = 0; at < bytes.length;) {
    const headEnd = bytes.indexOf(0x0a, at);
    const [mode, nameBytes = 0, contentBytes = 0] = bytes.toString('latin1', at, headEnd).split(' ').map(Number);
    const nameEnd = headEnd + 1 + nameBytes;
    const name = bytes.toString('utf8', headEnd + 1, nameEnd);
    // a copy, because the slice would keep the whole message in memory
    made.push({
      name,
      isExecutable: mode === 755,
      content: Buffer.from(bytes.subarray(nameEnd, nameEnd + contentBytes)),
    });
    at = nameEnd + contentBytes;
  }
  return made;
}
