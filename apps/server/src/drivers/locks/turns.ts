/** How many urgent turns may pass an ordinary one that waits, so that neither side starves. */
const urgentInARow = 3;

type Waiting<T> = { grant: (item: T) => void; refuse: (reason: unknown) => void };

type Who = { isUrgent: boolean; isBackground?: boolean | undefined; signal?: AbortSignal | undefined };

/**
 * Gives out a fixed set of things, each to one taker. Urgent takers go first, background takers when nobody else waits.
 */
export class Turns<T> {
  readonly #free: T[];
  readonly #waiting = { urgent: [] as Waiting<T>[], ordinary: [] as Waiting<T>[], background: [] as Waiting<T>[] };
  #urgentGiven = 0;
  #closedFor: unknown;

  constructor(items: readonly T[]) {
    this.#free = [...items];
  }

  take(options: Who): Promise<T> {
    if (this.#closedFor) return Promise.reject(this.#closedFor);
    if (options.signal?.aborted) return Promise.reject(options.signal.reason);
    const item = this.#free.pop();
    if (item !== undefined) return Promise.resolve(item);
    const queue = this.#waiting[options.isUrgent ? 'urgent' : options.isBackground ? 'background' : 'ordinary'];
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(options.signal?.reason);
      };
      const waiting: Waiting<T> = {
        grant: (granted) => {
          options.signal?.removeEventListener('abort', leave);
          resolve(granted);
        },
        refuse: reject,
      };
      queue.push(waiting);
      options.signal?.addEventListener('abort', leave, { once: true });
    });
  }

  give(item: T): void {
    const { urgent, ordinary, background } = this.#waiting;
    const isOrdinaryDue = ordinary.length > 0 && this.#urgentGiven >= urgentInARow;
    const isUrgentNext = urgent.length > 0 && !isOrdinaryDue;
    this.#urgentGiven = isUrgentNext && ordinary.length > 0 ? this.#urgentGiven + 1 : 0;
    const next = isUrgentNext ? urgent.shift() : (ordinary.shift() ?? background.shift());
    if (next) next.grant(item);
    else this.#free.push(item);
  }

  /** Refuses everyone who waits now or comes later. */
  close(reason: unknown): void {
    this.#closedFor = reason;
    for (const queue of Object.values(this.#waiting)) for (const waiting of queue.splice(0)) waiting.refuse(reason);
  }
}
