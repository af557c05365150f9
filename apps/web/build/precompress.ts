import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(m?js|css|svg|json|wasm|data|txt)$/;
/** Larger files get a lower level: the last percent of size would cost the build half a minute. */
const hugeBytes = 2_000_000;
const leastBytes = 1000;

/** Writes .br and .gz beside the built files, so that the server never compresses while a class is opening the page. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'pt:precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
        // the server fills in index.html for each answer, so it can not be compressed ahead
        const files = entries.filter((entry) => entry.isFile() && worthIt.test(entry.name));
        await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < leastBytes) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > hugeBytes ? 9 : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
