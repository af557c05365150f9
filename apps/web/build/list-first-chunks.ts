import type { Plugin } from 'vite';
import { type Chunk, isSplitPartOf, withStaticImports } from './chunks-loaded.ts';

type Screens = {
  /** The key is a regular expression of the screen's path; the value lists its route files. */
  [path: string]: readonly string[];
};

/**
 * Writes preloads.json: the files that a screen loads besides the start. The server names them in the page
 * (web-pages.ts), so that the browser requests all of them at once.
 */
export function listFirstChunks(screens: Screens): Plugin {
  return {
    name: 'pt:list-first-chunks',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
        const entries = chunks.filter((chunk) => chunk.isEntry);
        const lists = Object.entries(screens).map(([path, routes]) => {
          const starts = routes.flatMap((route) => {
            const found = chunks.filter((chunk) => chunk.moduleIds.some((id) => isSplitPartOf(id, route)));
            if (found.length === 0) this.error(`no chunk holds the screen of ${route}`);
            return found;
          });
          const loaded = [...withStaticImports([...entries, ...starts], chunks)].filter((chunk) => !chunk.isEntry);
          const sheets = new Set(loaded.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
          return {
            path,
            scripts: loaded.map(({ fileName }) => `/${fileName}`),
            sheets: [...sheets].map((f) => `/${f}`),
          };
        });
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(lists) });
      },
    },
  };
}
