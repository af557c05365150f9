/**
 * Who reaches what by the rights of colleagues: every entry of `/admin/` × four viewers × rows of the own course, of a
 * foreign one, and rows that are gone. The handlers are left out: 204 says that the gate lets the call through.
 * `access.test` says what somebody without any right is answered.
 */
import { mayPass, type Viewer } from '@put/contract/base/access';
import { apiBase, type Endpoint } from '@put/contract/base/endpoint';
import { heldBy, type ReachedNoun, staffRoles, type StaffRole } from '@put/contract/accounts/rights';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { reachesRows } from '../../modules/colleagues/reach.store.ts';
import { testApp } from '../../testing/build-app.ts';
import { courseOfColleague } from '../../testing/course-of-colleague.ts';
import { everyChannel, everyEndpoint, nameOf } from '../../testing/every-endpoint.ts';
import { answerErrors } from '../answers/answer-errors.ts';
import { mount } from '../mount.ts';

const { db, as, make } = await testApp({ judges: false });
const entries = everyEndpoint.filter(({ access }) => access === 'admin');

const full = await make.user({ is_admin: true });
const colleague = await make.user({ is_admin: true });
const other = await make.user({ is_admin: true });
const own = await courseOfColleague({ db, as, make }, { full, owner: colleague, mark: 'СВОЁ' });
const foreign = await courseOfColleague({ db, as, make }, { full, owner: other, mark: 'ЧУЖОЕ' });
const gone = Object.fromEntries(Object.keys(own.ids).map((noun) => [noun, 2_000_000_000])) as typeof own.ids;
const rows = { own: own.ids, foreign: foreign.ids, gone };
type Whose = keyof typeof rows;

const withRole = (role: StaffRole): Viewer => ({
  ...colleague,
  is_admin: false,
  grants: [{ role, course_id: own.ids.course }],
});
type Role = StaffRole | 'full';
const viewers: [Role, Viewer][] = [
  ...staffRoles.toReversed().map((role) => [role, withRole(role)] as [Role, Viewer]),
  ['full', full],
];

/** Each entry with a handler that only says that it was reached; values of a path or a query become numbers. */
let viewer: Viewer = full;
const app: FastifyInstance = Fastify();
app.setValidatorCompiler(({ httpPart }) => (data: unknown) => ({
  value:
    httpPart === 'body'
      ? data
      : Object.fromEntries(
          Object.entries(data as object).map(([key, value]) => [
            key,
            Array.isArray(value) ? value.map(Number) : Number(value),
          ]),
        ),
}));
app.setSerializerCompiler(() => (data) => JSON.stringify(data));
app.decorateRequest('viewer', null);
app.addHook('onRequest', async (request) => void (request.viewer = viewer));
answerErrors(app);
for (const { bodyKind: _, replyKind: __, ...endpoint } of entries as (Endpoint & object)[])
  mount(
    app,
    { endpoint: { ...endpoint, reply: null } as Endpoint, handler: async () => undefined },
    { orSilent: (work) => work, reaches: (who, right, named) => reachesRows(db, who, right, named), numberOf: () => 0 },
  );
afterAll(() => app.close());

type Parts = { params: Record<string, unknown>; query: Record<string, unknown>; body: Record<string, unknown> };

const placesOf = ({ of }: Endpoint): { noun: ReachedNoun; place: string }[] =>
  typeof of !== 'object'
    ? []
    : Object.entries(of).flatMap(([noun, places]) =>
        noun === 'own'
          ? []
          : [places].flat().map((place) => ({ noun: noun as ReachedNoun, place: String(place).replace('?', '') })),
      );

/** A call that names the rows at every place of the endpoint's way, one place of another's rows if so asked. */
function callOf(endpoint: Endpoint, idsAt: (at: number) => Record<ReachedNoun, number>): Parts {
  const parts: Parts = { params: {}, query: {}, body: {} };
  for (const [at, { noun, place }] of placesOf(endpoint).entries()) {
    const path = place.split('.');
    const id = idsAt(at)[noun];
    let into: Record<string, unknown> = parts;
    for (const key of path.slice(0, -1)) into = (into[key] ??= {}) as Record<string, unknown>;
    into[path.at(-1)!] = id;
  }
  return parts;
}

async function statusOf(endpoint: Endpoint, who: Viewer, { params, query, body }: Parts): Promise<number> {
  viewer = who;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    String((params[name] as number | undefined) ?? 1),
  );
  const response = await app.inject({
    method: endpoint.method,
    url: `${apiBase}${path}`,
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    ...(endpoint.method !== 'GET' && { payload: body }),
  });
  return response.statusCode;
}

function expected({ right, of = {} }: Endpoint, role: Role, isOwn: boolean): number {
  if (role === 'full') return 204;
  if (!(heldBy[right!] as readonly string[]).includes(role)) return 403;
  if (isOwn) return 204;
  return 'task' in Object(of) || 'animation' in Object(of) ? 403 : 404;
}

