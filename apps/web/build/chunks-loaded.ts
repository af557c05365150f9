import type { Rolldown } from 'vite';

export type Chunk = Rolldown.OutputChunk;

/** The router's plugin marks the lazy part of a route with a query after the file's name. */
export const isSplitPartOf = (moduleId: string, route: string) =>
  moduleId.replaceAll('\\', '/').includes(`${route}?tsr-split=`);

export function withStaticImports(starts: readonly Chunk[], chunks: readonly Chunk[]): Set<Chunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set(starts);
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) found.add(imported);
    }
  }
  return found;
}
