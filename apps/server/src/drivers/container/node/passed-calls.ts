/** The calls of Docker's Engine API that a node passes on: those that the driver of containers makes, and no others. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { execStart } from '../../docker-api/engine.ts';
import { labelNames } from '../docker/container-names.ts';
import { homeFolder } from '../docker/container-options.ts';
import { imageFilter } from '../docker/images.ts';
import { lostPath } from '../docker/probe-disks.ts';
import { checkContainer, checkExec, checkService, checkVolume, isName } from './checked-bodies.ts';
import type { OwnedObjects } from './owned-objects.ts';
import { notOurs, Refused } from './refused.ts';

export type Asked = {
  /** What the path names. */
  name: string;
  query: URLSearchParams;
  /** Of JSON; undefined for calls without a body. */
  body: unknown;
  /** The connection becomes a stream. */
  isUpgrade: boolean;
};

/** What the engine is asked, when it is asked. */
export type Passed = {
  path: string;
  body?: unknown;
  /** What the caller may see of the engine's JSON. */
  narrow?: (answer: unknown) => unknown;
  /** The answer has no end of its own: whoever ends the node does not wait for it. */
  isEndless?: boolean;
};

type Rules = { objects: OwnedObjects; runtime: string | undefined };

type PassedCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: RegExp;
  /** Parameters of the address that may be given; others are refused. */
  query?: readonly string[];
  /** `tar`: passed on as it comes. `stream`: the connection belongs to a command from the answer on. */
  content?: 'json' | 'tar' | 'stream';
  /** Throws Refused. */
  pass(asked: Asked, rules: Rules): Passed | Promise<Passed>;
};

const name = '([^/]+)';

