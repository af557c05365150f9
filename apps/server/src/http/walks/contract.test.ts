import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@put/contract/base/endpoint';
import { expect, test } from 'vitest';
import { everyEndpoint, nameOf } from '../../testing/every-endpoint.ts';

const folder = dirname(dirname(fileURLToPath(import.meta.resolve('@put/contract/base/endpoint'))));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every endpoint of the contract, from all of its files. */
const contract = (
  await Promise.all(files.map((name) => import(`@put/contract/${name.replace(/\.ts$/, '')}`) as Promise<object>))
).flatMap((module) =>
  Object.values(module).flatMap((value: unknown) => Object.values((value ?? {}) as object).filter(isEndpoint)),
);

test('the server answers every endpoint of the contract and no other', () => {
  expect(contract.length).toBeGreaterThan(70);
  expect(everyEndpoint.map(nameOf).toSorted()).toEqual(contract.map(nameOf).toSorted());
});
