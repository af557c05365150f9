import type { Duplex, Readable } from 'node:stream';
import type { EngineCapabilities, EngineKind } from '@put/contract/containers/container-engines';

/** What runs. `containerId` is a row's number, or `check-N` for a check that has no row. */
export type ContainerSpec = {
  containerId: string;
  /** Grows with each start. Two generations of one container never run at once. */
  generation: number;
  image: string;
  cpus: number;
  memoryMb: number;
  diskMb: number;
  pids: number;
  isRootReadonly: boolean;
  /** The engine's network; null: none. */
  network: string | null;
  /** Runs as the student after the start; empty: nothing. */
  startCommand: string;
};

/**
 * The home folder to begin with. `kept`: as this engine kept it; where it is gone, `otherwise` gives a tar (null: empty),
 * and `Placed.isHomeAnew` says so. `tar`: exactly this; `empty`: nothing but the image's /etc/skel.
 */
export type HomeSource =
  | { kind: 'kept'; otherwise: (() => Promise<Readable>) | null }
  | { kind: 'tar'; open: () => Promise<Readable> }
  | { kind: 'empty' };

/** Names a started container to its engine, also after a restart of the server. Opaque, at most 300 letters. */
export type ContainerRef = string;

export type Placed = { ref: ContainerRef; node: string; startedAt: Date; isHomeAnew: boolean };

export type Found = {
  ref: ContainerRef;
  containerId: string;
  generation: number;
  isRunning: boolean;
  node: string;
};

export type EngineEvent = {
  ref: ContainerRef;
  /** `full`: its home folder had outgrown its limit. */
  what: 'died' | 'oom' | 'full' | 'started' | 'gone';
  exitCode?: number;
};

/** `words`: why it is broken and what to do, in Russian. `most`: how many may run at once. */
export type EngineStatus = { state: 'ready' | 'broken'; words: string; most: number };

/**
 * Where containers live. It knows places and life; what happens inside is the agent's (`protocol/agent-stream.ts`). The
 * conformance suite tells what each driver promises:
 *
 * - `start` is idempotent by container and generation: called twice, also by two processes, it starts once. A higher
 *   generation ends the lower one first; a lower one than the running one is refused as `StartRefused` «old_generation».
 * - A home folder lives from the first `start` to `remove`, through stops, and through crashes of the engine.
 * - `stop` and `remove` of what is not there succeed.
 * - Everything bears the installation's mark. Two installations on one engine never touch each other's.
 * - `list` is the truth; events only wake.
 * - The files of other containers, of the host and the network are out of reach from within.
 */
export interface ContainerEngine {
  readonly kind: EngineKind;
  capabilities(): EngineCapabilities;
  status(): Promise<EngineStatus>;
  /** The short names of images that templates may name; empty where there are none to choose. */
  images(): Promise<string[]>;
  /** Networks that the administrator named and the probe found closed. */
  networks(): Promise<string[]>;
  /** Why this can not start, in Russian; null: nothing is known against it. Starts nothing. */
  problemOf(spec: Pick<ContainerSpec, 'image' | 'network'>): Promise<string | null>;
  /** Resolves when the agent has said hello. Rejects with ContainerFault or StartRefused. */
  start(spec: ContainerSpec, home: HomeSource, signal: AbortSignal): Promise<Placed>;
  /** Asks processes to end for `graceMs`, then ends them. The home folder stays. */
  stop(ref: ContainerRef, graceMs: number): Promise<void>;
  /** Ends it and deletes its home folder. By the container's id, so that it works without a ref too. */
  remove(containerId: string): Promise<void>;
  /** A stream of bytes to the agent; any number at once. Ends when the container does. */
  connect(ref: ContainerRef, signal: AbortSignal): Promise<Duplex>;
  /**
   * The home folder as a tar whose names begin with `./`; also of a stopped or a full one. Files that change meanwhile
   * are in it as they are read. Whatever else goes wrong ends the stream with an error.
   */
  exportHome(containerId: string): Promise<Readable>;
  /** Deletes one path of a home folder, also of a stopped or a full one. */
  removePath(containerId: string, path: string): Promise<void>;
  /** Bytes that the home folder takes. */
  homeBytes(containerId: string): Promise<number>;
  /** All of this installation, running or not, whose home folder exists. */
  list(): Promise<Found[]>;
  onEvent(take: (event: EngineEvent) => void): () => void;
  /** Lets go of the engine. Containers run on, unless the engine lives in this process. */
  close(): Promise<void>;
}

/** Nobody's fault: the engine is away, or broke on the way. It is tried again. */
export class ContainerFault extends Error {
  override name = 'ContainerFault';
}

/**
 * How large a copy of a home folder may be, as a tar: engines without disks of their own let one outgrow its limit for a
 * while, and there are heads, and blocks that are not full. What was copied can be put back.
 */
export const mostCopyBytes = (diskMb: number): number => diskMb * 1_500_000 + 20_000_000;

/** No copy can be made of so much, or put back. The message is for the student, in Russian. */
export class HomeTooLarge extends Error {
  override name = 'HomeTooLarge';
}

export type RefusedStart = 'image_missing' | 'no_room' | 'old_generation' | 'network_open' | 'refused';

/** It will not work another time either. The message is for the administrator, in Russian. */
export class StartRefused extends Error {
  override name = 'StartRefused';
  readonly code: RefusedStart;
  constructor(code: RefusedStart, words: string) {
    super(words);
    this.code = code;
  }
}
