import { isDeepStrictEqual } from 'node:util';
import type { DraftStamp } from '@put/contract/drafts/drafts';
import type { Tx } from '../../drivers/database/database.ts';
import { decideSave, isWorthKeeping, type Standing } from './decide-save.ts';
import { newVersion } from './version-name.ts';
import { type DraftPlace, keepVersion } from './versions.store.ts';

/** What is written beside the text of a draft. */
export type DraftRow<T> = Standing & { content: T; device: string };

/** The table of one sort of drafts. */
export type DraftTable<T> = {
  /** The draft that stands, locked until the end of the transaction. */
  lock: () => Promise<DraftRow<T> | undefined>;
  /** False: somebody else has written the first text meanwhile. */
  insert: (row: DraftRow<T>) => Promise<boolean>;
  update: (row: DraftRow<T>) => Promise<void>;
};

export type NewText<T> = {
  content: T;
  stamp: DraftStamp;
  device: string;
  /** The caller's sign-in; it stands for the page where that has no name. */
  family: string;
};

/** `refused`: another text stands, and the one that came is kept among the earlier ones. */
type Kept = { saved_at: string; version: string; page: string | null; is: 'draft' | 'refused' };

/**
 * Makes a text the draft of its place, unless somebody else has written another one since: then that one stands. No
 * text is lost: what is replaced and what is refused are kept as versions.
 */
export async function keepDraft<T>(
  tx: Tx,
  place: DraftPlace,
  { content, stamp, device, family }: NewText<T>,
  table: DraftTable<T>,
): Promise<Kept> {
  const by = { ...stamp, page: stamp.page ?? `sign-in ${family}` };
  const now = new Date();
  const row = {
    content,
    device,
    version: newVersion(by),
    page: by.page,
    count: by.count ?? null,
    saved_at: now.toISOString(),
  };
  const standing = (await table.lock()) ?? ((await table.insert(row)) ? undefined : await table.lock());
  if (standing === undefined) return { ...markOf(row), is: 'draft' };
  const decision = decideSave(standing, by, isDeepStrictEqual(plain(standing.content), plain(content)));
  if (decision === 'write') {
    const change = { page: by.page, nowMs: now.getTime(), size: sizeOf(content) };
    if (isWorthKeeping({ ...standing, size: sizeOf(standing.content) }, change)) await keepVersion(tx, place, standing);
    await table.update(row);
    return { ...markOf(row), is: 'draft' };
  }
  if (decision === 'refuse') await keepVersion(tx, place, row);
  return { ...markOf(standing), is: decision === 'refuse' ? 'refused' : 'draft' };
}

const markOf = ({ saved_at, version, page }: Standing) => ({ saved_at, version, page });
const sizeOf = (content: unknown) => JSON.stringify(content).length;
/** As it comes back from the database. */
const plain = (content: unknown): unknown => JSON.parse(JSON.stringify(content));
