import type { Duplex } from 'node:stream';

/**
 * Open streams to agents, by their containers. Some runtimes leave the stream of a command open when its container
 * ends, so that whoever hears of the end closes it.
 */
export class AgentStreams {
  readonly #open = new Map<string, Set<Duplex>>();

  add(engineId: string, stream: Duplex, signal: AbortSignal): Duplex {
    const all = this.#open.get(engineId) ?? new Set();
    this.#open.set(engineId, all.add(stream));
    const leave = () => void stream.destroy();
    signal.addEventListener('abort', leave, { once: true });
    stream.once('close', () => {
      all.delete(stream);
      if (all.size === 0 && this.#open.get(engineId) === all) this.#open.delete(engineId);
      signal.removeEventListener('abort', leave);
    });
    return stream;
  }

  end(engineId: string): void {
    for (const stream of this.#open.get(engineId) ?? []) stream.destroy();
  }

  endAll(): void {
    for (const engineId of this.#open.keys()) this.end(engineId);
  }
}
