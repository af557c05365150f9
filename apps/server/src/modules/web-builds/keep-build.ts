import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../drivers/database/database.ts';
import type { PlacedAsset } from '../../drivers/database/schema.ts';
import type { Files } from '../../drivers/files/files.ts';
import { forgetBuildsBefore, insertBuild, touchBuild } from './web-builds.store.ts';

type Tools = { db: Db; files: Files };

/** The one that is served now, and those of the last two releases. */
const keptBuilds = 3;

/**
 * Keeps the files of a build of the browser's side among the uploaded ones, so that pages that were opened before an
 * update find theirs, whichever process they ask. All of them are one content: a store is asked once, not for each. Does
 * nothing when there is no build, and little when it is kept already.
 */
export async function keepBuild({ db, files }: Tools, webFolder: string): Promise<void> {
  const folder = join(webFolder, 'assets');
  const there = await readdir(folder).catch(noneIfMissing);
  const names = there.filter((name) => !/\.(br|gz)$/.test(name)).toSorted();
  if (names.length === 0) return;
  const id = createHash('sha256').update(names.join('\n')).digest('hex');
  const kept = await touchBuild(db, id);
  // the files may have moved to another place without it
  if (kept !== undefined && (await isThere(files, kept))) return;

  const assets: Record<string, PlacedAsset> = {};
  const staged = await files.stage(joined(folder, { names, packed: new Set(there) }, assets));
  try {
    await db.transaction().execute(async (tx) => {
      await insertBuild(tx, { id, sha256: staged.sha256, assets });
      await forgetBuildsBefore(tx, keptBuilds);
      // last in the transaction: a full disk rolls the rows back
      await staged.keep();
    });
  } finally {
    await staged.drop();
  }
}

/** All files one after another, in Brotli where the build has made it. Notes in `assets` where each of them lies. */
async function* joined(
  folder: string,
  { names, packed }: { names: string[]; packed: Set<string> },
  assets: Record<string, PlacedAsset>,
): AsyncGenerator<Buffer> {
  let start = 0;
  for (const name of names) {
    const is_brotli = packed.has(`${name}.br`);
    const bytes = await readFile(join(folder, is_brotli ? `${name}.br` : name));
    // no range of bytes is empty
    if (bytes.length === 0) continue;
    assets[name] = { start, size_bytes: bytes.length, is_brotli };
    start += bytes.length;
    yield bytes;
  }
}

async function isThere(files: Files, sha256: string): Promise<boolean> {
  const content = await files.open(sha256, { start: 0, end: 0 });
  content?.on('error', () => undefined).destroy();
  return content !== undefined;
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
