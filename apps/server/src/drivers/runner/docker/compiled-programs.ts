import { createHash } from 'node:crypto';
import { exactBytes } from '@put/python/exact-text.ts';
import type { Program } from '../runner.ts';

/** A file that a compilation made. */
export type Made = { name: string; isExecutable: boolean; content: Buffer };

/** All that a compilation comes of, and nothing else. */
export type Compiled = {
  /** What the engine itself calls the image by: it changes with anything in it. */
  imageId: string;
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  files: Program['files'];
};

/** Of one program: more is not worth its room. */
export const mostOfOneBytes = 16 * 1_048_576;

/**
 * What was compiled lately, by what it was compiled from: the author's programs, a solution that is judged again, one that a class
 * has copied. Whoever hands in the very same bytes gets what came of them, nobody gets anything else. Least recently used out.
 */
export class CompiledPrograms {
  readonly #mostBytes: number;
  /** Longest unused first. */
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
    // an entry has a price of its own, also one that holds no bytes
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
  // lengths first: no two lists of texts are one row of bytes
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

/** What `take` of the supervisor answers. */
export function readMade(bytes: Buffer): Made[] {
  const made: Made[] = [];
  for (let at = 0; at < bytes.length;) {
    const headEnd = bytes.indexOf(0x0a, at);
    const [mode, nameBytes = 0, contentBytes = 0] = bytes.toString('latin1', at, headEnd).split(' ').map(Number);
    const nameEnd = headEnd + 1 + nameBytes;
    const name = bytes.toString('utf8', headEnd + 1, nameEnd);
    // a copy of its own: the message may be a part of something larger
    made.push({
      name,
      isExecutable: mode === 755,
      content: Buffer.from(bytes.subarray(nameEnd, nameEnd + contentBytes)),
    });
    at = nameEnd + contentBytes;
  }
  return made;
}
