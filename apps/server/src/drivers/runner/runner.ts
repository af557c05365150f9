/**
 * Runs untrusted programs: no network, no files but their own, nothing left behind.
 *
 * Words. A *program* is a student's files in one language. `prepare` takes a place for it and checks
 * that it compiles; each `run` of the prepared program is one *execution* on one input and starts from
 * the same clean state as the first; its result is an *outcome*. `close` gives the place back.
 *
 * Promises, for every driver (runner.conformance.ts):
 * - A program that crashes, loops, floods its output or eats memory is an ordinary outcome, never an exception.
 * - A call rejects with RunnerFault only when the runner itself broke; the caller may repeat the work and
 *   never blames the student. A verdict and a retry can not be confused. With RunnerOutOfOrder nothing was tried at all.
 * - Nothing of one execution can be seen by the next: files, modules, patched builtins, open handles.
 */
export interface Runner {
  readonly capabilities: RunnerCapabilities;
  /** Waits for a free place. Rejects with RunnerFault when the language is unknown or the runner is broken. */
  prepare(program: Program, options?: PrepareOptions): Promise<PreparedProgram>;
  /**
   * Prepares two programs that run at the same time, each reading what the other prints. Absent: no conversations here.
   * Rejects as `prepare` does.
   */
  prepareConversation?(pair: Pair<Program>, options?: PrepareOptions): Promise<PreparedConversation>;
  /** Why no such program could be begun now; null when one can. Absent: its languages are always ready. */
  whyNotNow?(program: Pick<Program, 'language' | 'isTested'>): string | null;
  /** How its drivers are, for administrators. Absent: nothing of it can be out of order by itself. */
  status?(): readonly RunnerStatus[];
  /** Ends every child process; what is running rejects with RunnerFault. */
  close(): Promise<void>;
}

/** One driver; `reason` says in Russian why it is not ready and what would help. */
export type RunnerStatus = {
  driver: string;
  languages: readonly string[];
  state: 'ready' | 'starting' | 'broken';
  reason: string | null;
};

export type PrepareOptions = {
  signal?: AbortSignal;
  /** A person looks at the screen: waits for no place. */
  urgent?: boolean;
  /** Nobody waits for it: holds no place between executions, and has one only when nobody else wants it. */
  patient?: boolean;
  /** Together with `urgent`: serves a program that is prepared already, and is never made to wait for others to be closed. */
  helper?: boolean;
};

/** The same runner for work that nobody waits for. */
export const patient = (runner: Runner): Runner => ({
  ...runner,
  get capabilities() {
    return runner.capabilities;
  },
  prepare: (program, options) => runner.prepare(program, { ...options, patient: true }),
  ...(runner.prepareConversation && {
    prepareConversation: (pair, options) => runner.prepareConversation!(pair, { ...options, patient: true }),
  }),
});

export type RunnerCapabilities = {
  /** Languages by their name in the contract: 'python'. They change while a driver finds what it works with. */
  languages: readonly string[];
  /** How many programs can be prepared at the same time. */
  places: number;
  /** Those of them in which programs can be tested (`Program.isTested`). */
  tested?: readonly string[];
  /** By the language of a program, the languages of interactors that it can talk to here. */
  interactors?: Readonly<Record<string, readonly string[]>>;
  /** Those of them in which a run may bring arguments and files (`CallPart`). */
  called?: readonly string[];
};

export type Program = {
  language: string;
  /** The first file is the one that is started. Names lead down from one folder: 'main.py', 'geometry/shapes.py'. */
  files: readonly { name: string; content: string }[];
  /**
   * The files define what tests use. They stand in a memory of their own: nothing of a test can be seen or changed from them.
   * An input is a `TestOrder`, standard output a `TestReport` (the language's package says what they are).
   */
  isTested?: boolean;
  /**
   * Of SQL: the files are statements on these tables. An input is a script that fills them, standard output the table that
   * comes out, as JSON.
   */
  database?: DatabaseSetup;
};

