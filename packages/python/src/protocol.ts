/** Messages between a runner and the process or worker that holds the interpreter. */
export type Request =
  | { do: 'check'; files: SourceFile[]; limits: Limits }
  /**
   * With `isTalk` the input is only the part known at the start; the rest arrives while the program runs. `notes` that
   * ask for a record are for a run without a talk.
   */
  | {
      do: 'run';
      files: SourceFile[];
      input: string;
      limits: Limits;
      isTalk?: true;
      notes?: Notes;
      call?: Call;
      home?: HomeTree;
    }
  /** The input is a `TestOrder` for bridge-tester.ts; the files run in an interpreter of their own. */
  | { do: 'test'; files: SourceFile[]; input: string; limits: Limits };

/** Which notes the harness sends besides the output; the letters say the type of a note. */
export type Notes = {
  /** `i` and `o`: a call of input() begins and ends. */
  asks: boolean;
  /** `t` and a step of the record (tracer.ts); `c`: the record reached its limit and the program was ended. */
  traces: boolean;
  /** A step of the record has at most so many objects; left out: `traceLimits.objects`. */
  objects?: number;
  /** `s` and a note of the module `scene` (packages/animation/src/scene-notes.ts), which the program then can import. */
  scenes?: boolean;
};

/** What a run gets besides its input, and the names of the files to read back after it. */
export type Call = { args: readonly string[]; files: readonly SourceFile[]; folder?: string; keeps: readonly string[] };

/**
 * The run is a command in a home folder, whose files are the request's. `at` is the folder where it starts, and `argv`
 * its words with the program's own name first. Names are relative to the home folder, folders before their content.
 */
export type HomeTree = {
  at: string;
  argv: readonly string[];
  folders: readonly string[];
  links: readonly Link[];
  /** Files that are not the person's: a program that was typed and not stored. */
  hidden: readonly string[];
  /** Whether each line is shown when it is printed. */
  isShown: boolean;
};
export type Link = { name: string; target: string };

/** What a run has changed in the home folder, in the order in which it is to be done. */
export type HomeChanges = {
  removed: readonly string[];
  folders: readonly string[];
  files: readonly SourceFile[];
  links: readonly Link[];
};

/** Of a file read back, only the beginning. */
export const keptBytes = 65_536;

export type SourceFile = { name: string; content: string };

export type Limits = {
  /** CPU time of the program. */
  timeMs: number;
  /** How long the program may sleep in all. Waiting for a busy processor counts neither here nor there. */
  sleepMs: number;
  /** Without the memory of the interpreter itself. */
  memoryBytes: number;
  /** Of standard output. */
  outputBytes: number;
};

export type Stop = { by: 'limit'; limit: 'time' | 'memory' | 'output' | 'idle' };

export type Result = {
  end: { by: 'exit'; code: number } | { by: 'crash' } | { by: 'compile' } | Stop;
  stdout: string;
  stderr: string;
  used: { timeMs: number; wallMs: number; memoryBytes: number };
  /** Only for `test`: what the program printed, and whether its interpreter ended before the tester's. */
  tested?: { stdout: string; hasEnded: boolean };
  /** Only for notes that ask for a record. */
  record?: { lines: string[]; printedBytes: number[]; isCut: boolean };
  /** Only for a call: the wanted files that exist. */
  kept?: readonly SourceFile[];
  /** Only for a run in a home folder. */
  changes?: HomeChanges;
  /** How much larger memory is than at the start; it never shrinks. */
  grownBytes: number;
  /** The interpreter may be broken and must not be used again. */
  isInDoubt: boolean;
};

/**
 * What a program in a talk sends to its runner before its result: bytes that it printed, one character for each; that
 * it closed its output; or that it waits for input. The last is answered by one `Heard`.
 */
export type Said = { say: string } | { shuts: true } | { waits: true };
/** Bytes of input, one character for each; null at the end of the input; or the order to end the program. */
export type Heard = { hear: string | null } | { stop: Stop };

/** The first message of a started interpreter. */
export type Ready = { ready: true; imageBytes: number };

/** The input of a test for the tester. */
export type TestOrder = {
  /** The name by which tests import the program: the first file's name without its extension. */
  module: string;
  /** The author's imports and helper functions, run before the test. */
  prelude: string;
  test: string;
  style: 'asserts' | 'unittest';
};

/**
 * What the tester prints. `broken`: the test itself is wrong, the program is not. `unfit`: the test can not work with
 * the value that the program returned. `cut`: the program broke the connection to the tester.
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
