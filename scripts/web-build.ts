import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.ts';
import { root, runProgram } from './run-program.ts';

/** Everything that the browser's files are built from. */
const sources = ['apps/web', 'packages', 'docs/teacher', 'docs/pictures', 'tsconfig.base.json', 'package-lock.json'];
const leftOut = new Set(['node_modules', 'dist', 'test-results']);

const dist = join(root, 'apps/web/dist');
const stamp = join(dist, '.sources');

/** Builds the browser's files, unless a build of the same sources exists. */
export async function ensureWebBuild(): Promise<void> {
  // a server's image may carry only the built files
  if (!existsSync(join(root, 'apps/web/src')) && existsSync(join(dist, 'index.html'))) return;
  if (isFresh()) return;
  if (!existsSync(join(root, 'node_modules/.bin/vite'))) {
    console.error(
      'Страницы собраны из других исходников, а собрать их здесь нечем: выполните npm ci целиком, он соберёт их сам.',
    );
    process.exit(1);
  }
  console.log('Собираю приложение для браузера (только в первый раз и после изменений)…');
  await buildWeb(false);
}

const isFresh = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources();

/** Builds them. Two that begin at once follow one another, and the second finds them built unless it `isShown`. */
export async function buildWeb(isShown: boolean): Promise<void> {
  await alone(join(root, 'node_modules/.cache/web-build'), async () => {
    if (isShown || !isFresh()) await buildAlone(isShown);
  });
}

async function buildAlone(isShown: boolean): Promise<void> {
  const { isGood, output } = await runProgram('vite', ['build'], {
    cwd: join(root, 'apps/web'),
    env: { NODE_ENV: 'production' },
    isShown,
  });
  if (!isGood) throw new Error(`Приложение для браузера не собралось. ${output}`);
  // hashed after the build, because the build writes the table of routes among the sources
  writeFileSync(stamp, hashSources());
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(listFiles)) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  const names = readdirSync(join(root, path)).filter((name) => !leftOut.has(name));
  return names.sort().flatMap((name) => listFiles(`${path}/${name}`));
}
