import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';

type Options = { idPrefix: string; topLevel: 1 | 2 | 3 };

/** Gives headings ids of their words and moves them below the heading of the page. Runs after the sanitiser: these ids are ours. */
export function headingAnchors({ idPrefix, topLevel }: Options) {
  return (tree: Root) => {
    const taken = new Map<string, number>();
    visit(tree, 'element', (node) => {
      const level = /^h([1-6])$/.exec(node.tagName)?.[1];
      if (level === undefined) return;
      node.tagName = `h${Math.min(6, Number(level) + topLevel - 1)}`;
      if (node.properties['id'] !== undefined) return;
      const slug = slugOf(textOf(node)) || 'section';
      const count = taken.get(slug) ?? 0;
      taken.set(slug, count + 1);
      node.properties['id'] = idPrefix + slug + (count === 0 ? '' : `-${count}`);
    });
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
