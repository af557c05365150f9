import type { DraftStamp } from '@put/contract/drafts/drafts';

/** The draft that stands, as far as a save is judged by it. */
export type Standing = { version: string; page: string | null; count: number | null; saved_at: string };

/**
 * `write`: the text becomes the draft. `same`: it is the draft already. `refuse`: another text has been written since
 * the page saw the draft, by somebody else or by a later save of its own.
 */
type Decision = 'write' | 'same' | 'refuse';

/** What becomes of a text that is to replace the draft. `isSame`: both are equal. */
export function decideSave(
  standing: Standing,
  { began_from, page, count }: DraftStamp & { page: string },
  isSame: boolean,
): Decision {
  if (isSame) return 'same';
  if (began_from === standing.version) return 'write';
  // its own save, whose answer the page has not heard
  if (page === standing.page) return (count ?? 1) > (standing.count ?? 0) ? 'write' : 'refuse';
  // a page of an earlier release knows no versions
  return began_from === undefined ? 'write' : 'refuse';
}

const stretchMs = 10 * 60_000;
const stretchOf = (atMs: number) => Math.floor(atMs / stretchMs);

/**
 * Whether the text that is replaced is kept: always when another page wrote it; of texts that one page writes every
 * second the last one of each ten minutes, and one of which much is taken away.
 */
export const isWorthKeeping = (
  standing: Standing & { size: number },
  by: { page: string; nowMs: number; size: number },
): boolean =>
  standing.page !== by.page ||
  stretchOf(Date.parse(standing.saved_at)) !== stretchOf(by.nowMs) ||
  by.size * 4 < standing.size * 3;
