import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/**
 * Stops the build when a screen has no chunk of its own that loads on demand. One extra `export` in a route's file
 * makes the router's plugin leave the screen in the first page, and nobody would notice.
 */
export function checkScreenChunks({ routes }: { /** The folder with the route files. */ routes: string }): Plugin {
  return {
    name: 'pt:check-screen-chunks',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
        const faults = faultsOf(chunks, routes);
        if (faults.length > 0) this.error(`screens that do not load on demand:\n${faults.join('\n')}`);
      },
    },
  };
}

function faultsOf(chunks: readonly Chunk[], folder: string): string[] {
  const modules = chunks.flatMap((chunk) => chunk.moduleIds.map((id) => ({ chunk, id: id.replaceAll('\\', '/') })));
  const screens = modules.filter(({ id }) => id.includes(folder) && !id.includes('?') && !isLayout(id));
  if (screens.length === 0) return [`no routes in ${folder}`];
  return screens.flatMap(({ id }) => {
    // the router's plugin marks the lazy part of a route with a query after the file's name
    const part = modules.find((module) => module.id.startsWith(`${id}?tsr-split=`));
    if (part === undefined) return [`${id}: in the chunk of the router`];
    if (!part.chunk.isDynamicEntry) return [`${id}: in a chunk that others load too`];
    const neighbours = part.chunk.moduleIds.filter((other) => other.includes('?tsr-split=')).length;
    return neighbours === 1 ? [] : [`${id}: in one chunk with another screen`];
  });
}

/** `_app.tsx`, `__root.tsx`: layouts around screens, loaded with the first one; `-….tsx`: a part that no route is. */
const isLayout = (id: string) => /\/[_-][^/]*\.tsx$/.test(id);
