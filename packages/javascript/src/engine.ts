/**
 * QuickJS in WebAssembly. Of the package quickjs-wasi only the engine is used, by the exports called below. A program
 * can only change the engine's memory, and each execution gets a new engine, started from a memory image that already
 * holds the harness.
 * Only strings, numbers and null cross the border. An exception of the host passes through the engine's frames, where
 * no `catch` of a program sees it; after that the engine must not be used again.
 */
export type Value = string | number | null;

/** What the host answers: text, null, or a value of the engine. */
export type Answer = string | null | Box;

/** A value that stays in the engine, by its address there. */
export type Box = number & { readonly isBox: unique symbol };

export type Host = {
  /** The functions that the harness calls. A returned box is given to the harness as its value. */
  calls: Record<string, (...values: Value[]) => Answer>;
  /** Called by the engine every ten thousand instructions or so. */
  check(): void;
  /** The full name of a module that `asker` imports as `name`; throws `Refusal`. */
  resolve(asker: string, name: string): string;
  /** The source of a module; throws `Refusal`. */
  load(name: string): string;
};

/** The program sees it as an error that it may catch. */
export class Refusal extends Error {}

/** The program threw something. It stays in the engine; `takeThrown` gives it. */
export class Thrown extends Error {}

export type Image = { memory: Uint8Array; stackPointer: number; runtime: number; context: number; harness: Box };

export const script = 0;
export const module = 1;
export const compileOnly = 32;

type Exports = Record<string, (...numbers: number[]) => number> & {
  memory: WebAssembly.Memory;
  __stack_pointer: WebAssembly.Global<'i32'>;
};

const ok = 0;
const badDescriptor = 8;
/** Some functions of the engine do not check the depth of the stack. This part of our own stack is left to them. */
const stackReserveBytes = 512 * 1024;

export class Engine {
  readonly #exports: Exports;
  readonly #host: Host;
  /** The harness's function for the host's requests. Programs can not reach it. */
  #harness: Box | undefined;
  /** Rejected promises without a handler: address of the promise → reason. */
  readonly #rejected = new Map<number, Box>();
  #limitBytes = Infinity;

