import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../docker-api/engine.ts';
import type { EngineEvent } from '../container-engine.ts';
import { type Kind, labelNames, type Names } from './container-names.ts';

const againMs = 1_000;
/** What an event says of its object: the container's labels, and more. */
type Told = { Action?: string; status?: string; Actor?: { ID?: string; Attributes?: Record<string, string> } };

/** Follows what an engine tells of our containers, also after it was away. Nobody is told what happened meanwhile. */
export class EngineEvents {
  readonly #names: Names;
  readonly #find: () => Promise<Engine>;
  readonly #listeners = new Set<(event: EngineEvent) => void>();
  /** Containers in which the kernel ended a program for its use of memory, and the time. */
  readonly #starved = new Map<string, number>();
  readonly #stop = new AbortController();
  #following: Promise<void> | undefined;
  #ready = Promise.withResolvers<void>();

  constructor(names: Names, find: () => Promise<Engine>) {
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
    const filters = encodeURIComponent(
      JSON.stringify({ type: ['container'], label: [`${labelNames.installation}=${this.#names.installation}`] }),
    );
    while (!signal.aborted) {
      try {
        const engine = await this.#find();
        const stream = await engine.stream('GET', `/events?filters=${filters}`, { signal });
        this.#ready.resolve();
        await this.#read(stream);
      } catch {
        // whoever calls the engine learns why it is away
      }
      // starts must not wait for an engine that tells nothing, but for the next try
      this.#ready.resolve();
      this.#ready = Promise.withResolvers();
      await sleep(againMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #read(stream: IncomingMessage): Promise<void> {
    let text = '';
    stream.setEncoding('utf8');
    for await (const part of stream) {
      text += part as string;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
        const line = text.slice(0, end).trim();
        text = text.slice(end + 1);
        if (line !== '') this.#take(JSON.parse(line) as Told);
      }
    }
  }

  #take({ Action, status, Actor }: Told): void {
    const { ID: id = '', Attributes: about = {} } = Actor ?? {};
    const kind: Kind = 'container';
    if (about[labelNames.kind] !== kind || about[labelNames.installation] !== this.#names.installation) return;
    const ref = this.#names.ref(about[labelNames.container] ?? '', Number(about[labelNames.generation]), id);
    const action = Action ?? status;
    if (action === 'oom') this.#starved.set(id, Date.now());
    else if (action === 'start') this.#tell({ ref, what: 'started' });
    else if (action === 'die' || action === 'died') {
      const exitCode = Number(about['exitCode'] ?? about['containerExitCode'] ?? 0);
      // a program that was ended for memory earlier did not end the container
      const isStarved = exitCode === 137 && Date.now() - (this.#starved.get(id) ?? 0) < 10_000;
      this.#starved.delete(id);
      this.#tell({ ref, what: isStarved ? 'oom' : 'died', exitCode });
    }
  }

  #tell(event: EngineEvent): void {
    for (const take of this.#listeners) take(event);
  }
}
