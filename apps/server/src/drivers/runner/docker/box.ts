import { RunnerFault } from '../runner.ts';
import { containerOptions, type ContainerPlace, serveCommand } from './container-options.ts';
import { type Engine, EngineFault } from './engine.ts';
import { Supervisor } from './supervisor.ts';

const resetMs = 20_000;
/** So many programs a container serves: whatever leaks in it leaks no longer than that. */
const programsInLife = 500;

/** A container with a supervisor that listens: made fit for the next program after each, or thrown away. */
export class Box {
  readonly image: string;
  readonly uid: number;
  readonly supervisor: Supervisor;
  readonly #engine: Engine;
  readonly #id: string;
  #programs = 0;

  private constructor(engine: Engine, id: string, { image, uid }: ContainerPlace, supervisor: Supervisor) {
    this.#engine = engine;
    this.#id = id;
    this.image = image;
    this.uid = uid;
    this.supervisor = supervisor;
  }

  static async start(engine: Engine, place: ContainerPlace, signal?: AbortSignal): Promise<Box> {
    const name = `put-runner-${place.image.replace(/^.*put-runner-|:.*$/g, '')}-${crypto.randomUUID().slice(0, 8)}`;
    const path = `/containers/create?name=${name}`;
    const body = containerOptions(place, engine.isPodman);
    const command = serveCommand(place, engine.isPodman);
    const { Id: id } = await engine.call<{ Id: string }>('POST', path, { body, signal });
    try {
      await engine.call('POST', `/containers/${id}/start`, { signal });
      return new Box(engine, id, place, await Supervisor.open(engine, id, { command, signal }));
    } catch (error) {
      await removeContainer(engine, id);
      throw error;
    }
  }

  /** Whether the next program may come. */
  async reset(): Promise<boolean> {
    this.#programs += 1;
    if (this.supervisor.isBroken || this.#programs >= programsInLife) return false;
    const isClean = () => true;
    return this.supervisor.ask('reset', {}, {}, { patienceMs: resetMs }).then(isClean, () => false);
  }

  /** The kernel ended what took more memory than the container has: a verdict, no fault of ours. */
  async wasOutOfMemory(): Promise<boolean> {
    type Inspected = { State: { OOMKilled: boolean } };
    const found = await this.#engine.call<Inspected>('GET', `/containers/${this.#id}/json`).catch(() => undefined);
    return found?.State.OOMKilled ?? false;
  }

  async remove(): Promise<void> {
    this.supervisor.close();
    await removeContainer(this.#engine, this.#id);
  }
}

/** What can not be removed now is found by the next sweep. */
export async function removeContainer(engine: Engine, id: string): Promise<void> {
  await engine.call('DELETE', `/containers/${id}?force=1&v=1`).catch((error: unknown) => {
    if (!(error instanceof RunnerFault || error instanceof EngineFault)) throw error;
  });
}
