import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ArchiveError } from '../../drivers/archive/archive.ts';
import type { Db } from '../../drivers/database/database.ts';
import { type ErasedPerson, knowsErasure, listErased } from './erasure.store.ts';

/**
 * Who was erased, beside the backups: a restore brings back the database of an earlier day, and erases them again. It
 * holds numbers and times, no names.
 */
export const erasedListName = 'put-erased.json';

const List = z.object({
  format: z.literal(1),
  people: z.array(z.object({ id: z.int(), created_at: z.iso.datetime(), erased_at: z.iso.datetime() })),
});

/** Adds to the lists of these folders who was erased in this database. What they hold already stays. */
export async function keepErasedList(db: Db, folders: readonly string[]): Promise<void> {
  const people = (await knowsErasure(db)) ? await listErased(db) : [];
  if (people.length === 0) return;
  const errors: unknown[] = [];
  // a folder that can not be written keeps no other
  for (const folder of new Set(folders)) await addToList(folder, people).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'the list of the erased could not be written');
}

async function addToList(folder: string, people: readonly ErasedPerson[]): Promise<void> {
  const path = join(folder, erasedListName);
  const before = await readErasedList(path);
  const known = new Set(before.map(keyOf));
  const added = people.filter((one) => !known.has(keyOf(one)));
  if (added.length === 0) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const half = `${path}.${crypto.randomUUID()}`;
  await writeFile(half, JSON.stringify({ format: 1, people: [...before, ...added] }, null, 1), {
    mode: 0o600,
    flush: true,
  });
  await rename(half, path);
}

const keyOf = ({ id, created_at }: ErasedPerson): string => `${id} ${created_at}`;

/** Who stands in the lists of these folders and in these lists, each once. */
export async function readErasedLists(folders: readonly string[], paths: readonly string[]): Promise<ErasedPerson[]> {
  const listed = new Map<string, ErasedPerson>();
  for (const path of new Set([...folders.map((folder) => join(folder, erasedListName)), ...paths]))
    for (const one of await readErasedList(path)) listed.set(keyOf(one), one);
  return [...listed.values()];
}

/** Empty when there is none. One that can not be read is an error: nobody must come back because of it. */
export async function readErasedList(path: string): Promise<ErasedPerson[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return readList(path, text);
}

function readList(path: string, text: string): ErasedPerson[] {
  try {
    return List.parse(JSON.parse(text)).people;
  } catch (error) {
    throw new ArchiveError(
      `Список стёртых людей ${path} не прочитать. Верните его из копии или уберите, если он не нужен.`,
      { cause: error },
    );
  }
}
