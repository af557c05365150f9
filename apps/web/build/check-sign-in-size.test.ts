import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkSignInSize } from './check-sign-in-size.ts';
import { precompress } from './precompress.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'put-size-'));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const bulk = (name: string) =>
  `export const ${name} = ${JSON.stringify(Array.from({ length: 400 }, (_, n) => `${name}${n * n}`))};`;

async function buildWith(limitBytes: number): Promise<void> {
  const files = {
    'index.html': '<script type="module" src="/src/main.js"></script>',
    'src/main.js':
      "import('./login.js?tsr-split=component').then(console.info); import('./other.js').then(console.info);",
    'src/login.js': "import { shared } from './shared.js'; export const login = shared.length;",
    'src/shared.js': bulk('shared'),
    'src/other.js': bulk('other'),
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  const plugins = [checkSignInSize({ route: 'src/login.js', limitBytes }), precompress()];
  await build({ root, configFile: false, logLevel: 'silent', plugins });
}

test('weighs the first page and the screen of sign-in, without other screens, and writes it down', async () => {
  await buildWith(1_000_000);
  const { sign_in: signIn } = JSON.parse(await readFile(join(root, 'dist/size.json'), 'utf8')) as {
    sign_in: { brotli_bytes: number; files: { file: string }[] };
  };
  expect(signIn.brotli_bytes).toBeGreaterThan(500);
  expect(signIn.files.some(({ file }) => file.includes('other'))).toBe(false);
});

test('a screen over its limit stops the build', async () => {
  await expect(buildWith(500)).rejects.toThrow(/of at most 0\.5 kB/);
});

test('what is worth it stands compressed beside the original', async () => {
  await buildWith(1_000_000);
  const { sign_in: signIn } = JSON.parse(await readFile(join(root, 'dist/size.json'), 'utf8')) as {
    sign_in: { files: { file: string }[] };
  };
  const [largest] = signIn.files;
  await expect(readFile(join(root, 'dist', `${largest!.file}.br`))).resolves.toBeInstanceOf(Buffer);
  await expect(readFile(join(root, 'dist', `${largest!.file}.gz`))).resolves.toBeInstanceOf(Buffer);
  await expect(readFile(join(root, 'dist/index.html.br'))).rejects.toThrow('ENOENT');
});
