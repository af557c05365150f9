import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** «```python run» marks a sample that the reader can change and run. */
export function runnableCode() {
  return (tree: Root) => {
    visit(tree, 'code', (node) => {
      if (!/^(?:python|py|python3)$/i.test(node.lang ?? '')) return;
      if (!(node.meta ?? '').split(/\s+/).includes('run')) return;
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, dataRun: 'python' } };
    });
  };
}
