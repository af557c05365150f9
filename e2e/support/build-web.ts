// Builds the application into a folder with a mark, so that two builds can be told apart: node build-web.ts FOLDER MARK
import { join } from 'node:path';
import { build, loadConfigFromFile, type Plugin } from 'vite';

const [folder, mark] = process.argv.slice(2);
const root = join(import.meta.dirname, '../../apps/web');
process.chdir(root);
const found = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, 'vite.config.ts'));
const { plugins = [], ...config } = found!.config;
await build({
  ...config,
  configFile: false,
  root,
  logLevel: 'error',
  build: { ...config.build, outDir: folder!, emptyOutDir: true },
  plugins: [
    // the first build was weighed, and the mark makes this one larger; compression takes most of the time
    ...plugins.filter((plugin) => !/^pt:(precompress|weigh-)/.test((plugin as Plugin).name)),
    {
      name: 'mark',
      transform: (code, id) =>
        id.endsWith('/src/main.tsx')
          ? `${code}\ndocument.documentElement.dataset.build = ${JSON.stringify(mark)};`
          : null,
    },
  ],
});
