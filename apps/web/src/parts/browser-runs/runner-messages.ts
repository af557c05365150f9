import type { SourceFile } from '@put/contract/judge/languages';
import type { Limits, Outcome } from '@put/judging/outcome';
import type { Call } from '@put/python/protocol.ts';
import type { RunRecord } from '@put/python/recorder.ts';

/** One run, as the page requests it from a worker. */
export type Work = {
  /** The first file is the one that is run. */
  files: readonly SourceFile[];
  input: string;
  limits: Limits;
  /** The address at which the worker waits for more input. Null: the page cannot be asked. */
  inputAddress: string | null;
  /** Whether to record the steps of the program, or the scenes that it draws. Only for Python, and not both. */
  traces: boolean;
  scenes?: boolean;
  /** What the run gets besides its input; only for Python. */
  call?: Call;
};

export type Ended = {
  /** The compiler's message. Not null: the program was not run. */
  compileError: string | null;
  outcome: Outcome;
  /** Null without `traces` and `scenes`. */
  record: RunRecord | null;
  /** The worker cannot be used again and has to be replaced. */
  isWorn: boolean;
};

/** How many bytes of a language have been loaded. */
export type Progress = { doneBytes: number; totalBytes: number };

/**
 * Messages from the page. `kept` comes from an earlier worker of this language and makes the start faster. `modules`:
 * whether the page can receive and keep compiled modules. In Firefox it cannot, because its own policy forbids
 * WebAssembly.
 */
export type ToWorker = { do: 'start'; kept: unknown } | { do: 'keep'; modules: boolean } | { do: 'run'; work: Work };

export type FromWorker =
  /** The first message of a worker that starts from nothing. It arrives only where the page can receive modules. */
  | { says: 'tries'; module: WebAssembly.Module }
  | ({ says: 'loading' } & Progress)
  /** `kept` is null when it came from the page. */
  | { says: 'ready'; kept: unknown }
  | { says: 'printed'; text: string }
  /** The program waits for input at its input address. */
  | { says: 'asks' }
  | { says: 'answered' }
  | { says: 'ended'; ended: Ended }
  /** The worker cannot be used any more. */
  | { says: 'broken'; reason: string };
