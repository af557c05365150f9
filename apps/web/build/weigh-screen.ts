import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { type Chunk, isSplitPartOf, withStaticImports } from './chunks-loaded.ts';

type Wanted = {
  /** The name of its report: `lesson` is written to lesson-size.json. */
  name: string;
  /** What is weighed: «a lesson with the editor». */
  words: string;
  /** The route files of the screen, relative to the root of the application. */
  routes: string[];
  /** Modules that load by themselves soon after (the editor, its language), by the end of their paths. */
  soon: string[];
  /** Modules that must not be loaded, by parts of their paths. */
  without: string[];
  limitBytes: number;
};

/**
 * Measures the JavaScript (brotli) that a student loads to work on a screen. Stops the build above the limit, or when a
 * forbidden module is loaded.
 */
export function weighScreen({ name, words: what, routes, soon, without, limitBytes }: Wanted): Plugin {
  return {
    name: `pt:weigh-${name}`,
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
        const withModule = (what: string, isIt: (id: string) => boolean) => {
          const found = chunks.filter((chunk) => chunk.moduleIds.some((id) => isIt(id.replaceAll('\\', '/'))));
          if (found.length === 0) this.error(`no chunk holds ${what}`);
          return found;
        };
        const starts = [
          ...chunks.filter((chunk) => chunk.isEntry),
          ...routes.flatMap((route) => withModule(route, (id) => isSplitPartOf(id, route))),
          ...soon.flatMap((end) => withModule(end, (id) => id.endsWith(end))),
        ];
        const loaded = [...withStaticImports(starts, chunks)];
        const strangers = loaded.flatMap(({ moduleIds }) =>
          moduleIds.filter((id) => without.some((part) => id.includes(part))),
        );
        if (strangers.length > 0) this.error(`${what} carries ${strangers.join(', ')}`);

        const files = loaded
          .map((chunk) => ({ name: chunk.name, bytes: brotliCompressSync(chunk.code).length }))
          .toSorted((a, b) => b.bytes - a.bytes);
        const brotliBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
        const report = { [name]: { brotli_bytes: brotliBytes, limit_bytes: limitBytes } };
        this.emitFile({ type: 'asset', fileName: `${name}-size.json`, source: JSON.stringify(report, null, 2) });
        const words = `JavaScript of ${what}: ${kB(brotliBytes)} of at most ${kB(limitBytes)} (brotli)`;
        if (brotliBytes > limitBytes)
          this.error(`${words}\n${files.map((file) => `  ${kB(file.bytes)} ${file.name}`).join('\n')}`);
        console.log(words);
      },
    },
  };
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
