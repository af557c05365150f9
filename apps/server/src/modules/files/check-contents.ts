import { createHash } from 'node:crypto';
import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import { listContents, listUnknown } from './files.store.ts';

/** Called as the work goes on. */
export type Tell = (done: number, of: number) => void;

/** Contents by their hashes: how many rows name, which are not there, which are not what their address says. */
export type Checked = { known: number; missing: string[]; damaged: string[] };

/** Reads every content that a row names, and compares it with its address. */
export async function checkContents(tools: { db: Db; files: Files }, tell: Tell): Promise<Checked> {
  const { db, files } = tools;
  const known = await listContents(db);
  const found: Record<'good' | 'missing' | 'damaged', string[]> = { good: [], missing: [], damaged: [] };
  await eachOfFew(known, async (sha256) => void found[await lookAt(files, sha256)].push(sha256), tell);
  // the product may have removed it meanwhile
  const gone = new Set(await listUnknown(db, found.missing));
  return { known: known.length, missing: found.missing.filter((one) => !gone.has(one)), damaged: found.damaged };
}

async function lookAt(files: Files, sha256: string): Promise<'good' | 'missing' | 'damaged'> {
  const content = await files.open(sha256);
  if (!content) return 'missing';
  const sum = createHash('sha256');
  for await (const chunk of content) sum.update(chunk as Buffer);
  return sum.digest('hex') === sha256 ? 'good' : 'damaged';
}

const atOnce = 4;

/** A store answers several calls in the time of one. */
export async function eachOfFew<T>(items: readonly T[], work: (item: T) => Promise<void>, tell: Tell): Promise<void> {
  const waiting = items.values();
  let done = 0;
  const lane = async () => {
    for (const item of waiting) {
      await work(item);
      tell((done += 1), items.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
