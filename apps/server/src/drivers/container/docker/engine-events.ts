import type { IncomingMessage } from 'node:http';
import type { Engine } from '../../docker-api/engine.ts';
import { ContainerFault } from '../container-engine.ts';
import { FollowedEvents } from '../life/followed-events.ts';
import { type Kind, labelNames, type Names } from './container-names.ts';

/** What an event says of its object: the container's labels, and more. */
type Told = { Action?: string; status?: string; Actor?: { ID?: string; Attributes?: Record<string, string> } };

/** Follows what an engine tells of our containers, also after it was away. Nobody is told what happened meanwhile. */
export class EngineEvents extends FollowedEvents {
  readonly #names: Names;
  readonly #find: () => Promise<Engine>;
  /** Containers in which the kernel ended a program for its use of memory, and the time. */
  readonly #starved = new Map<string, number>();

  constructor(names: Names, find: () => Promise<Engine>) {
    super();
    this.#names = names;
    this.#find = find;
  }

  protected override async follow(signal: AbortSignal): Promise<void> {
    const label = [`${labelNames.installation}=${this.#names.installation}`];
    const filters = encodeURIComponent(JSON.stringify({ type: ['container'], label }));
    const engine = await this.#find();
    const stream = await engine.stream('GET', `/events?filters=${filters}`, { signal });
    this.attach();
    await this.#read(stream);
    throw new ContainerFault('the engine tells nothing more');
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
    else if (action === 'start') this.tell({ ref, what: 'started' });
    else if (action === 'die' || action === 'died') {
      const exitCode = Number(about['exitCode'] ?? about['containerExitCode'] ?? 0);
      // a program that was ended for memory earlier did not end the container
      const isStarved = exitCode === 137 && Date.now() - (this.#starved.get(id) ?? 0) < 10_000;
      this.#starved.delete(id);
      this.tell({ ref, what: isStarved ? 'oom' : 'died', exitCode });
    }
  }
}
