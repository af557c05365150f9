import type { Viewer } from '@put/contract/base/access';
import type { DraftMark, DraftStamp } from '@put/contract/drafts/drafts';
import type { SavedEdit } from '@put/contract/drafts/edit-drafts';
import { Refusal } from '@put/contract/base/refusals';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { deviceWords } from '../accounts/accounts.api.ts';
import { type DraftTable, keepDraft } from './keep-draft.ts';
import { type DraftPlace, findVersion, isVersionKnown, keepVersion, listVersions } from './versions.store.ts';
import { tellingLines, textAt } from './telling-lines.ts';

/** Where drafts of one sort of published texts stand: lessons, animations. */
export type EditTable<T> = DraftTable<T> & { remove: () => Promise<void> };

type Caller = { viewer: Viewer; from: { family: string; userAgent: string } };
type Edit<T> = DraftStamp & { draft: T | null };

/**
 * Keeps what an author writes, or ends the draft when it was published or dropped: its text is then one of the earlier
 * ones. Throws `newer_draft` when another text was written since the page saw the draft: both are kept.
 */
export async function saveEdit<T extends object>(
  db: Db,
  { viewer, from }: Caller,
  place: string,
  { draft, ...stamp }: Edit<T>,
  tableOf: (tx: Tx) => EditTable<T>,
): Promise<SavedEdit> {
  const where: DraftPlace = { user_id: viewer.id, place };
  const kept = await db.transaction().execute(async (tx) => {
    const table = tableOf(tx);
    if (draft !== null) {
      const text = { content: draft, stamp, device: deviceWords(from.userAgent), family: from.family };
      return keepDraft(tx, where, text, table);
    }
    const standing = await table.lock();
    // a page that has not seen it, so another device wrote it meanwhile: it goes on there
    const isSeen = stamp.began_from === undefined || stamp.began_from === standing?.version;
    if (standing !== undefined && isSeen) {
      await keepVersion(tx, where, standing);
      await table.remove();
    }
    return null;
  });
  if (kept === null) return { saved_at: null };
  const { is, ...mark } = kept;
  if (is === 'refused') throw new Refusal('newer_draft');
  return mark;
}

/** `version`: the one that the device has; the answer says whether it was ever here. */
export async function showEdit<D extends DraftMark>(
  db: Db,
  viewer: Viewer,
  place: string,
  draft: D | null,
  version: string | undefined,
): Promise<{ draft: D | null; is_known?: boolean }> {
  if (version === undefined) return { draft };
  const asked = { version, standing: draft?.version };
  return { draft, is_known: await isVersionKnown(db, { user_id: viewer.id, place }, asked) };
}

/** `head`: where the text itself begins, by paths into it. */
export async function listEdits(
  db: Db,
  viewer: Viewer,
  place: string,
  { now, head }: { now: object | undefined; head: readonly (readonly string[])[] },
) {
  const versions = await listVersions(db, { user_id: viewer.id, place }, { now, head });
  const texts = versions.map((version) => version.head);
  const lines = tellingLines(texts, now && textAt(now, head));
  return {
    versions: versions.map(({ id, device, saved_at }, at) => ({ id, device, saved_at, first_line: lines[at]! })),
  };
}

export async function getEdit(db: Db, viewer: Viewer, place: string, id: number) {
  const version = await findVersion(db, { user_id: viewer.id, place }, id);
  if (version === undefined) throw new Refusal('not_found');
  const { content: text, ...fields } = version;
  return { ...fields, text };
}