let tried = 0;

test.each(viewers)('%s reaches the rows of the own course and no others', async (role, who) => {
  const faults: string[] = [];
  const ask = async (endpoint: Endpoint, of: string, isOwn: boolean, call: Parts) => {
    const status = await statusOf(endpoint, who, call);
    if (status !== expected(endpoint, role, isOwn)) faults.push(`${nameOf(endpoint)}, ${of}: ${status}`);
    tried += 1;
  };
  for (const endpoint of entries) {
    const places = placesOf(endpoint);
    // without a place all rows are the same call
    for (const whose of places.length === 0 ? (['own'] as const) : (Object.keys(rows) as Whose[])) {
      const call = callOf(endpoint, () => rows[whose]);
      await ask(endpoint, whose, whose === 'own', call);
    }
    // one foreign row among own ones is enough
    if (places.length > 1)
      for (const [at, { place }] of places.entries()) {
        const mixed = callOf(endpoint, (one) => (one === at ? foreign.ids : own.ids));
        await ask(endpoint, `foreign ${place}`, false, mixed);
      }
  }
  expect(faults).toEqual([]);
});

test('the walk covers all entries and combinations', () => {
  console.info(`${entries.length} entries × ${viewers.length} viewers: ${tried} combinations`);
  expect(entries.length).toBeGreaterThanOrEqual(182);
  expect(tried).toBeGreaterThanOrEqual(1_904);
});

test('an observer changes nothing', () => {
  const changes = entries.filter(({ method }) => method !== 'GET');
  expect(changes.filter((endpoint) => mayPass(endpoint, withRole('observer'))).map(nameOf)).toEqual([]);
});

/** Every type that a value of this shape may have. */
function unwrap(type: z.core.$ZodType): z.core.$ZodTypes[] {
  const { def } = (type as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return unwrap(def.innerType);
  if (def.type === 'array') return unwrap(def.element);
  if (def.type === 'union') return def.options.flatMap(unwrap);
  if (def.type === 'pipe') return [...unwrap(def.in), ...unwrap(def.out)];
  return [type as z.core.$ZodTypes];
}

/** Whether a number stands at the path in some variant of the shape. */
function isNumberAt(type: z.core.$ZodType | undefined, [key, ...rest]: readonly string[]): boolean {
  if (type === undefined) return false;
  return unwrap(type).some(({ _zod: { def } }) => {
    if (key === undefined) return def.type === 'number' || def.type === 'transform';
    return def.type === 'object' && isNumberAt(def.shape[key], rest);
  });
}

test('an entry has an id at each place that its way names', () => {
  const faults = entries.flatMap((endpoint) =>
    placesOf(endpoint).flatMap(({ place }) => {
      const [part, ...path] = place.split('.');
      return isNumberAt(endpoint[part as 'params' | 'query' | 'body'], path) ? [] : [`${nameOf(endpoint)}, ${place}`];
    }),
  );
  expect(faults).toEqual([]);
});

test('every channel of staff names its noun, and a colleague follows rows of the own course only', async () => {
  const channels = everyChannel.flatMap((channel) => (channel.access === 'admin' ? [channel] : []));
  expect(channels.length).toBeGreaterThanOrEqual(6);
  for (const { right, of, data } of channels)
    for (const role of staffRoles) {
      if (of === undefined) continue;
      const isHeld = (heldBy[right] as readonly string[]).includes(role);
      if (of === 'news') {
        // what is sent names its course, and is narrowed by it
        expect([right, isNumberAt(data, ['course_id'])]).toEqual([right, true]);
        continue;
      }
      if (of === 'all') {
        expect([right, role, mayPass({ access: 'admin', right }, withRole(role))]).toEqual([right, role, isHeld]);
        continue;
      }
      const follows = (ids: Record<ReachedNoun, number>) =>
        reachesRows(db, withRole(role), right, [{ noun: of, ids: [ids[of]] }]);
      expect([of, role, await follows(own.ids)]).toEqual([of, role, isHeld]);
      expect([of, role, await follows(foreign.ids)]).toEqual([of, role, false]);
    }
});

test('what one writes anew has the id 0 where the entry says so, and is in the reach of who holds the right', async () => {
  const zeros = Object.fromEntries(Object.keys(own.ids).map((noun) => [noun, 0])) as typeof own.ids;
  for (const endpoint of entries.filter(({ of }) =>
    placesOf({ of } as Endpoint).some(({ place }) => place === 'params.id'),
  )) {
    const isOwn = Object(endpoint.of).own === true;
    for (const [role, who] of viewers.filter(([one]) => one !== 'full')) {
      const call = callOf(endpoint, () => zeros);
      expect(await statusOf(endpoint, who, call), nameOf(endpoint)).toBe(expected(endpoint, role, isOwn));
    }
  }
});
