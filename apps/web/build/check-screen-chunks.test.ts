import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkScreenChunks } from './check-screen-chunks.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'put-screens-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const onDemand = (name: string) => `export const Route = () => import('./${name}.tsx?tsr-split=component');`;

/** Builds an application with these route files. A plugin splits them as the router's plugin does. */
async function buildWith(routes: Record<string, string>): Promise<void> {
  const names = Object.keys(routes);
  const files = {
    'index.html': '<script type="module" src="/src/main.tsx"></script>',
    'src/main.tsx': names
      .map((name, n) => `import * as r${n} from './routes/${name}.tsx'; console.log(r${n});`)
      .join('\n'),
    ...Object.fromEntries(names.map((name) => [`src/routes/${name}.tsx`, routes[name]!])),
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  // the router's plugin imports the same file with a query to get the screen
  const split = {
    name: 'split',
    enforce: 'pre' as const,
    load: (id: string) => (id.includes('?tsr-split=') ? `export const component = '${id}';` : null),
  };
  const plugins = [split, checkScreenChunks({ routes: '/src/routes/' })];
  await build({ root, configFile: false, logLevel: 'silent', plugins });
}

test('screens that load on demand, each by itself, pass; layouts are no screens', async () => {
  await buildWith({ tags: onDemand('tags'), users: onDemand('users'), _app: 'export const Route = 1;' });
});

test('a screen that stayed with its route stops the build and is named', async () => {
  await expect(buildWith({ tags: onDemand('tags'), users: 'export const Route = 1;' })).rejects.toThrow(
    /routes\/users\.tsx: in the chunk of the router/,
  );
});

test('a screen that is loaded with the first page stops the build', async () => {
  const eager = "import * as part from './tags.tsx?tsr-split=component'; export const Route = part;";
  await expect(buildWith({ tags: eager })).rejects.toThrow(/routes\/tags\.tsx: in a chunk that others load too/);
});

test('a folder without routes is a mistake, not a success', async () => {
  await expect(buildWith({ _app: 'export const Route = 1;' })).rejects.toThrow(/no routes/);
});
