import { createHash } from 'node:crypto';
import { type ContainerRef, StartRefused } from '../container-engine.ts';

/** Every object of ours in an engine bears the installation. The judge's bear `put.runner.installation` instead. */
export const labelNames = {
  installation: 'put.installation',
  container: 'put.container',
  generation: 'put.generation',
  /** What the object is for: see `Kind`. */
  kind: 'put.kind',
  /** How a home folder is kept: `loop` or `plain`. */
  disk: 'put.disk',
  /** `anew`: the home folder was not kept. */
  home: 'put.home',
} as const;

/**
 * `mark`: an empty volume that says that a home folder exists; `home`: a volume with files; `mount`: a volume that
 * mounts a home folder's own disk; `place`: a service that keeps room for a container in a Swarm; `keeper` and `store`:
 * what looks after such disks, and where they lie; `probe`: asks what the engine can do.
 */
export type Kind = 'container' | 'mark' | 'home' | 'mount' | 'place' | 'keeper' | 'store' | 'probe';

export type Labels = Record<string, string>;

/** Names and labels of what one installation has in an engine. */
export class Names {
  readonly installation: string;
  readonly #prefix: string;

  constructor(installation: string) {
    this.installation = installation;
    this.#prefix = `put-${createHash('sha256').update(installation).digest('hex').slice(0, 10)}`;
  }

  get keeper(): string {
    return `${this.#prefix}-keeper`;
  }

  get store(): string {
    return `${this.#prefix}-homes`;
  }

  /** The engine lets only one container have it, so that two processes can not start the same. */
  container(containerId: string): string {
    return `${this.#prefix}-${checked(containerId)}`;
  }

  mark(containerId: string, generation: number): string {
    return `${this.container(containerId)}-mark-${generation}`;
  }

  /** A name that no other object has. */
  fresh(kind: Kind, containerId: string): string {
    return `${this.container(containerId)}-${kind}-${crypto.randomUUID().slice(0, 8)}`;
  }

  labels(kind: Kind, containerId?: string, more: Labels = {}): Labels {
    const container = containerId === undefined ? {} : { [labelNames.container]: containerId };
    return { [labelNames.installation]: this.installation, [labelNames.kind]: kind, ...container, ...more };
  }

  /** A filter of the engine's lists. */
  filter(kind: Kind, containerId?: string): string {
    const label = Object.entries(this.labels(kind, containerId)).map(([name, value]) => `${name}=${value}`);
    return encodeURIComponent(JSON.stringify({ label }));
  }

  ref(containerId: string, generation: number, engineId: string): ContainerRef {
    return `${this.container(containerId)}/${generation}/${engineId}`;
  }

  /** The container's id in a ref; undefined when it is another installation's. */
  containerIn(ref: ContainerRef): string | undefined {
    const [name = ''] = ref.split('/');
    return name.startsWith(`${this.#prefix}-`) ? name.slice(this.#prefix.length + 1) : undefined;
  }

  /** The engine's id of a ref; undefined when it is another installation's. */
  engineIdIn(ref: ContainerRef): string | undefined {
    const [name = '', , engineId = ''] = ref.split('/');
    return name.startsWith(`${this.#prefix}-`) && /^[0-9a-f]{12,64}$/.test(engineId) ? engineId : undefined;
  }
}

function checked(containerId: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(containerId))
    throw new StartRefused('refused', `Имя ${containerId} не годится.`);
  return containerId;
}