const calls: readonly PassedCall[] = [
  { method: 'GET', path: /^\/(version|info)$/, pass: ({ name: which }) => ({ path: `/${which}` }) },
  {
    method: 'GET',
    path: /^\/(events)$/,
    query: ['filters'],
    pass({ query }, { objects }) {
      const { type, label } = filtersIn(query);
      if (!isDeepStrictEqual(type, ['container'])) throw new Refused('Узел рассказывает только о контейнерах.');
      requireOwn(label, objects);
      return { path: `/events?${query}`, isEndless: true };
    },
  },
  {
    method: 'GET',
    path: /^\/(images)\/json$/,
    query: ['filters'],
    pass({ query }) {
      if (encodeURIComponent(query.get('filters') ?? '') !== imageFilter)
        throw new Refused('Узел называет только образы контейнеров: решения проверяет другой движок.');
      return { path: `/images/json?${query}` };
    },
  },
  {
    method: 'GET',
    path: new RegExp(`^/images/${name}/json$`),
    pass({ name: reference }, { objects }) {
      requireKnown(reference, objects);
      return { path: `/images/${encodeURIComponent(reference)}/json` };
    },
  },
  {
    method: 'POST',
    path: /^\/(images)\/create$/,
    query: ['fromImage', 'tag'],
    pass({ query }, { objects }) {
      requireKnown(`${query.get('fromImage')}@${query.get('tag')}`, objects);
      return { path: `/images/create?${query}`, isEndless: true };
    },
  },
  {
    method: 'GET',
    path: /^\/(containers)\/json$/,
    query: ['all', 'filters'],
    pass: ({ query }, { objects }) => ({
      path: `/containers/json?${owned(query, objects)}`,
      // some engines take a filter of several labels as any of them
      narrow: (listed) => z.parse(Listed, listed).filter(({ Labels }) => objects.isOwned(Labels)),
    }),
  },
  {
    method: 'POST',
    path: /^\/(containers)\/create$/,
    query: ['name'],
    content: 'json',
    async pass({ query, body }, { objects, runtime }) {
      const given = query.get('name') ?? '';
      if (!isName(given)) notOurs(`контейнер ${given}`);
      await checkContainer(objects, runtime, given, body);
      return { path: `/containers/create?${query}`, body };
    },
  },
  ofContainer('GET', 'json', []),
  ofContainer('POST', 'start', []),
  ofContainer('POST', 'stop', ['t']),
  ofContainer('DELETE', undefined, ['force']),
  {
    method: 'POST',
    path: new RegExp(`^/containers/${name}/exec$`),
    content: 'json',
    async pass({ name: which, body }, { objects }) {
      const container = await objects.container(checkedName(which));
      checkExec(container, body);
      return { path: `/containers/${container.id}/exec`, body };
    },
  },
  {
    method: 'GET',
    path: new RegExp(`^/containers/${name}/archive$`),
    query: ['path'],
    pass: archive('probe', lostPath),
  },
  {
    method: 'PUT',
    path: new RegExp(`^/containers/${name}/archive$`),
    query: ['path'],
    content: 'tar',
    pass: archive('container', homeFolder),
  },
  {
    method: 'GET',
    path: new RegExp(`^/exec/${name}/json$`),
    async pass({ name: which }, { objects }) {
      await objects.ofExec(checkedName(which));
      return { path: `/exec/${which}/json` };
    },
  },
  {
    method: 'POST',
    path: new RegExp(`^/exec/${name}/start$`),
    content: 'stream',
    async pass({ name: which, body, isUpgrade }, { objects }) {
      if (!isDeepStrictEqual(body, execStart(!isUpgrade)))
        throw new Refused('Узел не пропускает такой запуск команды.');
      const { purpose } = await objects.ofExec(checkedName(which));
      // those in other containers move files
      return { path: `/exec/${which}/start`, body, isEndless: purpose === 'container' };
    },
  },
  {
    method: 'GET',
    path: /^\/(volumes)$/,
    query: ['filters'],
    pass: ({ query }, { objects }) => ({
      path: `/volumes?${owned(query, objects)}`,
      narrow: (listed) => {
        const { Volumes } = z.parse(ListedVolumes, listed);
        return { Volumes: (Volumes ?? []).filter(({ Labels }) => objects.isOwned(Labels)) };
      },
    }),
  },
  {
    method: 'POST',
    path: /^\/(volumes)\/create$/,
    content: 'json',
    async pass({ body }, { objects }) {
      await checkVolume(objects, body);
      return { path: '/volumes/create', body };
    },
  },
  {
    method: 'DELETE',
    path: new RegExp(`^/volumes/${name}$`),
    async pass({ name: which }, { objects }) {
      await objects.volume(checkedName(which));
      return { path: `/volumes/${which}` };
    },
  },
  {
    // of a Swarm, on its managers
    method: 'GET',
    path: /^\/(nodes)$/,
    pass: () => ({ path: '/nodes', narrow: (listed) => z.parse(ListedNodes, listed) }),
  },
  {
    method: 'GET',
    path: /^\/(services)$/,
    query: ['filters'],
    pass: ({ query }, { objects }) => ({
      path: `/services?${owned(query, objects)}`,
      narrow: (listed) => z.parse(ListedServices, listed).filter(({ Spec }) => objects.isOwned(Spec.Labels)),
    }),
  },
  {
    method: 'POST',
    path: /^\/(services)\/create$/,
    content: 'json',
    async pass({ body }, { objects }) {
      await checkService(objects, body);
      return { path: '/services/create', body };
    },
  },
  {
    method: 'DELETE',
    path: new RegExp(`^/services/${name}$`),
    async pass({ name: which }, { objects }) {
      await objects.service(checkedName(which));
      return { path: `/services/${which}` };
    },
  },
  {
    method: 'GET',
    path: /^\/(tasks)$/,
    query: ['filters'],
    async pass({ query }, { objects }) {
      const filters = z.safeParse(TaskFilters, jsonOf(query.get('filters') ?? ''));
      if (!filters.success) return notOurs('список задач');
      await objects.service(checkedName(filters.data.service[0]));
      return { path: `/tasks?${query}`, narrow: (listed) => z.parse(ListedTasks, listed) };
    },
  },
  {
    // nothing that is reached from here knows whether a network of this machine is closed
    method: 'GET',
    path: new RegExp(`^/networks/${name}$`),
    pass() {
      throw new Refused('Сети у контейнеров на узле нет.', 404);
    },
  },
];

