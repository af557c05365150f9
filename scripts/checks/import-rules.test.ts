import { expect, test } from 'vitest';
import { breaches, checkImports, lookAtImports, ourFolders } from './check-imports.ts';
import { findCircles } from './find-circles.ts';
import { readSource, readSources } from './read-imports.ts';

/** Whether the table refuses one import in one file; the imported file must exist. */
const isRefused = (path: string, statement: string) => breaches(readSource(path, statement)).length > 0;

const server = 'apps/server/src';
const web = 'apps/web/src';

test('the code keeps to the table, and every pair of folders that it does not name is refused', () => {
  const { complaints, figures } = lookAtImports(readSources(ourFolders));
  expect(complaints).toEqual([]);
  expect(figures).toMatchObject({ circles: 0, mutualFolders: 0 });
  expect(figures.pairsProbed).toBeGreaterThan(2000);
});

test.each([
  [`${server}/judging/x.ts`, `import type { x } from '../modules/tags/tags.api.ts'`],
  [`${server}/judging/x.ts`, `import type { Db } from '../drivers/database/database.ts'`],
  [`${server}/texts/x.ts`, `import { x } from '../modules/tags/tags.api.ts'`],
  [`${server}/http/x.ts`, `import type { x } from '../modules/audit/audit.api.ts'`],
  [`${server}/modules/tags/x.ts`, `import '../../demo/seed-demo.ts'`],
  [`packages/contract/src/x.ts`, `import '@put/python/exact-text.ts'`],
  [`packages/judging/src/x.ts`, `import '@put/python/exact-text.ts'`],
  [`packages/contract/src/x.ts`, `export { root } from '../../../scripts/run-program.ts'`],
  [`${web}/parts/x.ts`, `import '../main.tsx'`],
  [`${web}/parts/x.ts`, `import '../kinds/workplaces.ts'`],
  [`${web}/kinds/x.ts`, `import '../features/tasks/my-task-statement.tsx'`],
  [`${web}/api/x.ts`, `import '../ui/words/count-words.ts'`],
  [`${web}/ui/x.ts`, `import type { Verdict } from '@put/contract/judge/verdicts'`],
  [`${web}/parts/x.ts`, `import '../routes/__root.tsx'`],
  [`${web}/features/tags/x.ts`, `import '../users/user-fields.tsx'`],
  [`${web}/api/x.ts`, `import type { Schema } from '../../../server/src/drivers/database/schema.ts'`],
  [`${server}/drivers/queue/x.ts`, `await import('../../http/mount.ts')`],
  [`${server}/drivers/queue/x.ts`, `import { x } from '../../modules/tags/tags.api.ts'`],
  [`${server}/modules/tags/x.ts`, `import '../../drivers/queue/pg-boss-queue.ts'`],
  [`${server}/modules/tags/x.ts`, `import type { T } from '../users/create-user.ts'`],
  [`${server}/modules/tags/x.ts`, `type T = import('../../compose.ts').Running`],
  [`${server}/modules/tags/x.ts`, `import '../../testing/database.ts'`],
  [`${server}/modules/tags/x.ts`, `import './tags.test.ts'`],
])('%s may not: %s', (path, statement) => {
  expect(isRefused(path, statement)).toBe(true);
});

test.each([
  [`${server}/modules/tags/x.ts`, `import { x } from '../accounts/accounts.api.ts'`],
  [`${server}/modules/tags/x.ts`, `import { x } from './tags.store.ts'`],
  [`${server}/modules/tags/x.ts`, `import type { Db } from '../../drivers/database/database.ts'`],
  [`${server}/modules/tags/x.test.ts`, `import '../../testing/database.ts'`],
  [`${server}/compose.ts`, `import './drivers/queue/pg-boss-queue.ts'`],
])('%s may: %s', (path, statement) => {
  expect(isRefused(path, statement)).toBe(false);
});

test('a file without a row is refused', () => {
  const source = readSource('apps/mobile/src/x.ts', '');
  expect(breaches(source)).toEqual([expect.stringContaining('has no row')]);
});

test('a missing file and a decorator are reported, which only Node would refuse', () => {
  const { complaints } = readSource(`${server}/x.ts`, `import './settings.js'; @a class B {}`);
  expect(complaints).toEqual([
    'a decorator cannot be run without a compiler',
    expect.stringContaining('./settings.js is not there'),
  ]);
});

test('circles are found, and a node alone is none', () => {
  const edges = { a: ['b'], b: ['c'], c: ['b', 'd'], d: [], e: ['f'], f: ['g'], g: ['e', 'a'] };
  expect(findCircles(new Map(Object.entries(edges)))).toEqual([
    ['b', 'c'],
    ['e', 'f', 'g'],
  ]);
});

test('a checker that sees too little says so instead of finding nothing', () => {
  expect(checkImports(['packages/sql'])).toEqual([expect.stringContaining('it is broken')]);
});
