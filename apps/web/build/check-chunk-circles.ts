import type { Plugin } from 'vite';
import type { Chunk } from './chunks-loaded.ts';

/**
 * Stops the build when files of it need each other in a circle: one of them then starts before what it uses is there, and every
 * page that loads it stays white. The grouping of chunks makes such circles where the source has none.
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

/** The chunks of one circle of static imports, its first one again at the end; null where there is none. */
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

/** The file with some of what stands in it: its own name says nothing. */
const nameOf = ({ fileName, name, moduleIds }: Chunk) =>
  `${fileName} (${name}: ${moduleIds
    .slice(0, 4)
    .map((id) => id.replace(/^.*\/(node_modules|src)\//, ''))
    .join(', ')}${moduleIds.length > 4 ? ', …' : ''})`;
