import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import { checkContents, type Checked, eachOfFew, type Tell } from './check-contents.ts';
import { listContents } from './files.store.ts';

type Tools = { db: Db; from: Pick<Files, 'open'>; to: Files };
type Copied = Checked & { copied: number };

/**
 * Copies every content that a row names and that is not there yet, then reads all of them and copies damaged ones
 * again. Whoever uses either place meanwhile is not disturbed: contents never change. What was uploaded to `from` since
 * it began is copied by the next run.
 */
export async function copyContents({ db, from, to }: Tools, tell: { copying: Tell; checking: Tell }): Promise<Copied> {
  const isThere = new Set<string>();
  for await (const { sha256 } of to.list()) isThere.add(sha256);
  let copied = 0;
  const copy = async (sha256: string) => {
    if (await copyOne(from, to, sha256)) copied += 1;
  };

  // first what nobody could read there at all
  const absent = (await listContents(db)).filter((sha256) => !isThere.has(sha256));
  await eachOfFew(absent, copy, tell.copying);
  const checked = await checkContents({ db, files: to }, tell.checking);
  if (checked.damaged.length === 0) return { ...checked, copied };
  await eachOfFew(checked.damaged, copy, tell.copying);
  return { ...(await checkContents({ db, files: to }, tell.checking)), copied };
}

/** False when there is no such content, or another one at its address. */
async function copyOne(from: Pick<Files, 'open'>, to: Files, sha256: string): Promise<boolean> {
  const content = await from.open(sha256);
  if (!content) return false;
  const staged = await to.stage(content);
  const isRight = staged.sha256 === sha256;
  try {
    if (isRight) await staged.keep();
  } finally {
    await staged.drop();
  }
  return isRight;
}
