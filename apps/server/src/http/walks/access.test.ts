import { mayPass, type Viewer } from '@put/contract/base/access';
import { apiBase } from '@put/contract/base/endpoint';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, expect, test } from 'vitest';
import { routesOf, type ApiTools } from '../../modules.ts';
import { nameOf } from '../../testing/every-endpoint.ts';
import { answerErrors } from '../answers/answer-errors.ts';
import { mount } from '../mount.ts';

/** Builds any query, and rejects when it is executed: one that threw would leave those asked beside it unheard. */
const noDatabase = (name = ''): unknown =>
  new Proxy(() => undefined, {
    get: (_, property) => (property === 'then' ? undefined : noDatabase(String(property))),
    apply: () => (name.startsWith('execute') ? Promise.reject(new Error('there is no database')) : noDatabase()),
  });
/** The calls of these tools that handlers make beside queries reject too. */
const noEngine = new Proxy({}, { get: () => () => Promise.reject(new Error('there is no engine')) });
const broken: Record<string | symbol, unknown> = { db: noDatabase(), containers: noEngine };
// a handler that is reached breaks on these and answers 500, so 500 means that access was granted
const noTools = new Proxy({}, { get: (_, tool) => broken[tool] }) as ApiTools;
const everyRoute = routesOf(noTools);
const viewers: [string, Viewer | null][] = [
  ['anonymous', null],
  ['student', { id: 1, is_admin: false, acting_admin_id: null }],
  ['admin', { id: 2, is_admin: true, acting_admin_id: null }],
];

test('the test covers the whole API', () => {
  expect(everyRoute.length).toBeGreaterThan(40);
  const names = everyRoute.map(({ endpoint }) => nameOf(endpoint));
  expect(new Set(names).size).toBe(names.length);
});

test('everything below /admin is for administrators only, and nothing else is', () => {
  for (const { endpoint } of everyRoute)
    expect(endpoint.access === 'admin', endpoint.path).toBe(endpoint.path.startsWith('/admin/'));
});

let viewer: Viewer | null = null;
const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.decorateRequest('viewer', null);
app.addHook('onRequest', async (request) => void (request.viewer = viewer));
answerErrors(app);
for (const route of everyRoute) mount(app, route);
afterAll(() => app.close());

test('every endpoint is open to whom the contract says', async () => {
  const faults: string[] = [];
  for (const { endpoint } of everyRoute) {
    const url = `${apiBase}${endpoint.path.replaceAll(/:\w+/g, '1')}`;
    for (const [name, who] of viewers) {
      viewer = who;
      const { statusCode } = await app.inject({ method: endpoint.method, url });
      const refusal = statusCode === 401 || statusCode === 403 ? statusCode : undefined;
      const expected = mayPass(endpoint, who) ? undefined : who ? 403 : 401;
      if (refusal !== expected) faults.push(`${nameOf(endpoint)} answers ${name} with ${statusCode}`);
    }
  }
  expect(faults).toEqual([]);
});
