import { Engine } from '../../docker-api/engine.ts';
import { findEngine } from '../../docker-api/engine-address.ts';
import { EngineFault } from '../../docker-api/engine-fault.ts';
import { wordsOf } from '../../docker-api/engine-words.ts';
import { ContainerFault, StartRefused } from '../container-engine.ts';
import type { Names } from './container-names.ts';
import type { Homes } from './homes.ts';
import { findImages, imageOfKeeper } from './images.ts';
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
};

type Options = {
  host: string | undefined;
  runtime: string | undefined;
  networks: readonly string[];
  ownDisks?: boolean;
};

/** Finds the engine, and learns once what it can do. An engine may come, go and come back. */
export class DockerPlace {
  readonly #options: Options;
  readonly #names: Names;
  #words = '';
  #place: Promise<Place> | undefined;
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
    const address = findEngine(this.#options.host);
    if (!address) return Promise.reject(new ContainerFault('Движок не найден: установите Docker или Podman.'));
    if (this.#place && this.#words === address.words) return this.#place;
    this.#words = address.words;
    const finding = this.#look(new Engine(address));
    this.#place = finding;
    finding.then(
      (place) => (this.known = place),
      () => {
        if (this.#place === finding) this.#place = undefined;
      },
    );
    return finding;
  }

  async #look(engine: Engine): Promise<Place> {
    const names = this.#names;
    const info = await engine.call<{ Name: string; Runtimes?: object }>('GET', '/info');
    const { runtime, networks, ownDisks = true } = this.#options;
    if (runtime !== undefined && info.Runtimes && !(runtime in info.Runtimes))
      throw new ContainerFault(wordsOf(new Error(`unknown runtime: ${runtime}`)));
    const ownImage = async () => {
      const found = imageOfKeeper(await findImages(engine));
      if (found === undefined)
        throw new StartRefused('image_missing', 'Нет образа linux: выполните npm run runners:build.');
      return found;
    };
    const keeper = new Keeper(engine, names, ownImage);
    const plain = new PlainHomes(engine, names, ownImage);
    const why = ownDisks ? await whyNoDisks(engine, names, keeper, await ownImage()) : 'not wanted';
    const homes = why === undefined ? new LoopHomes(engine, names, keeper) : plain;
    const network = new NetworkProbe(engine, names, networks, ownImage);
    return { engine, node: info.Name, homes, plain, network, keeper, whyNoDisks: why };
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
