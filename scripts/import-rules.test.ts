import { expect, test } from 'vitest';
import { breaches, checkImports, cycles } from './check-imports.ts';
import { importRules } from './import-rules.ts';
import { readSource } from './read-imports.ts';

/** What the map says of one import written into one file; the target has to exist. */
const broken = (path: string, statement: string) =>
  breaches(readSource(path, statement), importRules).map((line) => /: ([a-z-]+)\./.exec(line)?.[1]);

const server = 'apps/server/src';
const web = 'apps/web/src';

test.each([
  [
    'web-and-server-meet-only-in-contract',
    `${web}/api/x.ts`,
    `import type { Schema } from '../../../server/src/drivers/database/schema.ts'`,
  ],
  ['contract-stands-alone', 'packages/contract/src/x.ts', `export { root } from '../../../scripts/run-program.ts'`],
  ['drivers-know-no-modules', `${server}/drivers/queue/x.ts`, `import { x } from '../../modules/tags/tags.store.ts'`],
  ['drivers-know-no-modules', `${server}/drivers/queue/x.ts`, `await import('../../http/mount.ts')`],
  ['only-compose-names-drivers', `${server}/modules/tags/x.ts`, `import '../../drivers/queue/pg-boss-queue.ts'`],
  ['modules-meet-in-stores', `${server}/modules/tags/x.ts`, `import type { T } from '../users/create-user.ts'`],
  ['modules-know-no-root', `${server}/modules/tags/x.ts`, `type T = import('../../compose.ts').Running`],
  ['no-test-parts-in-the-product', `${server}/modules/tags/x.ts`, `import '../../testing/database.ts'`],
  ['nobody-imports-routes', `${web}/shared/x.ts`, `import '../routes/__root.tsx'`],
])('%s is seen from %s', (rule, path, statement) => {
  expect(broken(path, statement)).toEqual([rule]);
});

test.each([
  [`${server}/modules/tags/x.ts`, `import { x } from '../accounts/accounts.store.ts'`],
  [`${server}/modules/tags/x.ts`, `import type { Db } from '../../drivers/database/database.ts'`],
  [`${server}/modules/tags/x.test.ts`, `import '../../testing/database.ts'`],
  [`${server}/compose.ts`, `import './drivers/queue/pg-boss-queue.ts'`],
])('%s may: %s', (path, statement) => {
  expect(broken(path, statement)).toEqual([]);
});

test('a file that is not there and a decorator are seen: only Node would stumble over them', () => {
  const { complaints } = readSource(`${server}/x.ts`, `import './settings.js'; @a class B {}`);
  expect(complaints).toEqual([
    'a decorator cannot be run without a compiler',
    expect.stringContaining('./settings.js is not there'),
  ]);
});

test('a circle is found, one of types alone is not', () => {
  const file = (path: string, target: string, isTypeOnly = false) => ({
    path,
    imports: [{ target, isTypeOnly }],
    complaints: [],
  });
  expect(cycles([file('a', 'b'), file('b', 'c'), file('c', 'b')])).toEqual(['A circle: b → c → b']);
  expect(cycles([file('a', 'b'), file('b', 'a', true)])).toEqual([]);
});

test('a checker that sees too little says so instead of finding nothing', () => {
  expect(checkImports(['packages/sql'])).toEqual([expect.stringContaining('it is broken')]);
});
