/** No test may have a shorter timeout than test-patience.ts: a busy machine is slow, and that is no fault. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patience } from '../../test-patience.ts';
import { root } from '../run-program.ts';

const tests = ['apps', 'packages', 'scripts', 'e2e'].flatMap((folder) =>
  globSync(`${folder}/**/*.{test.ts,test.tsx,spec.ts,conformance.ts}`, {
    cwd: root,
    exclude: (path) => path.endsWith('node_modules'),
  }),
);
const least = patience.expect.poll.timeout;
const msOf = (digits: string) => Number(digits.replaceAll('_', ''));

/** Timeouts of tests and hooks, `}, …);`, and options of tests, polls and expectations, `{ timeout: … }`. */
const waits = [
  { written: /^\s*\}, (\d[\d_]{3,})\);$/gm, least: patience.testTimeout },
  { written: /\btimeout: (\d[\d_]*)/g, least },
];

test('no wait of a test is shorter than the ceiling', () => {
  const found = tests.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const short = waits.flatMap(({ written, least: most }) =>
      [...text.matchAll(written)].filter(([, digits]) => msOf(digits!) < most).map(([words]) => words.trim()),
    );
    // vi.waitFor gives up after one second by default
    const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
    const isBare = count(/\bvi\.wait(?:For|Until)\(/g) > count(/\btimeout:/g);
    const bare = isBare ? ['vi.waitFor without a timeout: expect.poll'] : [];
    return [...short, ...bare].map((words) => `${path}: ${words}`);
  });
  expect(tests.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});
