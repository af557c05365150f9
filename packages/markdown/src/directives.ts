import type { Paragraph, Root, RootContent } from 'mdast';
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import { SKIP, visit } from 'unist-util-visit';
import { readVideo } from './video-address.ts';

/** `:::note … :::`: blocks with text inside. */
const blocks = new Set(['note', 'warning', 'hint', 'spoiler']);
/** `::task{id=12}`: what stands in the text but lives elsewhere. */
const embeds = new Set(['task', 'animation']);

/**
 * Known directives become `pt-…` elements; unknown ones become their own source text, so «12:30» or «пример:да» survive
 * and an author sees a misspelt name.
 */
export function directives() {
  return (tree: Root, file: { value: unknown }) => {
    const source = String(file.value);
    const sourceOf = (node: RootContent) =>
      source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);

    visit(tree, (node, index, parent) => {
      if (parent === undefined || index === undefined) return;
      if (node.type === 'textDirective') {
        parent.children[index] = { type: 'text', value: sourceOf(node) };
        return SKIP;
      }
      if (node.type === 'leafDirective') {
        const id = node.attributes?.['id'];
        const video = node.name === 'video' ? readVideo(node.attributes?.['url'] ?? '') : null;
        if (embeds.has(node.name) && id && /^\d{1,12}$/.test(id)) {
          node.data = { hName: `pt-${node.name}`, hProperties: { dataId: id } };
          node.children = [];
        } else if (video !== null) {
          node.data = { hName: 'pt-video', hProperties: { dataHost: video.host, dataId: video.id } };
          node.children = [];
        } else parent.children[index] = paragraph(sourceOf(node));
        return SKIP;
      }
      if (node.type === 'containerDirective') {
        const title = takeTitle(node);
        if (blocks.has(node.name)) node.data = { hName: `pt-${node.name}`, hProperties: title === '' ? {} : { title } };
        else parent.children.splice(index, 1, paragraph(sourceOf(node).split('\n', 1)[0] ?? ''), ...node.children);
      }
      return undefined;
    });
  };
}

/** `:::spoiler[Решение]`: the words in brackets are the title. */
function takeTitle(node: ContainerDirective | LeafDirective): string {
  const first = node.children[0];
  if (first?.type !== 'paragraph' || !first.data || !('directiveLabel' in first.data)) return '';
  node.children.shift();
  return first.children.map((child) => ('value' in child ? child.value : '')).join('');
}

const paragraph = (value: string): Paragraph => ({ type: 'paragraph', children: [{ type: 'text', value }] });
