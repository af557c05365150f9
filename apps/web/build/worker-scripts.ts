import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;
type Options = {
  /** Route files, relative to the root of the application, whose screens must open at once without a network. */
  shell: string[];
  /** Route files of screens that are cached whole as soon as one of their files is cached. */
  reading: string[];
};

/**
 * Writes /sw.js, which lists the files of this build, and /tabs.js. Their names never change: a browser looks for a new
 * service worker at the old address, and tabs of two builds share one worker.
 */
export function workerScripts({ shell, reading }: Options): Plugin {
  let root = '';
  return {
    name: 'pt:worker-scripts',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
        const entry = chunks.find((chunk) => chunk.isEntry);
        if (!entry) return this.error('the build has no entry');
        const screens = (routes: string[]) =>
          routes.flatMap((route) => {
            const found = chunks.filter((chunk) => chunk.moduleIds.some((id) => isSplitPartOf(id, route)));
            if (found.length === 0) this.error(`no chunk holds the screen of ${route}`);
            return found;
          });
        const fonts = Object.keys(bundle).filter((name) => /onest-(cyrillic|latin)-wght-normal.*\.woff2$/.test(name));
        const shellFiles = [...filesOf(closure([entry, ...screens(shell)], chunks, false, entry)), ...fonts];
        const readingFiles = filesOf(closure(screens(reading), chunks, true, entry));

        const files = { entry: `/${entry.fileName}`, shell: paths(shellFiles), reading: paths(readingFiles) };
        const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
        const define = { PT_BUILD: JSON.stringify({ version, ...files }) };
        for (const name of ['sw', 'tabs']) {
          const source = await bundleScript(join(root, `src/workers/${name}.ts`), define);
          this.emitFile({ type: 'asset', fileName: `${name}.js`, source });
        }
      },
    },
  };
}

const isSplitPartOf = (moduleId: string, route: string) =>
  moduleId.replaceAll('\\', '/').includes(`${route}?tsr-split=`);

const paths = (files: Iterable<string>) => [...new Set(files)].sort().map((file) => `/${file}`);

function filesOf(chunks: Iterable<Chunk>): string[] {
  return [...chunks].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]);
}

/** The chunks and all that they import. Dynamic imports of the entry are skipped: they are all the screens. */
function closure(starts: Chunk[], chunks: Chunk[], withDynamic: boolean, entry: Chunk): Set<Chunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set(starts);
  for (const chunk of found) {
    const names = withDynamic && chunk !== entry ? [...chunk.imports, ...chunk.dynamicImports] : chunk.imports;
    for (const name of names) {
      const next = byName.get(name);
      if (next) found.add(next);
    }
  }
  return found;
}

async function bundleScript(input: string, define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    publicDir: false,
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife', codeSplitting: false } },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  return output[0].code;
}
