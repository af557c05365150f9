import type { PythonExports, PythonModule } from './emscripten.ts';
import { type Clock, Execution, type Partner, Stopped } from './execution.ts';
import { FileImage } from './file-image.ts';
import { endCodes, harnessSource } from './harness.ts';
import { bring, keep, writeFiles } from './home-files.ts';
import { VisitedHome } from './home-tree.ts';
import { ForbiddenImport, type Gate, gateImports } from './import-gate.ts';
import { MemoryImage } from './memory-image.ts';
import { Line } from './line.ts';
import type { Limits, Request, Result, SourceFile } from './protocol.ts';
import { homeFolder } from './student-frames.ts';
import { traceLimits } from './tracer.ts';

type TestRequest = Extract<Request, { do: 'test' }>;

/** Pyodide's loader, with options that its types leave out. */
export type LoadPyodide = (options: Record<string, unknown>) => Promise<{
  _module: PythonModule;
  makeMemorySnapshot(): Uint8Array;
}>;

export type BootOptions = {
  load: LoadPyodide;
  /** Options that tell this platform's loader where its files are. */
  loadOptions: Record<string, unknown>;
  wasm: WebAssembly.Module;
  /** Made by `makeSnapshot` with the same versions; without it a start takes seconds. */
  snapshot?: Uint8Array;
  /** How much one execution may write to files. */
  fileBytes: number;
  clock: Clock;
};

/**
 * A Python interpreter that runs one program after another. A program can only change the linear memory and the
 * in-memory file system. Both are restored after each execution.
 */
export class Interpreter {
  readonly #module: PythonModule;
  readonly #exports: PythonExports;
  readonly #options: BootOptions;
  readonly #gate: Gate;
  readonly #memory: MemoryImage;
  readonly #files: FileImage;
  readonly #firstMemoryBytes: number;
  readonly #line = new Line();
  #serveCode: number | undefined;
  #execution: Execution | undefined;
  #memoryCapBytes = Infinity;

  static async boot(options: BootOptions): Promise<Interpreter> {
    const { gate, loaded, exports } = await loadGated(options, options.snapshot && { _loadSnapshot: options.snapshot });
    const module = loaded._module;
    if (!options.snapshot) runRaw(module, exports, harnessSource);
    return new Interpreter(options, gate, module, exports);
  }

  /** Starts Python, loads the harness and gives its memory. A start from this snapshot takes a tenth of the time. */
  static async makeSnapshot(options: BootOptions): Promise<Uint8Array> {
    const { loaded, exports } = await loadGated(options, { _makeSnapshot: true });
    runRaw(loaded._module, exports, harnessSource);
    return loaded.makeMemorySnapshot();
  }

  private constructor(options: BootOptions, gate: Gate, module: PythonModule, exports: PythonExports) {
    this.#options = options;
    this.#gate = gate;
    this.#module = module;
    this.#exports = exports;
    this.#replaceStreams();
    this.#replaceImports();
    runRaw(module, exports, 'import _harness; _harness.close(); del _harness');
    module.FS.mkdirTree(homeFolder);
    module.FS.chdir(homeFolder);
    module.HEAP8[module._Py_EMSCRIPTEN_SIGNAL_HANDLING] = 1;
    this.#files = new FileImage(module.FS, options.fileBytes);
    this.#memory = new MemoryImage(exports.memory, exports.__stack_pointer, exports.sbrk(0) >>> 0);
    this.#firstMemoryBytes = exports.memory.buffer.byteLength;
  }

  get imageBytes(): number {
    return this.#memory.sizeBytes;
  }

  execute(request: Exclude<Request, TestRequest>, partner?: Partner): Result {
    const { input = '', notes, call, home } = request.do === 'run' ? request : {};
    const names = this.#begin(request.files, input, request.limits, partner, notes?.scenes);
    if (call) bring(this.#module.FS, call);
    const visited = home && new VisitedHome(this.#module.FS, request.files, home);
    const told = [names, ...(call ? [`args=${JSON.stringify(call.args)}`] : [])];
    if (notes?.asks) told.push('asks=True');
    if (notes?.traces) told.push(`traces=${notes.objects ?? traceLimits.objects}`);
    if (notes?.scenes) told.push('scenes=True');
    if (home) told.push(`args=${JSON.stringify(home.argv)}`, `at=${JSON.stringify(home.at)}`);
    if (home?.isShown) told.push('shown=True');
    return this.#end(this.#run(`import _harness; _harness.${request.do}(${told.join(', ')})`), call?.keeps, visited);
  }

  /**
   * Runs a test here and the program under test in `other`. They share no memory and only exchange messages. Both
   * together have the program's limits, measured by one clock.
   */
  test({ files, input, limits }: TestRequest, other: Interpreter): Result {
    const testedNames = other.#begin(files, '', limits);
    // the test itself may use more than the program's limits
    const own = { ...limits, memoryBytes: Math.max(limits.memoryBytes, testerBytes), outputBytes: testerOutputBytes };
    this.#begin([], input, own);
    let ended: unknown;
    this.#line.open((message) => {
      try {
        return other.#serve(message);
      } catch (error) {
        ended ??= error;
        throw error;
      }
    });
    other.#line.open((message) => this.#serve(message));
    ended = other.#run(`import _harness; _harness.serve(${testedNames})`);
    const thrown = ended ?? this.#run('import _harness; _harness.test()');
    const tested = other.#end(ended);
    const result = this.#end(thrown);
    // the end counts of the side that ended first; the other side was only interrupted
    const { end, stderr, isInDoubt } = ended === undefined ? result : tested;
    return {
      ...result,
      end,
      stderr,
      used: { ...result.used, memoryBytes: tested.used.memoryBytes },
      tested: { stdout: tested.stdout, hasEnded: ended !== undefined },
      grownBytes: Math.max(result.grownBytes, tested.grownBytes),
      isInDoubt,
    };
  }

