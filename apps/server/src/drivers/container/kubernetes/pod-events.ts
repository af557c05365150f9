import { setTimeout as sleep } from 'node:timers/promises';
import type { V1Pod } from '@kubernetes/client-node';
import type { EngineEvent } from '../container-engine.ts';
import type { Cluster } from './cluster.ts';
import type { PodNames } from './pod-names.ts';
import { endOf, isRunning, refOf, uidOf } from './pod-state.ts';

const againMs = 1_000;
type Known = { ref: string; state: 'coming' | 'running' | 'ended' };

/** Follows what a cluster tells of our pods, also after it was away: then it compares what it knew with what is there. */
export class PodEvents {
  readonly #names: PodNames;
  readonly #find: () => Promise<Cluster>;
  readonly #listeners = new Set<(event: EngineEvent) => void>();
  readonly #known = new Map<string, Known>();
  readonly #stop = new AbortController();
  #isFirst = true;
  #following: Promise<void> | undefined;
  #ready = Promise.withResolvers<void>();

  constructor(names: PodNames, find: () => Promise<Cluster>) {
    this.#names = names;
    this.#find = find;
  }

  listen(take: (event: EngineEvent) => void): () => void {
    this.#listeners.add(take);
    this.#following ??= this.#follow();
    return () => void this.#listeners.delete(take);
  }

  /** Resolves when a start would be told to those who listen, or can not be; at once when nobody does. */
  async attached(): Promise<void> {
    if (this.#listeners.size > 0) await this.#ready.promise;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#following;
    this.#ready.resolve();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        const cluster = await this.#find();
        const selector = this.#names.selector('container');
        const { pods, version } = await cluster.list(selector);
        this.#compare(pods);
        // a watch tells what happened since the list, so that nothing is missed from here on
        this.#ready.resolve();
        await cluster.watch({ selector, from: version, signal, take: (what, pod) => this.#take(what, pod) });
      } catch {
        // whoever calls the engine learns why it is away; nobody's start waits for it, but for the next try
        this.#ready.resolve();
        this.#ready = Promise.withResolvers();
        await sleep(againMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  /** Nobody is told what was so before the first look. */
  #compare(pods: readonly V1Pod[]): void {
    const there = new Set(pods.map(uidOf));
    for (const pod of pods) this.#note(pod, this.#isFirst);
    for (const [uid, { ref }] of this.#known) if (!there.has(uid)) this.#leave(uid, ref);
    this.#isFirst = false;
  }

  #take(what: string, pod: V1Pod): void {
    if (what === 'DELETED') this.#leave(uidOf(pod), refOf(this.#names, pod));
    else if (what === 'ADDED' || what === 'MODIFIED') this.#note(pod, false);
  }

  #note(pod: V1Pod, isSilent: boolean): void {
    const uid = uidOf(pod);
    const ref = refOf(this.#names, pod);
    const before = this.#known.get(uid)?.state ?? 'coming';
    const end = endOf(pod);
    const state = end ? 'ended' : isRunning(pod) ? 'running' : before;
    this.#known.set(uid, { ref, state });
    if (isSilent || state === before) return;
    if (end) this.#tell({ ref, what: end.isStarved ? 'oom' : 'died', exitCode: end.exitCode });
    else this.#tell({ ref, what: 'started' });
  }

  #leave(uid: string, ref: string): void {
    this.#known.delete(uid);
    this.#tell({ ref, what: 'gone' });
  }

  #tell(event: EngineEvent): void {
    for (const take of this.#listeners) take(event);
  }
}
