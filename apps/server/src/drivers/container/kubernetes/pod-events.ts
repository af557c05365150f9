import type { V1Pod } from '@kubernetes/client-node';
import { FollowedEvents } from '../life/followed-events.ts';
import type { Cluster } from './cluster.ts';
import type { PodNames } from './pod-names.ts';
import { endOf, isRunning, refOf, uidOf } from './pod-state.ts';

type Known = { ref: string; state: 'coming' | 'running' | 'ended' };

/** Follows what a cluster tells of our pods, also after it was away: then it compares what it knew with what is there. */
export class PodEvents extends FollowedEvents {
  readonly #names: PodNames;
  readonly #find: () => Promise<Cluster>;
  readonly #known = new Map<string, Known>();
  #isFirst = true;

  constructor(names: PodNames, find: () => Promise<Cluster>) {
    super();
    this.#names = names;
    this.#find = find;
  }

  protected override async follow(signal: AbortSignal): Promise<void> {
    const cluster = await this.#find();
    const selector = this.#names.selector('container');
    const { pods, version } = await cluster.list(selector);
    this.#compare(pods);
    // a watch tells what happened since the list, so that nothing is missed from here on
    this.attach();
    await cluster.watch({ selector, from: version, signal, take: (what, pod) => this.#take(what, pod) });
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
    if (end) this.tell({ ref, what: end.isStarved ? 'oom' : 'died', exitCode: end.exitCode });
    else this.tell({ ref, what: 'started' });
  }

  #leave(uid: string, ref: string): void {
    this.#known.delete(uid);
    this.tell({ ref, what: 'gone' });
  }
}