export type DatabaseSetup = {
  dialect: 'sqlite' | 'postgresql';
  schema: string;
  /** Asked after the statements; its table counts instead. */
  checkQuery: string | null;
};

export interface PreparedProgram {
  /**
   * Set when the program does not compile within `compileLimits`; `run` must not be called then. Text as the compiler gives it,
   * cut at their `outputBytes`.
   */
  readonly compileError: string | null;
  /** The input is exact text too. `call` only in the languages that are `called`. */
  run(input: string, limits: Limits, call?: CallPart): Promise<Outcome>;
  close(): Promise<void>;
}

/** What one execution gets besides its input, and leaves behind. Names are plain, or below the one `folder`. */
export type CallPart = {
  args: readonly string[];
  /** Beside the program; gone with the execution. */
  files: readonly { name: string; content: string }[];
  /** Made empty; undefined: none. */
  folder?: string | undefined;
  /** Files that are read at its end, cut at 64 KiB; those that are not there are left out of `Outcome.kept`. */
  keeps: readonly string[];
};

/** The program that is judged and the one of the author that it talks to. */
export type Pair<T> = { program: T; interactor: T };

export interface PreparedConversation {
  /** As `compileError` of a prepared program, of each. */
  readonly compileErrors: Pair<string | null>;
  /** One conversation. The call is the interactor's. */
  run(limits: Pair<Limits>, call?: CallPart): Promise<Conversation>;
  close(): Promise<void>;
}

/**
 * How both ended. Whoever reads after the other's end is at the end of its input; what is printed to one that is gone is lost.
 * When both wait for each other, both end by the limit `idle` at once.
 */
export type Conversation = Pair<Outcome> & {
  /** Null: they waited for each other. */
  endedFirst: keyof Pair<unknown> | null;
  /** Whether the interactor has come to the end of its input: the program was gone while it still listened. */
  interactorSawEnd: boolean;
  /** What was said in its order, at most 64 KiB of the beginning. */
  said: readonly Saying[];
};
export type Saying = { by: keyof Pair<unknown>; text: string };

export type Limits = {
  /** CPU time of the program itself, milliseconds. */
  timeMs: number;
  /** Memory the program may take besides its interpreter, bytes. */
  memoryBytes: number;
  /** Standard output above which the program is stopped, bytes. */
  outputBytes: number;
};

/** Of the compile step, whatever the task allows its programs. */
export const compileLimits: Limits = { timeMs: 30_000, memoryBytes: 1024 * 1_048_576, outputBytes: 65_536 };

export type Outcome = {
  end:
    | { by: 'exit'; code: number }
    /** An uncaught exception or a crash; the words are in `stderr`. */
    | { by: 'crash' }
    | { by: 'limit'; limit: 'time' | 'memory' | 'output' | 'idle' };
  /** Cut at `outputBytes`. Exact text, as all texts of an outcome: two are the same when their bytes are (`@put/python/exact-text`). */
  stdout: string;
  /** Cut at 64 KiB; a Python traceback holds only the student's frames. */
  stderr: string;
  used: { timeMs: number; wallMs: number; memoryBytes: number };
  /** Of a tested program: what the files printed, and whether it was they who came to an end. */
  tested?: { stdout: string; hasEnded: boolean };
  /** Of a run that keeps files: their text by name. */
  kept?: ReadonlyMap<string, string>;
};

/** The runner broke: no such language, a child process that does not start, the machine out of memory. */
export class RunnerFault extends Error {
  override name = 'RunnerFault';
}

/**
 * Nothing was tried: what programs run in can not be had now, an engine that is down or full, or a language that only another
 * worker knows. It says nothing about the program, however often it happens.
 */
export class RunnerOutOfOrder extends RunnerFault {
  override name = 'RunnerOutOfOrder';
}
