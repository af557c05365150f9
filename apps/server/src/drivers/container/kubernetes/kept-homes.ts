import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { forLater } from '../tar/for-later.ts';
import { readTar } from '../tar/read-tar.ts';
import type { TarEntry } from '../tar/tar-entry.ts';
import { writeTar } from '../tar/write-tar.ts';
import { checkedId } from './pod-names.ts';

export type KeptHome = { containerId: string; generation: number; path: string };

const nameOf = (containerId: string, generation: number) => `${checkedId(containerId)}.${generation}.tar`;
const namePattern = /^([a-z0-9][a-z0-9-]{0,59})\.(\d+)\.tar$/;

/**
 * Home folders of containers that do not run: a pod's files end with it. Each is a tar with the generation that left it,
 * in a folder that all processes of the server share, as they share uploaded files. A lost one is not a disaster: the
 * server has its copies.
 */
export class KeptHomes {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async list(): Promise<KeptHome[]> {
    const names = await readdir(this.#folder).catch(ignoreAbsent);
    const newest = new Map<string, KeptHome>();
    for (const name of names ?? []) {
      const [, containerId = '', generation] = namePattern.exec(name) ?? [];
      const one = { containerId, generation: Number(generation), path: join(this.#folder, name) };
      if (containerId !== '' && one.generation > (newest.get(containerId)?.generation ?? -1))
        newest.set(containerId, one);
    }
    return [...newest.values()];
  }

  async find(containerId: string): Promise<KeptHome | undefined> {
    return (await this.list()).find((one) => one.containerId === containerId);
  }

  open({ path }: KeptHome): Readable {
    return forLater(createReadStream(path));
  }

  /** Undefined: it has gone meanwhile. */
  async bytes({ path }: KeptHome): Promise<number | undefined> {
    return (await stat(path).catch(ignoreAbsent))?.size;
  }

  /** All of it or nothing is kept. */
  async keep(containerId: string, generation: number, tar: AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, nameOf(containerId, generation));
    const fresh = `${path}-${crypto.randomUUID()}`;
    try {
      await pipeline(tar, createWriteStream(fresh, { flags: 'wx', mode: 0o600 }));
      const file = await open(fresh);
      await file.sync().finally(() => file.close());
      await rename(fresh, path);
    } catch (error) {
      await rm(fresh, { force: true });
      throw error;
    }
  }

  /** Forgets what this generation and earlier ones left. */
  async forget(containerId: string, generation = Infinity): Promise<void> {
    for (const name of (await readdir(this.#folder).catch(ignoreAbsent)) ?? []) {
      const [, whose, left] = namePattern.exec(name) ?? [];
      if (whose === containerId && Number(left) <= generation) await rm(join(this.#folder, name), { force: true });
    }
  }

  /** Deletes a file, or a folder with all in it. */
  async removePath(home: KeptHome, path: string): Promise<void> {
    await this.keep(home.containerId, home.generation, writeTar(without(this.open(home), path)));
  }
}

async function* without(tar: Readable, path: string): AsyncGenerator<TarEntry> {
  for await (const entry of readTar(tar)) {
    const name = entry.name.replace(/^\.\//, '').replace(/\/+$/, '');
    if (name !== path && !name.startsWith(`${path}/`)) yield entry;
  }
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
