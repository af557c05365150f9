import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@put/contract/base/endpoint';
import { expect, test } from 'vitest';
import { routesOf, type ApiTools } from '../modules.ts';

const folder = dirname(fileURLToPath(import.meta.resolve('@put/contract/base/endpoint')));
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every endpoint of the contract, from all of its files. */
const contract = (
  await Promise.all(files.map((name) => import(`@put/contract/${name.replace(/\.ts$/, '')}`) as Promise<object>))
).flatMap((module) =>
  Object.values(module).flatMap((value: unknown) => Object.values((value ?? {}) as object).filter(isEndpoint)),
);

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('the server answers every endpoint of the contract and no other', () => {
  const mounted = routesOf(new Proxy({}, { get: () => undefined }) as ApiTools).map(({ endpoint }) => nameOf(endpoint));
  expect(contract.length).toBeGreaterThan(70);
  expect(mounted.toSorted()).toEqual(contract.map(nameOf).toSorted());
});
