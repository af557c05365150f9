import type { SourceFile } from '@put/contract/languages';
import type { Limits, Outcome } from '@put/judging/outcome';
import type { Trace } from '@put/python/in-worker.ts';

/** One execution, as a page asks it of a worker. */
export type Work = {
  /** The first one is started. */
  files: readonly SourceFile[];
  input: string;
  limits: Limits;
  /** Where the page can be asked for more input while the program runs: the address at which to wait for it. */
  inputAddress: string | null;
  /** Its steps are wanted. */
  traces: boolean;
};

export type Ended = {
  /** Text as the compiler gives it; the program was not run. */
  compileError: string | null;
  outcome: Outcome;
  /** The steps, where they were wanted. */
  trace: Trace | null;
  /** The worker is of no more use: a fresh one is started. */
  isWorn: boolean;
};

/** How far a language has come with its start. */
export type Progress = { doneBytes: number; totalBytes: number };

/** From the page. `kept` is what an earlier worker of this language left, to start sooner. */
export type ToWorker = { do: 'start'; kept: unknown } | { do: 'run'; work: Work };

export type FromWorker =
  | ({ says: 'loading' } & Progress)
  | { says: 'ready'; kept: unknown }
  | { says: 'printed'; text: string }
  /** It waits at the address of its input. */
  | { says: 'asks' }
  | { says: 'answered' }
  | { says: 'ended'; ended: Ended }
  /** The worker is of no more use. */
  | { says: 'broken'; reason: string };
