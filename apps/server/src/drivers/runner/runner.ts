/**
 * Runs untrusted programs: no network, no files but their own, nothing left behind.
 *
 * Words. A *program* is a student's files in one language. `prepare` takes a slot for it and compiles it. Each `run` of
 * the prepared program is one *execution* on one input. Every execution starts from the same clean state. Its result is
 * an *outcome*. `close` frees the slot.
 *
 * Promises, for every driver (runner.conformance.ts):
 * - A program that crashes, loops, floods its output or uses too much memory gives an ordinary outcome, never an
 *   exception.
 * - A call rejects with RunnerFault only when the runner itself broke. The caller may repeat the call and never blames
 *   the student. RunnerOutOfOrder means that nothing was tried.
 * - An execution sees nothing of an earlier one: no files, modules, changed builtins or open handles.
 */
export interface Runner {
  readonly capabilities: RunnerCapabilities;
  /** Waits for a free slot. Rejects with RunnerFault when the language is unknown or the runner is broken. */
  prepare(program: Program, options?: PrepareOptions): Promise<PreparedProgram>;
  /**
   * Prepares two programs that run at the same time; each reads the other's output. Absent: this runner has no
   * conversations. Rejects as `prepare` does.
   */
  prepareConversation?(pair: Pair<Program>, options?: PrepareOptions): Promise<PreparedConversation>;
  /** Why such a program cannot start now, in Russian; null when it can. Absent: the languages are always ready. */
  whyNotNow?(program: Pick<Program, 'language' | 'isTested' | 'recording'>): string | null;
  /** The state of each driver, for administrators. Absent: no driver can be out of order. */
  status?(): readonly RunnerStatus[];
  /** Ends every child process. Running executions reject with RunnerFault. */
  close(): Promise<void>;
}

/** The state of one driver. `reason` says in Russian why it is not ready and what helps. */
export type RunnerStatus = {
  driver: string;
  languages: readonly string[];
  state: 'ready' | 'starting' | 'broken';
  reason: string | null;
  /** The engine's runtime, when one is set. */
  runtime?: string;
};

export type PrepareOptions = {
  signal?: AbortSignal;
  /** A person waits for it at the screen: it needs no free slot. */
  urgent?: boolean;
  /** Nobody waits for it: it holds no slot between executions, and gets one only when nobody else wants it. */
  background?: boolean;
  /**
   * It serves a program that is prepared already, so it never waits for other programs to be closed. Combines with
   * `urgent`.
   */
  helper?: boolean;
};

/** The same runner, with these options for every program. */
const always = (runner: Runner, more: PrepareOptions): Runner => ({
  ...runner,
  get capabilities() {
    return runner.capabilities;
  },
  prepare: (program, options) => runner.prepare(program, { ...options, ...more }),
  ...(runner.prepareConversation && {
    prepareConversation: (pair, options) => runner.prepareConversation!(pair, { ...options, ...more }),
  }),
});

/** The same runner, with every program in the background. */
export const background = (runner: Runner): Runner => always(runner, { background: true });

/** The same runner, for programs that nobody needs once `signal` is aborted. */
export const whileWaited = (runner: Runner, signal: AbortSignal): Runner => always(runner, { signal });

export type RunnerCapabilities = {
  /** Names of languages as in the contract: 'python'. The list changes when a driver finds or loses its tools. */
  languages: readonly string[];
  /** How many programs can be prepared at the same time. */
  slots: number;
  /** Languages in which programs can be tested (`Program.isTested`). */
  tested?: readonly string[];
  /** Languages whose programs can be recorded (`Program.recording`). */
  recorded?: readonly string[];
  /** By the language of a program: the languages of interactors that it can talk to. */
  interactors?: Readonly<Record<string, readonly string[]>>;
  /** Languages in which a run may have arguments and files (`CallPart`). */
  called?: readonly string[];
};

export type Program = {
  language: string;
  /** The first file is started. Names lead down from one folder: 'main.py', 'geometry/shapes.py'. */
  files: readonly { name: string; content: string }[];
  /**
   * The files define what tests call. They are loaded into a separate interpreter, so they cannot see or change a test.
   * The input is a `TestOrder` and standard output a `TestReport`, as the language's package defines them.
   */
  isTested?: boolean;
  /**
   * Its executions are recorded (`Outcome.record`): the scenes that it draws with the module `scene`, or its run step by
   * step. Only for the languages in `recorded`.
   */
  recording?: 'scene' | 'trace';
  /**
   * For SQL: the files are statements on these tables. The input is a script that fills the tables. Standard output is
   * the resulting table as JSON.
   */
  database?: DatabaseSetup;
};

export type DatabaseSetup = {
  dialect: 'sqlite' | 'postgresql';
  schema: string;
  /** Runs after the statements. Its table is the result. */
  checkQuery: string | null;
};

