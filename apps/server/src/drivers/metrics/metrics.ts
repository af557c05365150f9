/**
 * What a process tells about its own work to those who watch it.
 *
 * Promises: no name, number or text of a person becomes a label, and each label has few values, all of which stand in
 * the code or in the configuration. Telling something costs less than a microsecond and never throws.
 */
export interface Metrics {
  /** A call was answered. `route` is the pattern (`/api/v1/user/task/:id`), never the address. */
  answered(call: { method: string; route: string; status: number; seconds: number }): void;
  /** A call was refused with a code of the catalogue. */
  refused(code: string): void;
  /** A piece of news arrived. `kind` is its topic without the number. */
  newsHeard(kind: string): void;
  /** News may have been missed: the connection was lost and is there again. */
  newsMissed(): void;
  /** A submission has its verdict. `seconds` without the time in the queue. */
  judged(done: { language: string; driver: string; seconds: number }): void;
  /** A start of a container has ended: `started`, or why not. */
  containerStart(done: { end: string; seconds: number }): void;
  /** The reconciler put right what differed from the rows. */
  containerRepaired(what: 'lost' | 'orphan'): void;
  /** Bytes of terminals: `in` is typed, `out` is shown. */
  terminalBytes(direction: 'in' | 'out', bytes: number): void;
  /** `read` is asked whenever somebody looks. What fails, or takes longer than two seconds, is missing that time. */
  ask(read: () => readonly Figure[] | Promise<readonly Figure[]>): void;
  close(): Promise<void>;
}

/** A quantity as it is now. All samples have the same labels. */
export type Figure = {
  /** With its unit at the end: `put_files_bytes`. */
  name: string;
  help: string;
  samples: readonly { labels?: Record<string, string>; value: number }[];
};

/** A figure with one sample and no labels. */
export const figure = (name: string, help: string, value: number): Figure => ({ name, help, samples: [{ value }] });
