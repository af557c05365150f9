import { expect, test } from 'vitest';
import { testApp } from '../testing/build-app.ts';
import { everyEndpoint } from '../testing/every-endpoint.ts';

const { app } = await testApp({ judges: false });

test('the document names every endpoint of the contract', async () => {
  const document = (await app.inject('/api/v1/openapi.json')).json() as {
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  };
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const mounted = everyEndpoint.map(({ method, path }) => `${method} /api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(described.toSorted()).toEqual(mounted.toSorted());
});

/** The paths of integers that no column would hold, in a schema. */
function boundlessIn(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maximum, minimum, exclusiveMinimum } = schema as {
    [Name in 'maximum' | 'minimum' | 'exclusiveMinimum']?: number;
  } & { type?: unknown };
  const isInteger = type === 'integer' || (Array.isArray(type) && type.includes('integer'));
  const least = minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
  const isBoundless = isInteger && ((maximum ?? Infinity) > 2_147_483_647 || least < -2_147_483_648);
  const inside = Object.entries(schema).flatMap(([name, part]) => boundlessIn(part, `${path}.${name}`));
  return isBoundless ? [path, ...inside] : inside;
}

test('no integer of a body is greater than a column holds, however deep it stands', async () => {
  const { paths } = (await app.inject('/api/v1/openapi.json')).json() as {
    paths: Record<string, Record<string, { requestBody?: unknown }>>;
  };
  const boundless = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ requestBody }) => boundlessIn(requestBody, path)),
  );
  // a digest stands in no column
  expect(boundless.filter((path) => !path.endsWith('.known.properties.digest'))).toEqual([]);
});

test('it describes how files are sent and received', async () => {
  const { paths } = (await app.inject('/api/v1/openapi.json')).json() as { paths: Record<string, object> };
  const bytes = { type: 'string', format: 'binary' };
  expect(paths['/api/v1/file']).toMatchObject({
    post: { requestBody: { content: { 'multipart/form-data': { schema: { properties: { file: bytes } } } } } },
  });
  expect(paths['/api/v1/file/{sha256}']).toMatchObject({
    get: { responses: { 200: { content: { 'application/octet-stream': { schema: bytes } } } } },
  });
});

test('the page to browse it comes with a policy', async () => {
  const { statusCode, headers, body } = await app.inject('/api/v1/docs/');
  expect(statusCode).toBe(200);
  expect(body).toContain('swagger-ui');
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  // over plain http its own files could not be had
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
});

test('every answer carries the id of its line in the log', async () => {
  const [one, two] = await Promise.all([app.inject('/api/v1/health/live'), app.inject('/api/v1/nothing')]);
  expect(one.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  expect(two.headers['x-request-id']).not.toBe(one.headers['x-request-id']);
});