const Labelled = z.looseObject({ Labels: z.nullish(z.record(z.string(), z.string())) });
const Listed = z.array(Labelled);
const ListedVolumes = z.object({ Volumes: z.nullish(z.array(Labelled)) });
const Filters = z.object({ type: z.optional(z.array(z.string())), label: z.array(z.string()) });

const ListedNodes = z.array(
  z.object({
    ID: z.string(),
    Spec: z.object({ Labels: z.nullish(z.record(z.string(), z.string())), Availability: z.string() }),
    Description: z.object({ Hostname: z.string() }),
    Status: z.object({ State: z.string(), Addr: z.optional(z.string()) }),
    ManagerStatus: z.nullish(z.object({ Addr: z.optional(z.string()) })),
  }),
);
const ListedServices = z.array(z.looseObject({ Spec: z.looseObject({ Labels: Labelled.shape.Labels }) }));
const TaskFilters = z.strictObject({
  service: z.tuple([z.string()]),
  'desired-state': z.optional(z.array(z.string())),
});
const ListedTasks = z.array(
  z.object({
    NodeID: z.optional(z.string()),
    Status: z.object({ State: z.string(), Err: z.optional(z.string()) }),
  }),
);

/** The call that this is, and what its path names. Throws Refused for any other. */
export function findCall(method: string, path: string, query: URLSearchParams): { call: PassedCall; name: string } {
  for (const call of calls) {
    const found = call.method === method ? call.path.exec(path) : null;
    if (!found) continue;
    const known = call.query ?? [];
    if ([...query.keys()].some((key) => !known.includes(key)) || new Set(query.keys()).size < query.size) break;
    return { call, name: decoded(found[1]!) };
  }
  throw new Refused(`Узел не пропускает ${method} ${path}: он принимает только вызовы контейнеров учеников.`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return notOurs(text);
  }
}

const checkedName = (given: string): string => (isName(given) ? given : notOurs(given));

/** A call about one container, which is named by its id from here on, so that nobody can put another in its place. */
function ofContainer(
  method: 'GET' | 'POST' | 'DELETE',
  verb: string | undefined,
  query: readonly string[],
): PassedCall {
  const end = verb === undefined ? '' : `/${verb}`;
  return {
    method,
    path: new RegExp(`^/containers/${name}${end}$`),
    query,
    async pass({ name: which, query: given }, { objects }) {
      const { id } = await objects.container(checkedName(which));
      const words = given.size > 0 ? `?${given}` : '';
      return { path: `/containers/${id}${end}${words}` };
    },
  };
}

function archive(purpose: 'container' | 'probe', path: string): PassedCall['pass'] {
  return async ({ name: which, query }, { objects }) => {
    const container = await objects.container(checkedName(which));
    if (container.purpose !== purpose || query.get('path') !== path) notOurs(`файлы ${query.get('path') ?? ''}`);
    return { path: `/containers/${container.id}/archive?${query}` };
  };
}

function filtersIn(query: URLSearchParams): z.output<typeof Filters> {
  const filters = z.safeParse(Filters, jsonOf(query.get('filters') ?? ''));
  return filters.success ? filters.data : notOurs('список без меток «Пути»');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function requireOwn(label: readonly string[], objects: OwnedObjects): void {
  const begin = `${labelNames.installation}=`;
  if (!label.some((one) => one.startsWith(begin) && objects.isInstallation(one.slice(begin.length))))
    notOurs('список другой установки');
}

function owned(query: URLSearchParams, objects: OwnedObjects): URLSearchParams {
  requireOwn(filtersIn(query).label, objects);
  return query;
}

function requireKnown(reference: string, objects: OwnedObjects): void {
  if (!objects.known.some((one) => one.reference === reference))
    throw new Refused(`Узел не скачивает ${reference}: такого нет в его PT_RUNNER_REGISTRY и PT_RUNNER_DIGESTS.`);
}
