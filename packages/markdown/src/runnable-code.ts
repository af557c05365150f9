import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** «```python run»: a sample that the reader can run and change. */
export function runnableCode() {
  return (tree: Root) => {
    visit(tree, 'code', (node) => {
      if (!/^(?:python|py|python3)$/i.test(node.lang ?? '')) return;
      if (!(node.meta ?? '').split(/\s+/).includes('run')) return;
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, dataRun: 'python' } };
    });
  };
}
