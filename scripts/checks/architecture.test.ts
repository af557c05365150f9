/**
 * Checks ARCHITECTURE.md against the tree: the map and the walks name existing paths, and no folder is missing on the
 * map.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run-program.ts';

const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const blocks = [...text.matchAll(/^```\n(.*?)^```$/gms)].map((match) => match[1]!);
const [map = '', ...walks] = blocks;
const words = text.replaceAll(/^```\n.*?^```$/gms, '');

/** The paths on the map. A name belongs to the nearest line above with less indentation. */
function pathsOf(lines: string): string[] {
  const above: { indent: number; path: string }[] = [];
  return lines.split('\n').flatMap((line) => {
    const [, space = '', names = ''] = /^( *)(\S.*?)(?: {2,}.*)?$/.exec(line) ?? [];
    // a deeper indentation continues the description above
    if (names === '' || space.length > 4) return [];
    while (above.length > 0 && above.at(-1)!.indent >= space.length) above.pop();
    const parent = above.at(-1)?.path ?? '';
    const found = names
      .split(/,\s+|\s+(?=\S+\/)|\s…/)
      .map((name) => name.replace(/<.*/, ''))
      .filter((name) => /^[\w./-]+$/.test(name));
    if (found.length > 0) above.push({ indent: space.length, path: join(parent, found[0]!) });
    return found.map((name) => join(parent, name));
  });
}
const onMap = pathsOf(map);

/** What a path in the text may leave out at its beginning and end. */
const starts = ['', 'packages', 'apps/server/src', 'apps/server/src/modules', 'apps/web/src'];
const ends = ['', '.ts', '.tsx'];
const isThere = (path: string) =>
  [path, path.replace(/^(packages\/)?(\w+)\//, '$1$2/src/')].some((one) =>
    starts.some((start) => ends.some((end) => existsSync(join(root, start, one + end)))),
  );

test('what the map names is there', () => {
  expect(onMap.length).toBeGreaterThan(30);
  expect(onMap.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every folder of packages, server and browser is on the map', () => {
  const folders = ['packages', 'apps/server/src', 'apps/web/src'].flatMap((parent) =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(parent, name)),
  );
  const isNamed = (folder: string) => onMap.some((path) => `${path}/`.startsWith(`${folder}/`));
  expect(folders.filter((folder) => !isNamed(folder))).toEqual([]);
});

const rooms = globSync('apps/*/src/**/README.md', { cwd: root, exclude: ['**/demo/**'] }).toSorted();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** A document, its text, and more paths than how many it names. */
const documents: [path: string, document: string, fewest: number][] = [
  ['ARCHITECTURE.md', words, 15],
  ['CONTRIBUTING.md', read('CONTRIBUTING.md'), 15],
  ...rooms.map((path): [string, string, number] => [path, read(path), 0]),
];

test('the table names each folder that has rules of its own, and all of them are on two screens', () => {
  const named = [...words.matchAll(/`(apps\/[\w./-]+)\/`/g)].map(([, path = '']) => path);
  expect(named.toSorted()).toEqual(rooms.map((path) => dirname(path)));
  expect(text.split('\n').length).toBeLessThanOrEqual(140);
});

test.each(documents)('files and folders that %s names are there', (_, document, fewest) => {
  const named = [...document.matchAll(/`([\w.-]+\/[\w./-]*)([`<])/g)].map(([, path = '', end]) =>
    // from a pattern such as e2e/kind-<kind> take the folder
    end === '<' ? path.replace(/[^/]*$/, '') : path,
  );
  // paths of API calls are written in the same way
  const paths = named.filter((path) => !path.startsWith('user/'));
  expect(paths.length).toBeGreaterThan(fewest);
  expect(paths.filter((path) => !isThere(path.replace(/\/$/, '')))).toEqual([]);
  const decisions = [...document.matchAll(/decisions\/(\d{4})/g)].map((match) => match[1]!);
  const kept = readdirSync(join(root, 'decisions')).map((name) => name.slice(0, 4));
  expect(decisions.filter((number) => !kept.includes(number))).toEqual([]);
});

test('three walks lead over files that are there, each of them once', () => {
  const folders = 'features|api|parts|http|modules|drivers|judging|jobs|texts|contract|markdown';
  const byWalk = walks.map((walk) => walk.match(new RegExp(`(?<=^\\w* +)(?:${folders})/[\\w./-]+`, 'gm')) ?? []);
  expect(byWalk).toHaveLength(3);
  for (const steps of byWalk) {
    expect(steps.length).toBeGreaterThan(9);
    expect(steps.filter((path) => !isThere(`${path}.ts`) && !isThere(`${path}.tsx`))).toEqual([]);
    expect(new Set(steps).size).toBe(steps.length);
  }
});