  constructor(wasm: WebAssembly.Module, host: Host, image?: Image) {
    this.#host = host;
    const instance = new WebAssembly.Instance(wasm, { env: this.#env(), wasi_snapshot_preview1: this.#system() });
    this.#exports = instance.exports as unknown as Exports;
    const { memory } = this.#exports;
    if (image) {
      memory.grow(Math.max(0, image.memory.length - memory.buffer.byteLength) / 65_536);
      new Uint8Array(memory.buffer).set(image.memory);
      this.#exports['qjs_set_runtime_and_context']!(image.runtime, image.context);
      this.#exports.__stack_pointer.value = image.stackPointer;
      this.#harness = image.harness;
      return;
    }
    this.#exports['_initialize']!();
    if (this.#exports['qjs_init']!() !== 0) throw new Error('QuickJS does not start');
    this.#exports['qjs_set_interrupt_handler']!(1);
    this.#exports['qjs_set_promise_rejection_handler']!(1);
    this.#exports['qjs_set_module_loader']!(1);
  }

  get memoryBytes(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  image(harness: Box): Image {
    return {
      harness,
      memory: new Uint8Array(this.#exports.memory.buffer).slice(),
      stackPointer: this.#exports.__stack_pointer.value,
      runtime: this.#exports['qjs_get_runtime_ptr']!(),
      context: this.#exports['qjs_get_context_ptr']!(),
    };
  }

  /**
   * Sets the limits; call it before anything runs. QuickJS's own stack is enough for two thousand calls only, so a new
   * one is allocated.
   */
  limit(memoryBytes: number, stackBytes: number): void {
    const bottom = this.#allocate(stackBytes + stackReserveBytes);
    this.#exports.__stack_pointer.value = (bottom + stackBytes + stackReserveBytes) & ~15;
    this.#exports['JS_UpdateStackTop']!(this.#exports['qjs_get_runtime_ptr']!());
    this.#exports['qjs_set_max_stack_size']!(stackBytes);
    this.#limitBytes = memoryBytes + this.memoryBytes;
    this.#exports['qjs_set_memory_limit']!(this.#limitBytes);
  }

  /** Whether there may be too little memory left to print an error. */
  get isFull(): boolean {
    return this.memoryBytes > this.#limitBytes * 0.75;
  }

  /** Removes the memory limit, so that a program that used up its memory can still print its error. */
  unlimit(): void {
    this.#exports['qjs_set_memory_limit']!(-1);
  }

  evaluate(source: string, name: string, flags: number): Box {
    const [text, length] = this.#write(source);
    const [file] = this.#write(name);
    const box = this.#exports['qjs_eval']!(text, length, file, flags);
    this.#exports['wasm_free']!(text);
    this.#exports['wasm_free']!(file);
    return this.#unlessThrown(box);
  }

  ask(what: string, ...values: Answer[]): Value {
    return this.read(this.#call(this.#harness!, what, ...values));
  }

  #call(callee: Box, ...values: Answer[]): Box {
    const boxes = values.map((value) => this.#boxOf(value));
    const list = this.#allocate(4 * boxes.length + 4);
    new Uint32Array(this.#exports.memory.buffer, list, boxes.length).set(boxes);
    const nothing = this.#exports['qjs_get_undefined']!();
    const box = this.#exports['qjs_call']!(callee, nothing, boxes.length, list);
    this.#exports['wasm_free']!(list);
    return this.#unlessThrown(box);
  }

  setProperty(object: Box, name: string, value: Box): void {
    this.#set(object, name, value);
  }

  #set(object: number, name: string, value: number): void {
    const [text] = this.#write(name);
    this.#exports['qjs_set_prop_string']!(object, text, value);
    this.#exports['wasm_free']!(text);
  }

  /** A function of the engine that calls the host's function of that name. */
  hostFunction(name: string): Box {
    const [text, length] = this.#write(name);
    return this.#exports['qjs_new_host_function']!(text, length, 0) as Box;
  }

  /** Runs the reactions of promises until none is left. */
  runJobs(): void {
    while (this.#exports['qjs_is_job_pending']!()) {
      if (this.#exports['qjs_execute_pending_job']!() < 0) throw new Thrown();
    }
  }

  takeThrown(): Box {
    return this.#exports['qjs_get_exception']!() as Box;
  }

  /** The reason of one rejected promise without a handler. */
  takeRejection(): Box | undefined {
    const [first] = this.#rejected;
    if (first) this.#rejected.delete(first[0]);
    return first?.[1];
  }

  /** The string or number; null for any other value. */
  read(box: Box): Value {
    if (this.#exports['qjs_is_number']!(box)) return this.#exports['qjs_get_float64']!(box);
    return this.#exports['qjs_is_string']!(box) ? decoder.decode(this.#bytesOf(box)) : null;
  }

  #bytesOf(box: number): Uint8Array {
    const lengthAt = this.#allocate(4);
    const text = this.#exports['qjs_get_string_len']!(box, lengthAt);
    const length = new DataView(this.#exports.memory.buffer).getUint32(lengthAt, true);
    this.#exports['wasm_free']!(lengthAt);
    if (text === 0) throw new OutOfMemory();
    const bytes = new Uint8Array(this.#exports.memory.buffer, text, length).slice();
    this.#exports['qjs_free_cstring']!(text);
    return bytes;
  }

  #unlessThrown(box: number): Box {
    if (this.#exports['qjs_is_exception']!(box)) throw new Thrown();
    return box as Box;
  }

  #boxOf(value: Answer): number {
    if (typeof value === 'number') return value;
    if (value === null) return this.#exports['qjs_get_null']!();
    const [text, length] = this.#write(value);
    const box = this.#exports['qjs_new_string']!(text, length);
    this.#exports['wasm_free']!(text);
    return box;
  }

  #write(text: string): [address: number, length: number] {
    const bytes = encoder.encode(text);
    const at = this.#allocate(bytes.length + 1);
    const memory = new Uint8Array(this.#exports.memory.buffer);
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    return [at, bytes.length];
  }

  #allocate(bytes: number): number {
    const at = this.#exports['wasm_malloc']!(bytes);
    if (at === 0) throw new OutOfMemory();
    return at;
  }

  #textAt(address: number): string {
    const memory = new Uint8Array(this.#exports.memory.buffer);
    return decoder.decode(memory.slice(address, memory.indexOf(0, address)));
  }

  /** Throws an error in the engine, which the program may catch. @returns the engine's code for it. */
  #refuse(error: unknown): 0 {
    if (error instanceof Thrown) return this.#throw(this.takeThrown());
    if (!(error instanceof Refusal)) throw error;
    const box = this.#exports['qjs_new_error']!();
    this.#set(box, 'message', this.#boxOf(error.message));
    return this.#throw(box as Box);
  }

  #throw(box: Box): 0 {
    this.#exports['qjs_throw']!(box);
    return 0;
  }

  #env() {
    return {
      host_call: (name: number, nameLength: number, _this: number, count: number, list: number): number => {
        const called = decoder.decode(new Uint8Array(this.#exports.memory.buffer, name, nameLength));
        const boxes = [...new Uint32Array(this.#exports.memory.buffer, list, count)] as Box[];
        try {
          const answer = this.#host.calls[called]!(...boxes.map((box) => this.read(box)));
          return this.#boxOf(answer);
        } catch (error) {
          return this.#refuse(error);
        }
      },
      host_interrupt: () => {
        this.#host.check();
        return 0;
      },
      host_promise_rejection: (promise: number, reason: number, isHandled: number) => {
        const value = this.#exports['qjs_get_value_ptr']!(promise);
        if (isHandled) this.#rejected.delete(value);
        else this.#rejected.set(value, reason as Box);
      },
      host_module_normalize: (asker: number, name: number): number => {
        try {
          return this.#write(this.#host.resolve(this.#textAt(asker), this.#textAt(name)))[0];
        } catch (error) {
          return this.#refuse(error);
        }
      },
      host_module_load: (name: number, lengthAt: number): number => {
        try {
          const [text, length] = this.#write(this.#host.load(this.#textAt(name)));
          new DataView(this.#exports.memory.buffer).setUint32(lengthAt, length, true);
          return text;
        } catch (error) {
          return this.#refuse(error);
        }
      },
      // UTC on every machine, so that dates come out the same
      host_get_timezone_offset: () => 0,
    };
  }

  /** The system calls of the engine: clocks and random numbers. It can not write or open anything. */
  #system() {
    const view = () => new DataView(this.#exports.memory.buffer);
    return {
      clock_time_get: (clock: number, _precision: bigint, at: number) => {
        const ms = clock === 0 ? Date.now() : performance.now();
        view().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
        return ok;
      },
      random_get: (at: number, length: number) => {
        crypto.getRandomValues(new Uint8Array(this.#exports.memory.buffer, at, length));
        return ok;
      },
      fd_write: () => badDescriptor,
      fd_close: () => badDescriptor,
      fd_fdstat_get: () => badDescriptor,
      fd_seek: () => badDescriptor,
    };
  }
}

/** The engine had no memory for a string of the host. */
export class OutOfMemory extends Error {}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
