import { createHash } from 'node:crypto';
import { type ContainerRef, StartRefused } from '../container-engine.ts';

/** Every pod of ours bears the installation. */
export const labelNames = {
  installation: 'put.installation',
  container: 'put.container',
  generation: 'put.generation',
  /** `container`, or `probe`: asks what the cluster's network lets through. */
  kind: 'put.kind',
  /** `anew`: the home folder was not kept. */
  home: 'put.home',
} as const;

export type PodKind = 'container' | 'probe';

export type Labels = Record<string, string>;

/** Names and labels of what one installation has in a namespace. */
export class PodNames {
  readonly installation: string;
  readonly #prefix: string;

  constructor(installation: string) {
    this.installation = installation;
    this.#prefix = `put-${createHash('sha256').update(installation).digest('hex').slice(0, 10)}`;
  }

  /** A namespace lets only one pod have it, so that two processes can not start the same container. */
  pod(containerId: string): string {
    return `${this.#prefix}-${checkedId(containerId)}`;
  }

  /** A name that no other pod has. */
  probe(): string {
    return `${this.#prefix}-probe-${crypto.randomUUID().slice(0, 8)}`;
  }

  labels(kind: PodKind, more: Labels = {}): Labels {
    return { [labelNames.installation]: this.installation, [labelNames.kind]: kind, ...more };
  }

  selector(kind: PodKind): string {
    return Object.entries(this.labels(kind))
      .map(([name, value]) => `${name}=${value}`)
      .join(',');
  }

  ref(containerId: string, generation: number, uid: string): ContainerRef {
    return `${this.pod(containerId)}/${generation}/${uid}`;
  }

  /** The pod of a ref; undefined when it is another installation's. */
  podIn(ref: ContainerRef): { name: string; uid: string } | undefined {
    const [name = '', , uid = ''] = ref.split('/');
    return name.startsWith(`${this.#prefix}-`) && uid !== '' ? { name, uid } : undefined;
  }
}

/** It becomes a part of names of pods and of files. */
export function checkedId(containerId: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(containerId) || containerId.endsWith('-'))
    throw new StartRefused('refused', `Имя ${containerId} не годится.`);
  return containerId;
}