export interface PreparedProgram {
  /**
   * Null when the program compiled. Otherwise the compiler's text, cut at `compileLimits.outputBytes`; `run` must not
   * be called then. Compiling has the limits `compileLimits`.
   */
  readonly compileError: string | null;
  /** `input` is exact text (`@put/python/exact-text`). `call` is allowed only for the languages in `called`. */
  run(input: string, limits: Limits, call?: CallPart): Promise<Outcome>;
  close(): Promise<void>;
}

/**
 * What one execution gets besides its input, and which files are read afterwards. Names are plain or lie in `folder`.
 */
export type CallPart = {
  args: readonly string[];
  /** Written beside the program and removed after the execution. */
  files: readonly { name: string; content: string }[];
  /** A folder that is created empty; undefined: none. */
  folder?: string | undefined;
  /** Files to read at the end, cut at 64 KiB. Missing ones are left out of `Outcome.kept`. */
  keeps: readonly string[];
};

/** The judged program, and the author's program that it talks to. */
export type Pair<T> = { program: T; interactor: T };

export interface PreparedConversation {
  /** As `compileError` of a prepared program, for each of the two. */
  readonly compileErrors: Pair<string | null>;
  /** Runs one conversation. `call` is for the interactor. */
  run(limits: Pair<Limits>, call?: CallPart): Promise<Conversation>;
  close(): Promise<void>;
}

/**
 * The outcomes of both. After one has ended, the other is at the end of its input, and what it prints is lost. When
 * both wait for each other, both end at once by the limit `idle`.
 */
export type Conversation = Pair<Outcome> & {
  /** Null: both waited for each other. */
  endedFirst: keyof Pair<unknown> | null;
  /**
   * Whether the interactor reached the end of its input, so the program had ended while the interactor still listened.
   */
  interactorSawEnd: boolean;
  /** What both said, in order; the first 64 KiB. */
  said: readonly Saying[];
};
export type Saying = { by: keyof Pair<unknown>; text: string };

export type Limits = {
  /** CPU time of the program, in milliseconds. */
  timeMs: number;
  /** Memory of the program without its interpreter, in bytes. */
  memoryBytes: number;
  /** The program is stopped when its standard output exceeds this, in bytes. */
  outputBytes: number;
};

/**
 * The whole time, in milliseconds, after which a program that has used none of its limits is given up without a
 * verdict: the machine gave it hardly any processor. A thirtieth of one is enough for short limits.
 */
export const starvedAfterMs = (cpuMs: number): number => Math.min(30 * cpuMs, 5 * cpuMs + 150_000) + 60_000;

/** The limits of compiling. They do not depend on the task. */
export const compileLimits: Limits = { timeMs: 30_000, memoryBytes: 1024 * 1_048_576, outputBytes: 65_536 };

export type Outcome = {
  end:
    | { by: 'exit'; code: number }
    /** An uncaught exception or a crash; `stderr` holds the message. */
    | { by: 'crash' }
    | { by: 'limit'; limit: 'time' | 'memory' | 'output' | 'idle' };
  /**
   * Cut at `outputBytes`. All texts of an outcome are exact: equal texts have equal bytes (`@put/python/exact-text`).
   */
  stdout: string;
  /** Cut at 64 KiB. A Python traceback holds only frames of the student's files. */
  stderr: string;
  used: { timeMs: number; wallMs: number; memoryBytes: number };
  /** For a tested program: what its files printed, and whether they ended the run themselves. */
  tested?: { stdout: string; hasEnded: boolean };
  /** For a recorded program: what its harness noted, one note a line, and how much was printed before each. */
  record?: { lines: readonly string[]; printedBytes: readonly number[]; isCut: boolean };
  /** The text of kept files, by name. */
  kept?: ReadonlyMap<string, string>;
};

/** The runner broke: an unknown language, a child process that does not start, no memory on the machine. */
export class RunnerFault extends Error {
  override name = 'RunnerFault';
}

/**
 * Nothing was tried, because the engine is down or full, or only another worker knows the language. It says nothing
 * about the program, however often it happens.
 */
export class RunnerOutOfOrder extends RunnerFault {
  override name = 'RunnerOutOfOrder';
  /** The need that this process can not meet (`judging/needs`), so that the job goes to one that can. */
  readonly lacks: string | undefined;
  /** What is awaited, in Russian, for the person who waits. */
  readonly forPerson: string | undefined;
  constructor(
    words: string,
    { lacks, forPerson, ...options }: ErrorOptions & { lacks?: string; forPerson?: string } = {},
  ) {
    super(words, options);
    this.lacks = lacks;
    this.forPerson = forPerson;
  }
}
