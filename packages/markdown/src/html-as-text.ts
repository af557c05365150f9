import type { Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';

/**
 * Raw HTML is shown as typed: it can never act, and «vector<int>» outside code is not lost. `<br>` stays a line break,
 * because a table cell has no other. Comments are removed.
 */
export function htmlAsText() {
  return (tree: Root) => {
    visit(tree, 'html', (node, index, parent) => {
      if (parent === undefined || index === undefined) return;
      if (/^<!--[^]*-->\s*$/.test(node.value)) {
        parent.children.splice(index, 1);
        return [SKIP, index];
      }
      const isInline =
        parent.type !== 'root' && 'children' in parent && parent.children.some((child) => child.type === 'text');
      const text = { type: 'text' as const, value: node.value };
      if (/^<br\s*\/?>$/i.test(node.value)) parent.children[index] = { type: 'break' };
      else if (isInline || isPhrasing(parent.type)) parent.children[index] = text;
      else parent.children[index] = { type: 'paragraph', children: [text] };
      return [SKIP, index + 1];
    });
  };
}

const isPhrasing = (type: string) =>
  ['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link'].includes(type);
