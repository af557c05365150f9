import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leaveOutOfReact } from './leave-out-of-react.ts';

const original = join(
  dirname(createRequire(import.meta.url).resolve('react-dom')),
  'cjs/react-dom-client.production.js',
);
let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'put-react-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function built(react: string): Promise<string> {
  await writeFile(join(root, 'react-dom-client.production.js'), react);
  await writeFile(join(root, 'main.js'), "import './react-dom-client.production.js';");
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [leaveOutOfReact()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: join(root, 'main.js'), external: /^react|^scheduler/ },
    },
  });
  return ([result].flat()[0] as Rolldown.RolldownOutput).output[0].code;
}

test('what is never reached is emptied, and the rest of React stays as it is', async () => {
  const react = await readFile(original, 'utf8');
  const code = await built(react);
  expect(code.match(/throw Error\("Left out of the build/g)!.length).toBeGreaterThan(15);
  expect(code).toContain('function completeWork(');
  expect(code).not.toContain('FragmentInstance.prototype');
  // parts of <Activity> are used by menus and dialogs that stay mounted
  expect(code).toMatch(/function updateActivityComponent\([^)]*\) \{\s+var/);
  expect(code.length).toBeLessThan(react.length - 60_000);
});

test('a React without one of these functions stops the build', async () => {
  const react = (await readFile(original, 'utf8')).replaceAll('startViewTransition', 'beginViewTransition');
  await expect(built(react)).rejects.toThrow('React has no startViewTransition');
});
