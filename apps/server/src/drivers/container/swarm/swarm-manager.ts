import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Engine } from '../../docker-api/engine.ts';
import { type EngineTls, readAddress } from '../../docker-api/engine-address.ts';
import { EngineFault } from '../../docker-api/engine-fault.ts';
import { ContainerFault, type ContainerSpec, StartRefused } from '../container-engine.ts';
import type { Names } from '../docker/container-names.ts';
import { ignoreAbsent } from '../docker/ignore-absent.ts';
import { leftOutIn, nodeLabel, placeOptions, roomOf } from './place-options.ts';

export type SwarmNode = { id: string; name: string; address: string };

type ListedNode = {
  ID: string;
  Spec: { Labels: Record<string, string> | null; Availability: string };
  Description: { Hostname: string };
  Status: { State: string; Addr: string };
  ManagerStatus?: { Addr: string } | null;
};
type Template = {
  Resources?: { Reservations?: { NanoCPUs?: number; MemoryBytes?: number } };
  Placement?: { Constraints?: string[] };
};
type ListedService = { ID: string; Spec: { TaskTemplate: Template } };
type ListedTask = { NodeID?: string; Status: { State: string; Err?: string } };

/** A task in another state is on its way out. */
const settled = ['assigned', 'accepted', 'preparing', 'ready', 'starting', 'running'];
/** Swarm says at once that there is no room; what comes and goes with other tasks is over by then. */
const [lookEveryMs, noRoomAfterMs, longestMs] = [100, 3_000, 60_000];

/** What a manager of the Swarm is asked, by the node on its machine. Calls throw EngineFault and ContainerFault. */
export class SwarmManager {
  readonly #engines: Engine[];
  readonly #names: Names;

  /** `hosts`: nodes on machines that are managers, or may become it. */
  constructor(names: Names, hosts: readonly string[], tls: EngineTls | undefined) {
    this.#names = names;
    this.#engines = hosts.map((host) => new Engine(readAddress(host, { tls })));
  }

  /** The machines that may have containers, as far as the managers reach them. */
  async nodes(): Promise<SwarmNode[]> {
    const listed = await this.#ask((engine) => engine.call<ListedNode[]>('GET', '/nodes'));
    return listed.flatMap(({ ID: id, Spec, Description, Status, ManagerStatus }) => {
      const mayHave = Spec.Labels?.[nodeLabel.name] === nodeLabel.value;
      if (!mayHave || Status.State !== 'ready' || Spec.Availability === 'drain') return [];
      // a manager may know itself by no address
      const address = Status.Addr === '0.0.0.0' ? (ManagerStatus?.Addr ?? '').replace(/:\d+$/, '') : Status.Addr;
      return [{ id, name: Description.Hostname, address }];
    });
  }

  /** The machine that Swarm's scheduler has chosen for a container, for a new one or as long ago. */
  async place(
    spec: ContainerSpec,
    { image, without }: { image: string; without: readonly string[] },
    signal: AbortSignal,
  ): Promise<string> {
    const body = placeOptions({
      names: this.#names,
      containerId: spec.containerId,
      image,
      room: roomOf(spec),
      without,
    });
    const wanted = body.TaskTemplate;
    const begunMs = performance.now();
    for (;;) {
      signal.throwIfAborted();
      const [service] = await this.#services(spec.containerId);
      if (!service)
        await this.#ask((engine) => engine.call('POST', '/services/create', { body, signal })).catch(ignoreTaken);
      // it was made for other limits, or its machine does not answer
      else if (!isAsWanted(service.Spec.TaskTemplate, wanted, without)) await this.forget(spec.containerId);
      else {
        const filters = encodeURIComponent(JSON.stringify({ service: [service.ID], 'desired-state': ['running'] }));
        const tasks = await this.#ask((engine) => engine.call<ListedTask[]>('GET', `/tasks?filters=${filters}`));
        const reached = new Set((await this.nodes()).map(({ id }) => id));
        const found = tasks.find(({ NodeID, Status }) => reached.has(NodeID ?? '') && settled.includes(Status.State));
        if (found?.NodeID !== undefined) return found.NodeID;
        const waitedMs = performance.now() - begunMs;
        const why = tasks.find(({ Status }) => Status.State === 'pending' && Status.Err)?.Status.Err;
        if (why !== undefined && waitedMs > noRoomAfterMs) {
          await this.forget(spec.containerId);
          throw new StartRefused('no_room', `Swarm не находит машины, где хватает места: ${why}.`);
        }
        if (waitedMs > longestMs) throw new ContainerFault('Swarm не выбирает машину.');
      }
      await sleep(lookEveryMs, undefined, { signal });
    }
  }

  /** Gives the room back. */
  async forget(containerId: string): Promise<void> {
    for (const { ID } of await this.#services(containerId))
      await this.#ask((engine) => engine.call('DELETE', `/services/${ID}`)).catch(ignoreAbsent);
  }

  #services(containerId: string): Promise<ListedService[]> {
    const path = `/services?filters=${this.#names.filter('place', containerId)}`;
    return this.#ask((engine) => engine.call<ListedService[]>('GET', path));
  }

  /** Asks the manager that answered last, then the others. */
  async #ask<T>(what: (engine: Engine) => Promise<T>): Promise<T> {
    let last: unknown;
    for (const engine of this.#engines) {
      try {
        const answer = await what(engine);
        if (engine !== this.#engines[0]) this.#engines.sort((a, b) => Number(b === engine) - Number(a === engine));
        return answer;
      } catch (error) {
        // 0: it is away; 503: it is no manager
        if (!(error instanceof EngineFault && (error.status === 0 || error.status === 503))) throw error;
        last = error;
      }
    }
    throw last;
  }
}

function isAsWanted({ Resources, Placement }: Template, wanted: Template, without: readonly string[]): boolean {
  const leftOut = leftOutIn(Placement?.Constraints ?? []);
  return (
    isDeepStrictEqual(Resources?.Reservations, wanted.Resources?.Reservations) &&
    without.every((id) => leftOut.includes(id))
  );
}

/** Another process has made it at the same time. */
function ignoreTaken(error: unknown): undefined {
  if (!(error instanceof EngineFault && error.status === 409)) throw error;
}
