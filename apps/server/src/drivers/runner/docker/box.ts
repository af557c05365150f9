import { RunnerFault } from '../runner.ts';
import { containerOptions, type ContainerSetup, serveCommand } from './container-options.ts';
import type { Engine } from '../../docker-api/engine.ts';
import { EngineFault } from '../../docker-api/engine-fault.ts';
import { Supervisor } from './supervisor.ts';

const resetMs = 20_000;
/** A container is replaced after this many programs, so that nothing can accumulate in it. */
const programsInLife = 500;

/** A container with a listening supervisor. It is cleaned for the next program, or removed. */
export class Box {
  readonly image: string;
  readonly uid: number;
  readonly supervisor: Supervisor;
  readonly #engine: Engine;
  readonly #id: string;
  #programs = 0;

  private constructor(engine: Engine, id: string, { image, uid }: ContainerSetup, supervisor: Supervisor) {
    this.#engine = engine;
    this.#id = id;
    this.image = image;
    this.uid = uid;
    this.supervisor = supervisor;
  }

  static async start(engine: Engine, setup: ContainerSetup, signal?: AbortSignal): Promise<Box> {
    const name = `put-runner-${setup.image.replace(/^.*put-runner-|[@:].*$/g, '')}-${crypto.randomUUID().slice(0, 8)}`;
    const path = `/containers/create?name=${name}`;
    const body = containerOptions(setup, engine.isPodman);
    const command = serveCommand(setup, engine.isPodman);
    const { Id: id } = await engine.call<{ Id: string }>('POST', path, { body, signal });
    try {
      await engine.call('POST', `/containers/${id}/start`, { signal });
      return new Box(engine, id, setup, await Supervisor.open(engine, id, { command, signal }));
    } catch (error) {
      await removeContainer(engine, id);
      throw error;
    }
  }

  /** Cleans the container. Returns whether another program may use it. */
  async reset(): Promise<boolean> {
    this.#programs += 1;
    if (this.supervisor.isBroken || this.#programs >= programsInLife) return false;
    const isClean = () => true;
    return this.supervisor.ask('reset', {}, {}, { patienceMs: resetMs }).then(isClean, () => false);
  }

  /**
   * Whether the kernel stopped the container for its use of memory. That is a verdict about the program, not a
   * RunnerFault.
   */
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

/** If it fails, the next sweep removes the container. */
export async function removeContainer(engine: Engine, id: string): Promise<void> {
  await engine.call('DELETE', `/containers/${id}?force=1&v=1`).catch((error: unknown) => {
    if (!(error instanceof RunnerFault || error instanceof EngineFault)) throw error;
  });
}
