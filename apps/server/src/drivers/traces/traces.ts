/**
 * Where the time of a call went: the call itself, the jobs that it caused in whichever process, and their queries.
 *
 * Promises: a span holds no text, name or address of a person. `ended` never throws and never blocks. Spans that can
 * not be exported are lost.
 */
export interface Traces {
  /** A piece of work has just ended. */
  ended(work: Work): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

export type Work = {
  kind: 'call' | 'job' | 'query';
  /** The id of the call that caused it (`log/request-id.ts`); of a call its own. It names the trace, without hyphens. */
  causedBy: string | undefined;
  /** The pattern of a route, the name of a job, the first word of a query. */
  name: string;
  /** How long it took, in milliseconds. */
  ms: number;
  isFailed: boolean;
  attributes: Record<string, string | number>;
};
