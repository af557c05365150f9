import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { readFileAddress } from './file-address.ts';
import { readVideo } from './video-address.ts';

/**
 * A video address alone in its paragraph becomes a player; within a sentence it stays a link. Uploaded video files too.
 */
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
