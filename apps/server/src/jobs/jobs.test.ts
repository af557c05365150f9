import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobs } from './jobs.ts';

test('every definition is in the list', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.job.ts'));
  expect(jobs.map(({ name }) => `${name}.job.ts`).toSorted()).toEqual(files.toSorted());
});
