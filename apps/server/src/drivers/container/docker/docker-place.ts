import { Engine } from '../../docker-api/engine.ts';
import { type EngineTls, findEngine } from '../../docker-api/engine-address.ts';
import { EngineFault } from '../../docker-api/engine-fault.ts';
import { wordsOf } from '../../docker-api/engine-words.ts';
import { RegistryImages } from '../../docker-api/registry-images.ts';
import type { RegistrySettings } from '../../docker-api/registry-settings.ts';
import { ContainerFault, StartRefused } from '../container-engine.ts';
import type { Names } from './container-names.ts';
import type { Homes } from './homes.ts';
import { type AgentImage, findImages, imageOfKeeper } from './images.ts';
import { Keeper } from './keeper.ts';
import { LoopHomes } from './loop-homes.ts';
import { NetworkProbe } from './network-probe.ts';
import { PlainHomes } from './plain-homes.ts';
import { whyNoDisks } from './probe-disks.ts';

/** An engine that was found, and what it can do. */
export type Place = {
  engine: Engine;
  node: string;
  homes: Homes;
  plain: PlainHomes;
  network: NetworkProbe;
  keeper: Keeper;
  /** Why home folders have no disks of their own, for the log; undefined: they have. */
  whyNoDisks: string | undefined;
  images(): Promise<AgentImage[]>;
};

type Options = {
  host: string | undefined;
  tls?: EngineTls | undefined;
  runtime: string | undefined;
  networks: readonly string[];
  ownDisks?: boolean;
  registry?: RegistrySettings | undefined;
};

/** Finds the engine, and learns once what it can do. An engine may come, go and come back. */
export class DockerPlace {
  readonly #options: Options;
  readonly #names: Names;
  #words = '';
  #place: Promise<Place> | undefined;
  #pulls: RegistryImages | undefined;
  /** The last that was found. */
  known: Place | undefined;

  constructor(names: Names, options: Options) {
    this.#names = names;
    this.#options = options;
  }

  /** The engine alone, which may be away. Throws ContainerFault where none is installed. */
  async engine(): Promise<Engine> {
    return (await this.find()).engine;
  }

  /** Throws ContainerFault, and StartRefused `image_missing` where there is no image of ours. */
  find(): Promise<Place> {
    const address = findEngine(this.#options.host, this.#options);
    if (!address) return Promise.reject(new ContainerFault('Движок не найден: установите Docker или Podman.'));
    if (this.#place && this.#words === address.words) return this.#place;
    const engine = new Engine(address);
    if (this.#words !== address.words) this.#pullTo(engine);
    this.#words = address.words;
    const finding = this.#look(engine);
    this.#place = finding;
    finding.then(
      (place) => (this.known = place),
      () => {
        if (this.#place === finding) this.#place = undefined;
      },
    );
    return finding;
  }

  /** Why an image is not there, in Russian. */
  whyMissing(name: string): string {
    const reference = this.#pulls?.referenceOf(name);
    return reference === undefined
      ? `Нет образа ${name}.`
      : `Нет образа ${name}. ${this.#pulls!.whyMissing(reference)}`;
  }

  async close(): Promise<void> {
    await this.#pulls?.close();
  }

  #pullTo(engine: Engine): void {
    void this.#pulls?.close();
    const { registry } = this.#options;
    // whoever needs an image looks for it each time
    this.#pulls = registry && new RegistryImages(engine, registry, () => undefined);
  }

  async #look(engine: Engine): Promise<Place> {
    const names = this.#names;
    const info = await engine.call<{ Name: string; Runtimes?: object }>('GET', '/info');
    const { runtime, networks, ownDisks = true } = this.#options;
    if (runtime !== undefined && info.Runtimes && !(runtime in info.Runtimes))
      throw new ContainerFault(wordsOf(new Error(`unknown runtime: ${runtime}`)));
    const pulls = this.#pulls;
    const images = () => findImages(engine, pulls);
    const ownImage = async () => {
      const found = imageOfKeeper(await images());
      if (found === undefined) {
        const isPulled = pulls?.referenceOf('linux') !== undefined;
        const words = isPulled ? this.whyMissing('linux') : 'Нет образа linux: выполните npm run runners:build.';
        throw new StartRefused('image_missing', words);
      }
      return found;
    };
    const keeper = new Keeper(engine, names, ownImage);
    const plain = new PlainHomes(engine, names, ownImage);
    const why = ownDisks ? await whyNoDisks(engine, names, keeper, await ownImage()) : 'not wanted';
    const homes = why === undefined ? new LoopHomes(engine, names, keeper) : plain;
    const network = new NetworkProbe(engine, names, networks, ownImage);
    return { engine, node: info.Name, homes, plain, network, keeper, whyNoDisks: why, images };
  }
}

/** What another fault means to the callers of a driver. */
export function faultOf(error: unknown): unknown {
  if (!(error instanceof EngineFault)) return error;
  const { status, message } = error;
  if (/no such image/i.test(message)) return new StartRefused('image_missing', wordsOf(error));
  if (/put-agent.*(no such file|not found|permission denied)/is.test(message))
    return new StartRefused('refused', `В образе нет put-agent: берите за основу put-runner-linux. ${message}`);
  if (status === 400) return new StartRefused('refused', wordsOf(error));
  return new ContainerFault(wordsOf(error), { cause: error });
}