  /** @returns the names of the files as a Python list. */
  #begin(
    files: readonly SourceFile[],
    input: string,
    limits: Limits,
    partner?: Partner,
    isInterruptible?: boolean,
  ): string {
    writeFiles(this.#module.FS, files);
    this.#memoryCapBytes = this.#memory.sizeBytes + limits.memoryBytes;
    this.#execution = new Execution(input, limits, this.#options.clock, partner, isInterruptible);
    return JSON.stringify(files.map((file) => file.name));
  }

  /** @returns what was thrown through Python; undefined when the source ran to its end. */
  #run(source: string): unknown {
    const code = allocate(this.#module, this.#exports, source);
    this.#gate.isLocked = true;
    try {
      this.#module._PyRun_SimpleString(code);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  /** Lets Python here answer a message of the other interpreter, even while it waits for an answer itself. */
  #serve(message: Uint8Array): Uint8Array {
    return this.#line.serve(message, () => {
      this.#serveCode ??= allocate(this.#module, this.#exports, 'import _bridge; _bridge.serve()');
      // the caller is inside a write, during which Python has released its interpreter lock
      const lock = this.#exports.PyGILState_Ensure();
      this.#module._PyRun_SimpleString(this.#serveCode);
      this.#exports.PyGILState_Release(lock);
    });
  }

  #end(thrown: unknown, keeps?: readonly string[], visited?: VisitedHome): Result {
    const execution = this.#execution!;
    const used = { ...execution.used(), memoryBytes: this.#memoryUse() };
    this.#gate.isLocked = false;
    this.#execution = undefined;
    this.#serveCode = undefined;
    this.#line.close();
    const { end: ended, words, isInDoubt } = judge(thrown, execution.isMemoryRefused);
    const end = execution.isInterrupted && ended.by !== 'limit' ? timeLimit : ended;
    const kept = keeps && keep(this.#module.FS, keeps);
    const changes = visited?.changes();
    this.#memory.restore();
    this.#files.restore();
    return {
      end,
      stdout: execution.stdout,
      stderr: execution.stderr + words,
      used,
      ...(kept && { kept }),
      ...(changes && { changes }),
      grownBytes: this.#exports.memory.buffer.byteLength - this.#firstMemoryBytes,
      isInDoubt,
    };
  }

  #memoryUse(): number {
    return Math.max(0, (this.#exports.sbrk(0) >>> 0) - this.#memory.sizeBytes);
  }

  /** Replaces the standard streams with ours, and removes the devices that lead to a console. */
  #replaceStreams(): void {
    const { FS } = this.#module;
    const out = (write: (execution: Execution, bytes: Uint8Array) => void) => ({
      open: () => {},
      write: (_: unknown, buffer: Uint8Array, offset: number, length: number) => {
        if (this.#execution) write(this.#execution, buffer.subarray(offset, offset + length));
        return length;
      },
    });
    const streams = {
      stdin: {
        open: () => {},
        read: (_: unknown, buffer: Uint8Array, offset: number, length: number) =>
          this.#execution?.read(buffer.subarray(offset, offset + length)) ?? 0,
      },
      stdout: {
        ...out((execution, bytes) => execution.writeOut(bytes)),
        open: () => this.#execution?.openOut(),
        dup: () => this.#execution?.openOut(),
        close: () => this.#execution?.closeOut(),
      },
      stderr: out((execution, bytes) => execution.writeErr(bytes)),
    };
    FS.registerDevice(
      FS.makedev(91, 12),
      out((execution, bytes) => execution.note(bytes)),
    );
    FS.mkdev('/dev/note', 0o222, FS.makedev(91, 12));
    // devices for messages to the other interpreter, open while a test runs
    for (const [minor, name, ops] of [
      [10, 'ask', this.#line.asking],
      [11, 'serve', this.#line.serving],
    ] as const) {
      FS.registerDevice(FS.makedev(91, minor), { open: () => {}, ...ops });
      FS.mkdev(`/dev/${name}`, 0o666, FS.makedev(91, minor));
    }
    for (const terminal of [5, 6]) FS.registerDevice(FS.makedev(terminal, 0), streams.stderr);
    Object.entries(streams).forEach(([name, ops], fd) => {
      const path = `/dev/${name}`;
      const device = FS.makedev(90, fd);
      FS.registerDevice(device, ops);
      FS.closeStream(fd);
      FS.unlink(path);
      FS.mkdev(path, 0o666, device);
      if (FS.open(path, fd === 0 ? 0 : 1).fd !== fd) throw new Error(`${name} did not take its place`);
    });
  }

  #replaceImports(): void {
    const { handlers } = this.#gate;
    const { memory } = this.#exports;
    handlers._Py_CheckEmscriptenSignals_Helper = () => this.#execution?.check() ?? 0;
    handlers._maybe_poll_async = () => null;
    handlers.__syscall_poll = (poll, files = 0, count = 0, timeoutMs = 0) => {
      if (count === 0) this.#execution?.sleep(timeoutMs);
      return poll(files, count, timeoutMs);
    };
    handlers.proc_exit = handlers.exit = (_, code = 0) => {
      throw new Left(code);
    };
    handlers._abort_js = handlers.__assert_fail = () => {
      throw new Error('the interpreter gave up');
    };
    // Allow exactly the growth asked for. Emscripten rounds it up and would exceed the limit by a fifth.
    let askedBytes = 0;
    memory.grow = (pages) => {
      const missingPages = Math.ceil((askedBytes - memory.buffer.byteLength) / 65_536);
      return WebAssembly.Memory.prototype.grow.call(memory, Math.min(pages, missingPages));
    };
    handlers.emscripten_resize_heap = (resize, size = 0) => {
      askedBytes = size >>> 0;
      if (askedBytes <= this.#memoryCapBytes) return resize(askedBytes);
      if (this.#execution) this.#execution.isMemoryRefused = true;
      return 0;
    };
  }
}

const timeLimit = { by: 'limit', limit: 'time' } as const;
const testerBytes = 128 * 1024 * 1024;
const testerOutputBytes = 1024 * 1024;

/** The program ended by itself, with its exit code or one of the harness's codes. */
class Left extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`left with ${code}`);
    this.code = code;
  }
}

function judge(thrown: unknown, isMemoryRefused: boolean): Pick<Result, 'end' | 'isInDoubt'> & { words: string } {
  const memory = { by: 'limit', limit: 'memory' } as const;
  if (thrown instanceof Stopped) return { end: thrown.stop, words: '', isInDoubt: false };
  if (thrown instanceof Left) {
    const { code } = thrown;
    if (code === endCodes.compile) return { end: { by: 'compile' }, words: '', isInDoubt: false };
    if (code === endCodes.memory) return { end: memory, words: '', isInDoubt: false };
    if (code === endCodes.crash)
      return { end: isMemoryRefused ? memory : { by: 'crash' }, words: '', isInDoubt: false };
    return { end: { by: 'exit', code: code & 0xff }, words: '', isInDoubt: false };
  }
  // A stack overflow in JavaScript, a trap in WebAssembly or a forbidden import. The program is the cause, but the
  // interpreter may be broken.
  const words =
    thrown instanceof ForbiddenImport
      ? 'The program was stopped: it tried to leave its interpreter.\n'
      : thrown instanceof RangeError && /stack/.test(thrown.message)
        ? 'RecursionError: the stack is exhausted\n'
        : 'The program brought the interpreter down.\n';
  return { end: isMemoryRefused ? memory : { by: 'crash' }, words, isInDoubt: true };
}

/** Loads Pyodide with its imports behind the gate. */
async function loadGated(options: BootOptions, extra: Record<string, unknown> | undefined) {
  const gate: Gate = { isLocked: false, handlers: {} };
  let exports: PythonExports | undefined;
  gate.handlers.random_get = (_, pointer = 0, size = 0) => {
    const bytes = new Uint8Array(exports?.memory.buffer ?? new ArrayBuffer(0), pointer >>> 0, size >>> 0);
    for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
    return 0;
  };
  const instantiate = WebAssembly.instantiate;
  const instantiateGated = async (source: BufferSource | WebAssembly.Module, imports?: WebAssembly.Imports) => {
    if (!imports?.wasi_snapshot_preview1) return instantiate(source as BufferSource, imports);
    gateImports(imports, gate);
    const instance = await instantiate(options.wasm, imports);
    exports = instance.exports as unknown as PythonExports;
    return { instance, module: options.wasm };
  };
  WebAssembly.instantiate = instantiateGated as typeof instantiate;
  try {
    const loaded = await options.load({ ...options.loadOptions, ...extra });
    if (!exports) throw new Error('Pyodide was loaded past the gate');
    return { gate, loaded, exports };
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

/** Runs our own Python code before the gate is locked. */
function runRaw(module: PythonModule, exports: PythonExports, source: string): void {
  if (module._PyRun_SimpleString(allocate(module, exports, source)) !== 0) throw new Error('the harness failed');
}

function allocate(module: PythonModule, exports: PythonExports, text: string): number {
  const bytes = new TextEncoder().encode(`${text}\0`);
  const pointer = module._malloc(bytes.length);
  new Uint8Array(exports.memory.buffer).set(bytes, pointer);
  return pointer;
}
