import type { EngineEvent, Found } from '../container-engine.ts';
import type { DockerContainers } from '../docker/docker-containers.ts';
import type { SwarmNode } from './swarm-manager.ts';

/** A machine of the Swarm with its own driver. */
export type Machine = SwarmNode & {
  engine: DockerContainers;
  /** What it last said; undefined: it has never answered. */
  found: Found[] | undefined;
  heardAtMs: number;
  /** It did not answer when it was last asked. */
  isSilent: boolean;
};

type Options = {
  nodes: () => Promise<SwarmNode[]>;
  open: (node: SwarmNode) => Promise<DockerContainers>;
  onEvent: (node: SwarmNode, event: EngineEvent) => void;
  onError: (error: unknown) => void;
};

/** For so long the list of machines holds: each stream to an agent asks for it. */
const holdsMs = 1_000;

/** The machines that Swarm reaches now. One that it does not reach is let go of. */
export class Machines {
  readonly #options: Options;
  readonly #known = new Map<string, Machine>();
  #lookedAt = -Infinity;
  #looking: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Without asking anybody. */
  get known(): Machine[] {
    return [...this.#known.values()];
  }

  /** Throws when no manager answers and nothing is known yet. */
  async all(): Promise<Machine[]> {
    if (performance.now() - this.#lookedAt > holdsMs) {
      this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
      await this.#looking;
    }
    return this.known;
  }

  async find(id: string): Promise<Machine | undefined> {
    return (await this.all()).find((one) => one.id === id);
  }

  async close(): Promise<void> {
    await this.#looking?.catch(() => undefined);
    await Promise.all([...this.#known.values()].map(({ engine }) => engine.close()));
    this.#known.clear();
  }

  async #look(): Promise<void> {
    const nodes = await this.#options.nodes().catch((error: unknown) => {
      // managers elect another one; machines and their containers go on meanwhile
      if (this.#known.size === 0) throw error;
      this.#options.onError(error);
    });
    if (!nodes) return;
    for (const machine of this.#known.values()) {
      const isThere = nodes.some(({ id, address }) => id === machine.id && address === machine.address);
      if (!isThere) await this.#letGo(machine);
    }
    await Promise.all(nodes.filter(({ id }) => !this.#known.has(id)).map((node) => this.#begin(node)));
    this.#lookedAt = performance.now();
  }

  async #begin(node: SwarmNode): Promise<void> {
    const engine = await this.#options.open(node);
    engine.onEvent((event) => this.#options.onEvent(node, event));
    this.#known.set(node.id, { ...node, engine, found: undefined, heardAtMs: performance.now(), isSilent: false });
  }

  async #letGo(machine: Machine): Promise<void> {
    this.#known.delete(machine.id);
    for (const { ref, isRunning } of machine.found ?? [])
      if (isRunning) this.#options.onEvent(machine, { ref, what: 'gone' });
    // it ends the streams; calls to a machine that is gone take their time
    void machine.engine.close().catch(this.#options.onError);
  }
}
