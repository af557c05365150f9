import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { engineSuites, engineTests } from './engine-suites.ts';
import { filesOf, hashInputs } from './inputs-of-suite.ts';
import { root } from '../run-program.ts';

const suites = Object.entries(engineSuites);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test.each(suites)('each glob of %s finds files', (_, suite) => {
  expect(hashInputs(suite)).toMatch(/^[0-9a-f]{24}$/);
});

/** Suites whose tests start no whole product: of single drivers, and of the manifests of a cluster. */
const withoutProduct = ['kubernetes'];

test.each(suites.filter(([name]) => !withoutProduct.includes(name)))(
  'what starts the product whole stands on how it is put together: %s',
  (_, { tests = [], stories, inputs }) => {
    const startsIt = stories !== undefined || filesOf(tests).some((path) => path.startsWith('apps/server/src/main/'));
    const files = filesOf(inputs);
    expect(startsIt && !files.includes('apps/server/src/compose.ts')).toBe(false);
  },
);

test('no test stands in two suites', () => {
  const all = suites.flatMap(([, { tests = [] }]) => filesOf(tests));
  expect(all.filter((file, at) => all.indexOf(file) !== at)).toEqual([]);
});

test('an input that changes changes the hash, and another file does not', () => {
  const about = { about: '', needs: '' };
  const one = hashInputs({ ...about, inputs: ['scripts/run.mjs'] });
  expect(hashInputs({ ...about, inputs: ['scripts/{run,none}.mjs'] })).toBe(one);
  expect(hashInputs({ ...about, inputs: ['scripts/run*'] })).not.toBe(one);
  expect(() => hashInputs({ ...about, inputs: ['scripts/none.mjs'] })).toThrow('no file is of scripts/none.mjs');
});

test('a test of others that changes changes nothing, and its own does', () => {
  const about = { about: '', needs: '', inputs: ['scripts/proof/*'] };
  const ofTests = (tests: string[]) => hashInputs({ ...about, tests });
  expect(hashInputs({ ...about, inputs: ['scripts/proof/*', 'scripts/checks/*.test.ts'] })).toBe(hashInputs(about));
  expect(ofTests(['scripts/checks/waits.test.ts'])).not.toBe(hashInputs(about));
});

/** On a platform, or on a task without programs; never for want of an engine or a package. */
const allowed = /process\.platform|moreTasks\.length/;

test('what `npm test` runs leaves nothing out', () => {
  const ofSuites = new Set(filesOf(engineTests));
  const files = globSync('{apps,packages,scripts,bench}/**/*.{test,conformance}.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }).filter((file) => !ofSuites.has(file) && !file.endsWith('engine-suites.test.ts'));
  const leaving = files.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => /\b(?:skipIf|runIf)\(|hasPackages\(|startDockerEngine\(/.test(line) && !allowed.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(leaving).toEqual([]);
});
