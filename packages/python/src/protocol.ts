/** What goes between a runner and the process or worker that holds the interpreter. */
export type Request =
  | { do: 'check'; files: SourceFile[]; limits: Limits }
  /** In a talk the input is only what is there at once; the rest comes while the program runs. */
  | { do: 'run'; files: SourceFile[]; input: string; limits: Limits; isTalk?: true; notes?: Notes; call?: Call }
  /** The input is an order for the tester of bridge-tester.ts; the files stand in an interpreter of their own. */
  | { do: 'test'; files: SourceFile[]; input: string; limits: Limits };

/** What a program in a browser tells besides what it prints, as notes of the letters below. */
export type Notes = {
  /** `i` and `o`: a call of input() begins and ends. */
  asks: boolean;
  /** `t` and a step of the record (tracer.ts); `c`: it was too long, and the program ended. */
  traces: boolean;
};

/** What a run gets besides its input, and which of its files are wanted when it has ended. */
export type Call = { args: readonly string[]; files: readonly SourceFile[]; folder?: string; keeps: readonly string[] };

/** Of a file that is kept: its beginning. */
export const keptBytes = 65_536;

export type SourceFile = { name: string; content: string };

export type Limits = {
  /** CPU time of the program. */
  timeMs: number;
  /** What the program may sleep in all. Time that a busy machine keeps it waiting counts for neither. */
  sleepMs: number;
  /** Memory besides the interpreter's own. */
  memoryBytes: number;
  /** Standard output. */
  outputBytes: number;
};

export type Stop = { by: 'limit'; limit: 'time' | 'memory' | 'output' | 'idle' };

export type Result = {
  end: { by: 'exit'; code: number } | { by: 'crash' } | { by: 'compile' } | Stop;
  stdout: string;
  stderr: string;
  used: { timeMs: number; wallMs: number; memoryBytes: number };
  /** Of a test: what the files printed, and the end of their interpreter where it came before the tester's own. */
  tested?: { stdout: string; hasEnded: boolean };
  /** Of a call: the files that were wanted and are there. */
  kept?: readonly SourceFile[];
  /** What the interpreter holds above its first state; memory never shrinks. */
  grownBytes: number;
  /** The interpreter may be broken: use it no more. */
  isInDoubt: boolean;
};

/**
 * What a program in a talk says to its runner before its result: bytes that it printed, one a letter; that it has closed its output;
 * or that it waits for input, which is answered by one `Heard`.
 */
export type Said = { say: string } | { shuts: true } | { waits: true };
/** Bytes, one a letter; null at the end of the input; or the end of the program. */
export type Heard = { hear: string | null } | { stop: Stop };

/** The first thing a started interpreter says. */
export type Ready = { ready: true; imageBytes: number };

/** What a tester is asked to do: the input of a test. */
export type TestOrder = {
  /** As the tests import it: the first file's name without its ending. */
  module: string;
  /** Python before the test: imports and helpers of its author. */
  prelude: string;
  test: string;
  style: 'asserts' | 'unittest';
};

/**
 * What a tester prints. `broken` and nothing else is a fault of the test itself; `unfit`: what the program gave back is nothing
 * the test can work with; `cut`: the program broke the line to the tester.
 */
export type TestReport = { share: number } & (
  | { end: 'passed' }
  | { end: 'failed'; message: string; got: string | null; expected: string | null }
  | { end: 'error'; error: string; stderr: string }
  | { end: 'missing'; name: string }
  | { end: 'unfit'; message: string }
  | { end: 'broken'; message: string }
  | { end: 'cut' }
);
