import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { type Chunk, isSplitPartOf, withStaticImports } from './chunks-loaded.ts';

type Wanted = {
  /** The files of the routes that the screen stands in, relative to the root of the application. */
  routes: string[];
  /** What comes by itself soon after, named by the ends of modules' paths: the editor, its language. */
  soon: string[];
  /** What must not come along, by parts of modules' paths. */
  without: string[];
  limitBytes: number;
};

/**
 * Weighs the JavaScript (brotli) that a student loads to read a lesson and to write; stops the build when
 * it is too heavy, or when something comes along that must not.
 */
export function weighLesson({ routes, soon, without, limitBytes }: Wanted): Plugin {
  return {
    name: 'pt:weigh-lesson',
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
        if (strangers.length > 0) this.error(`the lesson carries ${strangers.join(', ')}`);

        const files = loaded
          .map(({ name, code }) => ({ name, bytes: brotliCompressSync(code).length }))
          .toSorted((a, b) => b.bytes - a.bytes);
        const brotliBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
        const report = { lesson: { brotli_bytes: brotliBytes, limit_bytes: limitBytes } };
        this.emitFile({ type: 'asset', fileName: 'lesson-size.json', source: JSON.stringify(report, null, 2) });
        const words = `JavaScript of a lesson with the editor: ${kB(brotliBytes)} of at most ${kB(limitBytes)} (brotli)`;
        if (brotliBytes > limitBytes)
          this.error(`${words}\n${files.map(({ name, bytes }) => `  ${kB(bytes)} ${name}`).join('\n')}`);
        console.log(words);
      },
    },
  };
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
