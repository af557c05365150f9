import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startQuickjsRunner } from './quickjs-runner.ts';
import type { Limits, Outcome, Runner } from './runner.ts';

const limits: Limits = { timeMs: 1000, memoryBytes: 32 * 1024 * 1024, outputBytes: 64 * 1024 };

describe('a program that wants out of the engine', () => {
  let runner: Runner;
  beforeAll(() => {
    runner = startQuickjsRunner({ places: 1 });
  });
  afterAll(() => runner.close());

  const run = async (content: string, input = '', changed: Partial<Limits> = {}): Promise<Outcome> => {
    const program = await runner.prepare({ language: 'javascript', files: [{ name: 'main.js', content }] });
    if (program.compileError !== null) throw new Error(program.compileError);
    try {
      return await program.run(input, { ...limits, ...changed });
    } finally {
      await program.close();
    }
  };
  const printed = async (content: string) => (await run(content)).stdout;

  /** Prints `no …` where the way is closed; what it prints instead would be the loot. */
  it.each([
    [
      'the constructor of a constructor',
      'print([].constructor.constructor("return typeof process.binding")())',
      'undefined',
    ],
    ['a function from a text', 'print(new Function("return process.constructor.name")())', 'Process'],
    ['an indirect eval', 'print((0, eval)("typeof process.mainModule"))', 'undefined'],
    ['the global of a function without this', 'print((function () { return typeof this.require; })())', 'undefined'],
    [
      'modules of Node that reach the system',
      'for (const name of ["child_process", "net", "http", "vm", "worker_threads", "module", "os"]) try { print(Object.keys(require(name)).length); } catch (error) { print(error.code); }',
      'MODULE_NOT_FOUND\nMODULE_NOT_FOUND\nMODULE_NOT_FOUND\nMODULE_NOT_FOUND\nMODULE_NOT_FOUND\nMODULE_NOT_FOUND\n4',
    ],
    [
      'an import of the system',
      'import("node:child_process").then(print, (error) => print(error.message))',
      "Cannot find module 'node:child_process'",
    ],
    [
      'an import from the disk',
      'import("/etc/passwd").then(print, (error) => print(error.message))',
      "Cannot find module '/etc/passwd'",
    ],
    [
      'an import from a web address',
      'import("https://example.org/x.js").then(print, (error) => print(error.message))',
      "Cannot find module 'https://example.org/x.js'",
    ],
    [
      'an import of a text',
      'import("data:text/javascript,export default 1").then(print, (error) => print(error.message))',
      "Cannot find module 'data:text/javascript,export default 1'",
    ],
    [
      "the harness's own modules",
      'import("node:internal/host.js").then(print, (error) => print(error.message))',
      "Cannot find module 'node:internal/host.js'",
    ],
    [
      'a file of the host',
      'try { print(require("fs").readFileSync("/etc/passwd", "utf8")); } catch (error) { print(error.code); }',
      'ENOENT',
    ],
    [
      'a file above its own',
      'try { require("../../interpreter.ts"); } catch (error) { print(error.code); }',
      'MODULE_NOT_FOUND',
    ],
    [
      'a file to be written',
      'try { require("fs").writeFileSync("/tmp/left", "x"); } catch (error) { print(error.code); }',
      'ENOENT',
    ],
    [
      "the host's functions by their first names",
      'print(typeof host, typeof globalThis.harness, Reflect.ownKeys(globalThis).filter((key) => /host|harness|std|bjson|wasm/i.test(String(key))).length)',
      'undefined undefined 0',
    ],
    ['WebAssembly', 'print(typeof WebAssembly)', 'undefined'],
    ['the network', 'print(typeof fetch, typeof XMLHttpRequest, typeof WebSocket)', 'undefined undefined undefined'],
    [
      'threads',
      'print(typeof Worker, typeof Atomics, typeof SharedArrayBuffer === "function" ? "alone" : "none")',
      'undefined undefined alone',
    ],
    [
      'the modules of QuickJS',
      'Promise.allSettled([import("std"), import("os"), import("bjson")]).then((all) => print(all.map((one) => one.status).join()))',
      'rejected,fulfilled,rejected',
    ],
    [
      'frames of the harness by prepareStackTrace',
      'Error.prepareStackTrace = (error, frames) => frames.map((frame) => typeof frame.getFunction?.() + typeof frame.getThis?.()).join(); const { stack } = new Error("x"); print(/object|function/.test(stack) && /host|harness/.test(stack))',
      'false',
    ],
    [
      'the caller of its functions',
      'function f() { return f.caller; } try { print(f()); } catch (error) { print(error.name); }',
      'undefined',
    ],
    ['the environment', 'print(Object.keys(process.env).length, process.argv.join())', '0 node,main.js'],
    [
      "the host's objects behind a stream",
      'print(Object.getPrototypeOf(process.stdout.write).constructor === Function, process.stdout.constructor.constructor === Function)',
      'true true',
    ],
    [
      'a signal to another process',
      'print(typeof process.kill, typeof process.abort, typeof process.dlopen, typeof process.binding)',
      'undefined undefined undefined undefined',
    ],
    [
      "the input of the host's harness by a getter",
      'const it = { get fd() { return {}; }, toString() { throw new Error("no"); } }; try { require("fs").readFileSync(it); } catch (error) { print(error.message); }',
      'no',
    ],
  ])('does not find %s', async (_, content, found) => {
    expect(await printed(content)).toBe(`${found}\n`);
  });

  it.each([
    ['a regular expression that tries everything', '/^(a|aa)+$/.test("a".repeat(60) + "!")'],
    [
      'a sort that never decides',
      'const a = Array.from({ length: 1e6 }, Math.random); for (;;) a.sort(() => Math.random() - 0.5);',
    ],
    ['microtasks without end', 'const spin = () => queueMicrotask(spin); spin();'],
    [
      'a proxy that is always asked again',
      'const p = new Proxy({}, { get: (_, key, self) => self[key + "x"] }); for (;;) try { p.a; } catch {}',
    ],
    [
      'a getter that never comes back, when it is shown',
      'console.log({ [Symbol.for("nodejs.util.inspect.custom")]() { for (;;); } });',
    ],
    ['a JSON that never ends', 'JSON.stringify({ toJSON() { for (;;); } });'],
    [
      'an iterator that never ends',
      'const it = { [Symbol.iterator]() { return { next: () => ({}) }; } }; for (const x of it);',
    ],
    ['finally blocks against the end', 'function f() { try { f(); } finally { for (;;); } } f();'],
    [
      'async generators',
      '(async function* () { for (;;) yield 1; })().next().then(async function again() { for (;;) await 1; });',
    ],
    [
      'a crash with words that never end',
      'throw { toString() { for (;;); }, get message() { for (;;); }, [Symbol.for("nodejs.util.inspect.custom")]() { for (;;); } };',
    ],
    ['an exit that is put off', 'process.on("exit", () => { for (;;); }); process.exit(0);'],
  ])('is not held up by %s', async (_, content) => {
    const { end, used } = await run(content, '', { timeMs: 200 });
    expect(end).toEqual({ by: 'limit', limit: 'time' });
    expect(used.timeMs).toBeLessThan(2000);
  });

  it.each([
    ['a text that doubles', 'let s = "ж"; for (;;) s += s;', /memory|crash/],
    ['a large array', 'const a = []; for (;;) a.push({ a });', /memory/],
    ['closures', 'let f = () => 1; for (;;) { const g = f; f = () => g() + 1; }', /memory/],
    ['promises', 'const all = []; for (;;) all.push(new Promise(() => {}));', /memory/],
    ['buffers', 'const all = []; for (;;) all.push(new ArrayBuffer(1e6));', /memory/],
    [
      'deep recursion of values',
      'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a);',
      /crash|memory|time/,
    ],
    ['deep recursion of the reader', 'eval("[".repeat(1e6));', /crash|memory/],
    ['a number of a million digits', 'let n = 10n; for (;;) n *= n;', /memory|crash|time/],
  ])('does not take more than its memory by %s', async (_, content, ways) => {
    const { end, used } = await run(content, '', { timeMs: 2000 });
    expect(end.by === 'limit' ? end.limit : end.by).toMatch(ways);
    expect(used.memoryBytes).toBeLessThanOrEqual(limits.memoryBytes);
  });

  it('is not believed when it says that it ran out of memory, or ended well', async () => {
    const outcome = await run(
      'Object.defineProperty(globalThis, "harness", { value: () => "memory" }); throw new Error("x");',
    );
    expect(outcome.end).toEqual({ by: 'crash' });
  });

  it('may break what it prints with for itself only', async () => {
    const bad =
      'console.log = () => {}; String.prototype.split = Array.prototype.push = Object.keys = () => { throw 1; }; throw new Error("x");';
    expect((await run(bad)).end).toEqual({ by: 'crash' });
    expect(await printed('console.log({ a: [1, 2] })')).toBe('{ a: [ 1, 2 ] }\n');
  });

  it('leaves nothing to the next program, not even in the chance', async () => {
    const look = 'print(typeof left, Object.prototype.left, [].left, Math.random() === 0.5, new Error("x").left)';
    await run('globalThis.left = 1; Object.prototype.left = 1; Math.random = () => 0.5; Error.prototype.left = 1;');
    expect(await printed(look)).toBe('undefined undefined undefined false undefined\n');
  });

  it.runIf(process.platform === 'linux')('stands in a process without environment, files and network', () => {
    const lines = execFileSync('ps', ['eww', '-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' }).split(
      '\n',
    );
    const line = lines.find((one) => one.includes('javascript/src/child.ts')) ?? '';
    expect(line).toContain('--permission');
    expect(line).toContain('--disallow-code-generation-from-strings');
    expect(line).not.toMatch(/--allow-(?:child|worker|net|fs-write|addons|wasi)/);
    expect(line).not.toContain('PATH=');
  });
});
