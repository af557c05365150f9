import type { Element, Root } from 'hast';
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { memo, type ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { isFootnoteTitle } from './piece-tree.ts';

type Props = {
  tree: Root;
  /** What its headings become, in their order: «h2#text-начало h3#text-дальше». */
  marks: string;
  components: Partial<Components>;
};

export const MarkdownPiece = memo(function MarkdownPiece({ tree, marks, components }: Props): ReactNode {
  const marked = marks === '' ? tree : withHeadings(tree, marks.split(' '));
  return toJsxRuntime(marked, {
    Fragment,
    jsx,
    jsxs,
    components,
    ignoreInvalidStyle: true,
    passKeys: true,
    passNode: true,
  });
});

/** A copy where headings are: the tree is kept and drawn again with other headings before it. */
function withHeadings(tree: Root, marks: string[]): Root {
  const copy = <N extends Root | Element>(node: N): N => ({
    ...node,
    children: node.children.map((child) => {
      if (child.type !== 'element') return child;
      const mark = /^h[1-6]$/.test(child.tagName) && !isFootnoteTitle(child) ? marks.shift() : undefined;
      if (mark === undefined) return copy(child);
      const [tagName = 'h2', id] = mark.split('#');
      return { ...child, tagName, properties: { ...child.properties, id } };
    }),
  });
  return copy(tree);
}
