import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';

type Options = { idPrefix: string; topLevel: 1 | 2 | 3 };

/**
 * Gives headings ids of their words and moves them below the heading of the page: the text's highest becomes `topLevel`,
 * whether its author begins with `#` or `##`, and none goes more than one step down. Runs after the sanitiser: these ids are ours.
 */
export function headingAnchors({ idPrefix, topLevel }: Options) {
  return (tree: Root) => {
    const taken = new Map<string, number>();
    const headings: { node: Element; level: number }[] = [];
    visit(tree, 'element', (node) => {
      const level = /^h([1-6])$/.exec(node.tagName)?.[1];
      if (level !== undefined) headings.push({ node, level: Number(level) });
    });
    const highest = Math.min(...headings.map(({ level }) => level));
    let above = topLevel - 1;
    for (const { node, level } of headings) {
      above = Math.min(6, above + 1, level - highest + topLevel);
      node.tagName = `h${above}`;
      if (node.properties['id'] !== undefined) continue;
      const slug = slugOf(textOf(node)) || 'section';
      const count = taken.get(slug) ?? 0;
      taken.set(slug, count + 1);
      node.properties['id'] = idPrefix + slug + (count === 0 ? '' : `-${count}`);
    }
  };
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);

export function textOf(node: Element | ElementContent): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
