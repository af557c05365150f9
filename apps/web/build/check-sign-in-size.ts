import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { type Chunk, isSplitPartOf, withStaticImports } from './chunks-loaded.ts';

type Limit = { /** Relative to the root of the application. */ route: string; limitBytes: number };

/**
 * Measures the JavaScript that a first visit to sign-in loads (brotli), prints the size and writes it to size.json.
 * Stops the build above the limit: schools have slow networks, and size grows one import at a time.
 */
export function checkSignInSize({ route, limitBytes }: Limit): Plugin {
  return {
    name: 'pt:check-sign-in-size',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
        const starts = chunks.filter(
          (chunk) => chunk.isEntry || chunk.moduleIds.some((id) => isSplitPartOf(id, route)),
        );
        if (starts.length < 2) this.error(`no chunk holds the screen of ${route}`);

        const files = [...withStaticImports(starts, chunks)]
          .map((chunk) => ({
            file: chunk.fileName,
            name: chunk.name,
            brotli_bytes: brotliCompressSync(chunk.code).length,
          }))
          .sort((a, b) => b.brotli_bytes - a.brotli_bytes);
        const brotliBytes = files.reduce((sum, file) => sum + file.brotli_bytes, 0);

        const strangers = [...withStaticImports(starts, chunks)].flatMap((chunk) =>
          chunk.moduleIds.filter(isOfOtherScreens),
        );
        if (strangers.length > 0) {
          this
            .warn(`sign-in carries parts of other screens: ${strangers.join(', ')}. A route file may use them in its loader
and components only; what validateSearch needs stands in the route file or in a …-search.ts without calls.`);
        }

        const report = { sign_in: { brotli_bytes: brotliBytes, limit_bytes: limitBytes, files } };
        this.emitFile({ type: 'asset', fileName: 'size.json', source: JSON.stringify(report, null, 2) });
        const words = `JavaScript of sign-in: ${kB(brotliBytes)} of at most ${kB(limitBytes)} (brotli)`;
        if (brotliBytes > limitBytes)
          this.error(`${words}\n${files.map((f) => `  ${kB(f.brotli_bytes)} ${f.name}`).join('\n')}`);
        console.log(words);
      },
    },
  };
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Features load with their screens; only the shell and sign-in belong to the first page. */
const isOfOtherScreens = (moduleId: string) =>
  /\/src\/features\/(?!accounts\/|shell\/|updates\/updates\.|.*-search\.ts$)/.test(moduleId.replaceAll('\\', '/'));
