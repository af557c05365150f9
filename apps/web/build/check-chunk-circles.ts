import type { Plugin } from 'vite';
import type { Chunk } from './chunks-loaded.ts';

/**
 * Stops the build when chunks import each other in a circle. One of them would then run before its imports are ready,
 * and every page that loads it would stay blank. Grouping of chunks can make such circles even where the source has
 * none.
 */
export function checkChunkCircles(): Plugin {
  return {
    name: 'pt:check-chunk-circles',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const circle = findCircle(Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk'));
        if (circle !== null) this.error(`files that need each other:\n${circle.map(nameOf).join('\n→ ')}`);
      },
    },
  };
}

/** One circle of static imports; its first chunk is repeated at the end. Null when there is none. */
export function findCircle<C extends Pick<Chunk, 'fileName' | 'imports'>>(chunks: readonly C[]): C[] | null {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const done = new Set<C>();
  const visit = (chunk: C, path: readonly C[]): C[] | null => {
    const at = path.indexOf(chunk);
    if (at >= 0) return [...path.slice(at), chunk];
    if (done.has(chunk)) return null;
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      const circle = imported ? visit(imported, [...path, chunk]) : null;
      if (circle !== null) return circle;
    }
    done.add(chunk);
    return null;
  };
  for (const chunk of chunks) {
    const circle = visit(chunk, []);
    if (circle !== null) return circle;
  }
  return null;
}

/** The file with a few of its modules: the name of a chunk alone tells too little. */
const nameOf = ({ fileName, name, moduleIds }: Chunk) =>
  `${fileName} (${name}: ${moduleIds
    .slice(0, 4)
    .map((id) => id.replace(/^.*\/(node_modules|src)\//, ''))
    .join(', ')}${moduleIds.length > 4 ? ', …' : ''})`;
