type Heading = { level: number; words: string };

/**
 * The tag and id of each heading, as «h2#text-начало». An id is made from the heading's words. The highest level of the
 * text becomes `topLevel`, whether the author starts with `#` or `##`. No heading is more than one level below the
 * heading before it.
 */
export function markHeadings(headings: readonly Heading[], idPrefix: string, topLevel: 1 | 2 | 3 | 4): string[] {
  const taken = new Map<string, number>();
  let highest = 6;
  for (const { level } of headings) highest = Math.min(highest, level);
  let above = topLevel - 1;
  return headings.map(({ level, words }) => {
    above = Math.min(6, above + 1, level - highest + topLevel);
    const slug = slugOf(words) || 'section';
    const count = taken.get(slug) ?? 0;
    taken.set(slug, count + 1);
    return `h${above}#${idPrefix}${slug}${count === 0 ? '' : `-${count}`}`;
  });
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
