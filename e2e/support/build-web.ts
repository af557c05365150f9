// Builds the application into a folder, marked, so that two builds can be told apart: node build-web.ts FOLDER MARK
import { join } from 'node:path';
import { build } from 'vite';

const [folder, mark] = process.argv.slice(2);
const root = join(import.meta.dirname, '../../apps/web');
process.chdir(root);
await build({
  root,
  logLevel: 'error',
  build: { outDir: folder!, emptyOutDir: true },
  plugins: [
    {
      name: 'mark',
      transform: (code, id) =>
        id.endsWith('/src/main.tsx')
          ? `${code}\ndocument.documentElement.dataset.build = ${JSON.stringify(mark)};`
          : null,
    },
  ],
});
