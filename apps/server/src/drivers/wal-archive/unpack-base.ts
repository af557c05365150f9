import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { ArchiveError, readArchive } from '../archive/archive.ts';
import { BesideWriter } from './beside.ts';
import { fileName, labelName, manifestName } from './take-base.ts';

const Manifest = z.object({ format: z.literal(1), folders: z.array(z.string()) });

/**
 * Unpacks a base into a folder that is not there yet, and what lay beside it into another one. They appear when the whole
 * base has been read and its sum is right; a damaged one throws `ArchiveError` and leaves nothing. Returns the home
 * folders that could not be unpacked.
 */
export async function unpackBase(path: string, folder: string, beside: string): Promise<string[]> {
  const aside = `${folder}.new`;
  for (const one of [aside, beside]) await rm(one, { recursive: true, force: true });
  await mkdir(aside, { recursive: true, mode: 0o700 });
  try {
    const lost = await writeParts(path, aside, new BesideWriter(beside));
    // the server looks for it and asks for the WAL
    await writeFile(join(aside, 'recovery.signal'), '', { mode: 0o600 });
    await rename(aside, folder);
    return lost;
  } catch (error) {
    for (const one of [aside, beside]) await rm(one, { recursive: true, force: true });
    throw error;
  }
}

async function writeParts(path: string, root: string, beside: BesideWriter): Promise<string[]> {
  let file: { name: string; handle: FileHandle } | undefined;
  let manifest = '';
  const close = async () => {
    await file?.handle.close();
    file = undefined;
  };
  try {
    for await (const part of readArchive(path)) {
      const { name, number, bytes } = part;
      if (await beside.write(part)) continue;
      if (name === manifestName) manifest += bytes.toString();
      else {
        if (file?.name !== name) {
          await close();
          if (number !== 0) throw new ArchiveError(`Архив ${path} повреждён: части не по порядку.`);
          file = { name, handle: await begin(root, name) };
        }
        await file.handle.writeFile(bytes);
      }
    }
  } finally {
    await close();
    await beside.end();
  }
  const parsed = Manifest.safeParse(manifest === '' ? undefined : JSON.parse(manifest));
  if (!parsed.success) throw new ArchiveError(`Архив ${path} повреждён: опись не прочитать.`);
  for (const one of parsed.data.folders) await mkdir(inside(root, one), { recursive: true, mode: 0o700 });
  return beside.lost;
}

async function begin(root: string, name: string): Promise<FileHandle> {
  const path = inside(root, name === labelName ? name : name.slice(fileName('').length));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return open(path, 'wx', 0o600);
}

function inside(root: string, path: string): string {
  const whole = join(root, path);
  if (!whole.startsWith(`${root}/`)) throw new ArchiveError(`В архиве имя вне папки: ${path}.`);
  return whole;
}
