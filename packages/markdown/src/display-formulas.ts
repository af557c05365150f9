import type { Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';

const display = { className: ['language-math', 'math-display'] };

/**
 * Makes `$$…$$` a display formula wherever it stands. remark-math does so only when the dollars stand on lines of their
 * own. In a heading it stays inline.
 */
export function displayFormulas() {
  return (tree: Root, file: { value: unknown }) => {
    const source = String(file.value);
    visit(tree, (node) => {
      if (node.type === 'heading') return SKIP;
      if (node.type !== 'inlineMath') return undefined;
      const from = node.position?.start.offset;
      if (from === undefined || !source.startsWith('$$', from)) return undefined;
      node.data = { ...node.data, hProperties: display };
      return undefined;
    });
    // a formula alone in its paragraph replaces the paragraph
    visit(tree, 'paragraph', (node, at, parent) => {
      const [only, ...more] = node.children;
      const isAlone = only?.type === 'inlineMath' && more.length === 0 && only.data?.hProperties === display;
      if (isAlone && parent !== undefined && at !== undefined) parent.children[at] = only as never;
    });
  };
}
