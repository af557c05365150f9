import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { readFileAddress } from './file-address.ts';
import { readVideo } from './video-address.ts';

/** A film alone in its paragraph is shown, by its address or as an uploaded file; among words it stays a link. */
export function videoLinks() {
  return (tree: Root) => {
    visit(tree, 'paragraph', (node) => {
      const only = node.children[0];
      if (node.children.length !== 1 || only?.type !== 'link') return;
      const words = only.children[0];
      if (words?.type !== 'text') return;
      const video = words.value === only.url ? readVideo(only.url) : null;
      if (video !== null) node.data = { hName: 'pt-video', hProperties: { dataHost: video.host, dataId: video.id } };
      else if (/\.(?:mp4|webm)$/i.test(words.value) && readFileAddress(only.url) !== null)
        node.data = { hName: 'pt-film', hProperties: { dataSrc: only.url, title: words.value } };
      else return;
      node.children = [];
    });
  };
}
