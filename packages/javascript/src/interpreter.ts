import { type Clock, Execution, type Partner, Stopped } from '@put/python/execution.ts';
import type { Result } from '@put/python/protocol.ts';
import {
  type Answer,
  type Box,
  Engine,
  type Host,
  type Image,
  module,
  OutOfMemory,
  Refusal,
  script,
  Thrown,
} from './engine.ts';
import { ProgramFiles } from './program.ts';
import type { Request } from './protocol.ts';
import { RunFiles } from './run-files.ts';
import type { ParseFailure } from './strip-types.ts';

export type BootOptions = {
  wasm: WebAssembly.Module;
  /** Name → source of the files in `guest`, which run inside the engine around the program. */
  guest: Readonly<Record<string, string>>;
  clock: Clock;
};

/** Enough for seventeen thousand nested calls, as in Node. */
const stackBytes = 4 * 1024 * 1024;
const chunkBytes = 65_536;
const internal = 'node:internal/';
/** The prefix of CommonJS files when a module imports them. */
const common = 'node:own/';

type Ended = Pick<Result, 'end'> & { words?: string };

/** Thrown through the engine when the program calls process.exit. */
class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super('exit');
    this.code = code;
  }
}

/** Runs one program after another. Each gets a new engine, which no other program has touched. */
export class Interpreter {
  readonly #options: BootOptions;
  readonly #image: Image;
  #execution: Execution | undefined;
  #files: RunFiles | undefined;
  #checked: { key: string; program: ProgramFiles; complaint: string | null } | undefined;

  constructor(options: BootOptions) {
    this.#options = options;
    const engine: Engine = new Engine(
      options.wasm,
      this.#hostOf(() => engine, new ProgramFiles([])),
    );
    const box = engine.evaluate('globalThis.host = {}', 'start', script);
    for (const name of ['write', 'read', 'exit', 'file', 'save', 'folder', 'compile', 'shut'])
      engine.setProperty(box, name, engine.hostFunction(name));
    engine.evaluate(options.guest['main.js'] ?? '', `${internal}main.js`, module);
    engine.runJobs();
    if (engine.takeRejection() !== undefined) throw new Error('the harness does not start');
    const harness = engine.evaluate(
      'const { harness } = globalThis; delete globalThis.harness; harness',
      'start',
      script,
    );
    this.#image = engine.image(harness);
  }

  get imageBytes(): number {
    return this.#image.memory.length;
  }

