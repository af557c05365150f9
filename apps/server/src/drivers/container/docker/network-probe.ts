import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { Engine } from '../../docker-api/engine.ts';
import { tryAddresses } from '../try-addresses.ts';
import { ulimits } from './container-options.ts';
import { labelNames, type Names } from './container-names.ts';
import { ignoreAbsent } from './ignore-absent.ts';

/** How long an answer holds: somebody may change the firewall. */
const holdsMs = 10 * 60_000;
const neighbourPort = 4711;
/** Of engines, databases, and what machines usually have. */
const usualPorts = [22, 53, 80, 443, 2375, 2376, 3000, 5432];

type Verdict = { at: number; why: Promise<string | null> };

/** Whether a network that the administrator named is closed: no way to this machine, the engine and other containers. */
export class NetworkProbe {
  readonly #engine: Engine;
  readonly #names: Names;
  readonly #allowed: readonly string[];
  readonly #image: () => Promise<string>;
  readonly #verdicts = new Map<string, Verdict>();

  constructor(engine: Engine, names: Names, allowed: readonly string[], imageOf: () => Promise<string>) {
    this.#engine = engine;
    this.#names = names;
    this.#allowed = allowed;
    this.#image = imageOf;
  }

  async closed(): Promise<string[]> {
    const all = await Promise.all(
      this.#allowed.map(async (name) => ((await this.problemOf(name)) === null ? [name] : [])),
    );
    return all.flat();
  }

  /** Why containers may not have this network, in Russian; null: they may. */
  async problemOf(network: string): Promise<string | null> {
    if (!this.#allowed.includes(network)) return `Сеть ${network} не названа в PT_CONTAINER_NETWORKS.`;
    const known = this.#verdicts.get(network);
    if (known && Date.now() - known.at < holdsMs) return known.why;
    const why = this.#look(network);
    this.#verdicts.set(network, { at: Date.now(), why });
    why.catch(() => this.#verdicts.delete(network));
    return why;
  }

  async #look(network: string): Promise<string | null> {
    type Inspected = { IPAM: { Config: { Gateway?: string }[] | null } };
    const found = await this.#engine.call<Inspected>('GET', `/networks/${network}`).catch(ignoreAbsent);
    if (!found) return `Сети ${network} в движке нет.`;
    const gateways = (found.IPAM.Config ?? []).flatMap(({ Gateway }) => (Gateway ? [Gateway] : []));
    const own = Object.values(networkInterfaces()).flatMap((addresses) =>
      (addresses ?? []).filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
    );
    const door = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => door.listen(0, '0.0.0.0', resolve));
    const address = door.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const made: string[] = [];
    try {
      const neighbour = await this.#start(network, made);
      const prober = await this.#start(network, made);
      const targets = [...new Set([...gateways, ...own, neighbour.address, '169.254.169.254'])].filter(Boolean);
      const ports = [port, neighbourPort, ...usualPorts].join(',');
      const Cmd = ['python3', '-c', tryAddresses, ports, ...targets];
      const output = await this.#engine.execDuplex(prober.id, { Cmd, User: '65534:65534' });
      output.end();
      const reached = (await buffer(output)).toString().trim();
      if ((await output.exitCode()) !== 0) return `Проверка сети ${network} не удалась.`;
      return reached === '' ? null : `Сеть ${network} открывает ${reached.split(' ').slice(0, 3).join(', ')}.`;
    } finally {
      door.close();
      for (const id of made) await this.#engine.call('DELETE', `/containers/${id}?force=1`).catch(ignoreAbsent);
    }
  }

  /** A container that listens. */
  async #start(network: string, made: string[]): Promise<{ id: string; address: string }> {
    const body = {
      Image: await this.#image(),
      Entrypoint: ['python3', '-m', 'http.server', `${neighbourPort}`, '--directory', '/var/empty'],
      Cmd: [],
      User: '65534:65534',
      Labels: this.#names.labels('probe', undefined, { [labelNames.container]: 'network' }),
      HostConfig: {
        NetworkMode: network,
        ReadonlyRootfs: true,
        CapDrop: ['ALL'],
        SecurityOpt: ['no-new-privileges'],
        LogConfig: { Type: 'none' },
        Ulimits: ulimits(this.#engine.isPodman),
        AutoRemove: true,
      },
    };
    const name = this.#names.fresh('probe', 'network');
    const { Id: id } = await this.#engine.call<{ Id: string }>('POST', `/containers/create?name=${name}`, { body });
    made.push(id);
    await this.#engine.call('POST', `/containers/${id}/start`);
    type Inspected = { NetworkSettings: { Networks: Record<string, { IPAddress: string }> } };
    const { NetworkSettings } = await this.#engine.call<Inspected>('GET', `/containers/${id}/json`);
    return { id, address: NetworkSettings.Networks[network]?.IPAddress ?? '' };
  }
}
