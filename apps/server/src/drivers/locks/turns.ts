/** How many urgent turns may pass an ordinary one that waits, so that neither side starves. */
const urgentInARow = 3;
/** And how much longer they may take than ordinary ones: three loops that go to their limit are no short clicks. */
const urgentAheadMs = 2000;

type Waiting<T> = { grant: (item: T) => void; refuse: (reason: unknown) => void };

type Who = { isUrgent: boolean; isBackground?: boolean | undefined; signal?: AbortSignal | undefined };

/**
 * Gives out a fixed set of things, each to one taker. Urgent takers go first, as long as ordinary ones that wait get
 * their share of turns and of time; background takers when nobody else waits.
 */
export class Turns<T> {
  readonly #free: T[];
  readonly #waiting = { urgent: [] as Waiting<T>[], ordinary: [] as Waiting<T>[], background: [] as Waiting<T>[] };
  readonly #taken = new Map<T, { isUrgent: boolean; atMs: number }>();
  readonly #nowMs: () => number;
  #urgentGiven = 0;
  #urgentAheadMs = 0;
  #closedFor: unknown;

  constructor(items: readonly T[], nowMs: () => number = () => performance.now()) {
    this.#free = [...items];
    this.#nowMs = nowMs;
  }

  take(options: Who): Promise<T> {
    if (this.#closedFor) return Promise.reject(this.#closedFor);
    if (options.signal?.aborted) return Promise.reject(options.signal.reason);
    const item = this.#free.pop();
    if (item !== undefined) return Promise.resolve(this.#granted(item, options.isUrgent));
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
    this.#count(item);
    const isOrdinaryDue =
      ordinary.length > 0 && (this.#urgentGiven >= urgentInARow || this.#urgentAheadMs > urgentAheadMs);
    const isUrgentNext = urgent.length > 0 && !isOrdinaryDue;
    this.#urgentGiven = isUrgentNext && ordinary.length > 0 ? this.#urgentGiven + 1 : 0;
    const next = isUrgentNext ? urgent.shift() : (ordinary.shift() ?? background.shift());
    if (next) next.grant(this.#granted(item, isUrgentNext));
    else this.#free.push(item);
  }

  #granted(item: T, isUrgent: boolean): T {
    this.#taken.set(item, { isUrgent, atMs: this.#nowMs() });
    return item;
  }

  /** Time counts only while an ordinary taker waits. */
  #count(item: T): void {
    const taken = this.#taken.get(item);
    this.#taken.delete(item);
    if (!taken || this.#waiting.ordinary.length === 0) return void (this.#urgentAheadMs = 0);
    const tookMs = this.#nowMs() - taken.atMs;
    const aheadMs = this.#urgentAheadMs + (taken.isUrgent ? tookMs : -tookMs);
    this.#urgentAheadMs = Math.min(Math.max(aheadMs, 0), 2 * urgentAheadMs);
  }

  /** Refuses everyone who waits now or comes later. */
  close(reason: unknown): void {
    this.#closedFor = reason;
    for (const queue of Object.values(this.#waiting)) for (const waiting of queue.splice(0)) waiting.refuse(reason);
  }
}