  execute(request: Request, partner?: Partner): Result {
    const { input = '', call } = request.do === 'run' ? request : {};
    const begin = () => (this.#execution = new Execution(input, request.limits, this.#options.clock, partner));
    let engine: Engine | undefined;
    let memoryBytes = 0;
    begin();
    const { end, words = '' } = attempt(() => {
      const { program, complaint } = this.#check(request);
      if (complaint !== null) return { end: { by: 'compile' }, words: complaint };
      if (request.do === 'check') return { end: { by: 'exit', code: 0 } };
      engine = this.#start(program, request.limits);
      memoryBytes = -engine.memoryBytes;
      this.#files = new RunFiles(program, call);
      // the time of the program starts here
      begin();
      return runToEnd(engine, program, call?.args ?? [], (ms) => this.#execution!.sleep(ms));
    });
    const execution = this.#execution!;
    memoryBytes += engine?.memoryBytes ?? 0;
    const used = { ...execution.used(), memoryBytes: Math.min(memoryBytes, request.limits.memoryBytes) };
    const kept = call && this.#files?.keep(call.keeps);
    this.#execution = undefined;
    this.#files = undefined;
    const texts = { stdout: execution.stdout, stderr: execution.stderr + words };
    return { end, ...texts, used, ...(kept && { kept }), grownBytes: 0, isInDoubt: false };
  }

  /** Compiles the files, once for all runs of the same files. */
  #check({ files, limits }: Request) {
    const key = JSON.stringify(files);
    if (this.#checked?.key === key) return this.#checked;
    const program = new ProgramFiles(files);
    // each file is compiled alone, so its imports are not resolved
    const engine = this.#start(program, limits, { resolve: (_, name) => name, load: () => '' });
    const complaint = program.compile(engine, () => failureOf(engine));
    this.#checked = { key, program, complaint };
    return this.#checked;
  }

  #start(program: ProgramFiles, { memoryBytes }: Request['limits'], changed: Partial<Host> = {}): Engine {
    const host = { ...this.#hostOf(() => engine, program), ...changed };
    const engine: Engine = new Engine(this.#options.wasm, host, this.#image);
    engine.limit(memoryBytes, stackBytes);
    return engine;
  }

  /** Everything of the host that a program can reach: streams, files, exit. */
  #hostOf(engine: () => Engine, program: ProgramFiles): Host {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const encoder = new TextEncoder();
    const buffer = new Uint8Array(chunkBytes);
    return {
      check: () => this.#execution?.check(),
      calls: {
        write: (fd, text, isBinary) => {
          const bytes = isBinary === 1 ? bytesOf(String(text)) : encoder.encode(String(text));
          if (fd === 1) this.#execution?.writeOut(bytes);
          else this.#execution?.writeErr(bytes);
          return null;
        },
        // with `asks` a person may answer; without it the harness only reads the rest of the input
        read: (asks) => {
          this.#execution?.note(encoder.encode(asks === 1 ? 'i' : 'o'));
          const length = this.#execution?.read(buffer) ?? 0;
          return length === 0 ? null : decoder.decode(buffer.subarray(0, length), { stream: true });
        },
        shut: () => {
          this.#execution?.closeOut();
          return null;
        },
        exit: (code) => {
          throw new Exit(Number(code) & 0xff);
        },
        file: (name) => (this.#files ?? program).read(String(name)),
        save: (name, text, isMore) => this.#files?.write(String(name), String(text), isMore === 1) ?? null,
        folder: (name, isMade) => {
          if (isMade === 1) return this.#files?.makeFolder(String(name)) ?? null;
          const names = this.#files?.list(String(name)) ?? null;
          return names && JSON.stringify(names);
        },
        compile: (kind, name): Answer => compile(engine(), program, Number(kind), String(name)),
      },
      resolve: (asker, name) => {
        if (asker.startsWith(internal)) return internal + name.slice(2);
        if (asker.startsWith('node:') && name.startsWith('node:')) return name;
        const found = engine().ask('find', name, asker.startsWith(common) ? asker.slice(common.length) : asker);
        const isOwn = /^\.{0,2}\//.test(name) || name === '.' || name === '..';
        if (typeof found !== 'string' || isOwn === found.startsWith('node:'))
          throw new Refusal(`Cannot find module '${name}'`);
        return isOwn && !program.isModule(found) ? common + found : found;
      },
      load: (name) => {
        if (name.startsWith(internal)) return this.#options.guest[name.slice(internal.length)] ?? '';
        if (!name.startsWith('node:')) return program.source(name);
        const [kind, part] = name.startsWith(common) ? ['file', name.slice(common.length)] : ['part', name.slice(5)];
        return String(engine().ask('facade', kind, part, program.read(part)));
      },
    };
  }
}

/** Runs a script or a module until its last timer has ended. */
function runToEnd(engine: Engine, program: ProgramFiles, args: readonly string[], wait: (ms: number) => void): Ended {
  try {
    const seed = crypto.getRandomValues(new Uint32Array(4)).join(' ');
    engine.ask('start', program.main, program.isModule(program.main) ? 'yes' : 'no', seed, ...args);
    for (;;) {
      engine.runJobs();
      const reason = engine.takeRejection();
      if (reason !== undefined) return crash(engine, reason);
      const waitMs = Number(engine.ask('turn'));
      if (waitMs < 0) engine.ask('finish');
      if (waitMs > 0) wait(waitMs);
    }
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
    return crash(engine, engine.takeThrown());
  }
}

/** Lets the program's engine print the error, because the thrown value may have its own `toString` or `inspect`. */
function crash(engine: Engine, reason: Box): Ended {
  const { isFull } = engine;
  engine.unlimit();
  try {
    if (engine.ask('crash', reason, isFull ? 'full' : null) === 'memory') return outOfMemory;
    return { end: { by: 'crash' } };
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
    return { end: { by: 'crash' }, words: 'Uncaught exception\n' };
  }
}

/** One character for each byte. */
const bytesOf = (binary: string) => Uint8Array.from(binary, (letter) => letter.charCodeAt(0));

function attempt(work: () => Ended): Ended {
  try {
    return work();
  } catch (error) {
    return endOf(error);
  }
}

const outOfMemory: Ended = { end: { by: 'limit', limit: 'memory' } };

function endOf(error: unknown): Ended {
  if (error instanceof Stopped) return { end: error.stop };
  if (error instanceof Exit) return { end: { by: 'exit', code: error.code } };
  if (error instanceof OutOfMemory) return outOfMemory;
  // the stack of the host's thread overflowed before the engine's own
  if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError)
    return { end: { by: 'crash' }, words: 'RangeError: Maximum call stack size exceeded\n' };
  throw error;
}

/** Compiles a file. Evaluating a module returns no value, so its namespace is passed by the global object. */
function compile(engine: Engine, program: ProgramFiles, kind: number, name: string): Answer {
  if (kind === script) return program.isModule(name) ? null : engine.evaluate(program.source(name), name, script);
  if (kind === module) return engine.evaluate(program.source(name), name, module);
  const text = `import * as it from '/${name}'; globalThis[Symbol.for('namespace')] = it;`;
  return engine.evaluate(text, `node:own/${name}`, module);
}

function failureOf(engine: Engine): ParseFailure {
  const [line, column, ...words] = String(engine.ask('complain', engine.takeThrown())).split(' ');
  return { words: words.join(' '), line: Number(line), column: Number(column) };
}
