import { createHash, randomBytes } from 'node:crypto';

/*
 * A version is a UUID of eight bytes that name the page, four of the page's count of saves, and four by chance. So a
 * later version of a page tells of its earlier ones, which are not all kept. Others and older ones are just names.
 */

const countDigits = 8;
const mostCount = 16 ** countDigits - 1;
/** Of the UUID's text, with its dashes. */
const pageLength = 18;

export function newVersion({ page, count }: { page: string; count?: number | undefined }): string {
  const by = createHash('sha256').update(page).digest('hex').slice(0, 16);
  const nth = Math.min(count ?? 0, mostCount)
    .toString(16)
    .padStart(countDigits, '0');
  return `${by}${nth}${randomBytes(4).toString('hex')}`.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What versions of one page begin with. */
export const pageOfVersion = (version: string): string => version.slice(0, pageLength);

/** Whether who has seen `later` has seen `version`: it is the same, or an earlier one of the same page. */
export const hasSeen = (later: string, version: string): boolean =>
  pageOfVersion(later) === pageOfVersion(version) && later >= version;
