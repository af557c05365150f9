import type { Attack, End } from './attack.ts';

const attack =
  (ends: readonly End[], limits?: Attack['limits']) =>
  (name: string, program: string): Attack => ({
    name,
    language: 'javascript',
    program,
    ends,
    ...(limits && { limits }),
  });
const mebibytes = 1024 * 1024;
const works = attack(['time'], { timeMs: 100 });
const waits = attack(['idle', 'time'], { timeMs: 100 });
const grows = attack(['memory', 'crash', 'time'], { timeMs: 300, memoryBytes: 16 * mebibytes });
const deepens = attack(['crash', 'memory', 'time'], { timeMs: 300, memoryBytes: 16 * mebibytes });
const floods = attack(['output'], { timeMs: 3000, outputBytes: 16 * 1024 });
const complains = attack(['time'], { timeMs: 100 });
const crashes = attack(['crash'], { timeMs: 300 });

/** Endless work in places where the engine may not check the time. */
const endless: Attack[] = [
  works('a regular expression that tries everything', '/^(a|aa)+$/.test("a".repeat(60) + "!")'),
  works(
    'a sort that never decides',
    'const a = Array.from({ length: 1e5 }, Math.random); for (;;) a.sort(() => Math.random() - 0.5);',
  ),
  works('microtasks without end', 'const spin = () => queueMicrotask(spin); spin();'),
  works('ticks without end', 'const spin = () => process.nextTick(spin); spin();'),
  works('a promise that is always another one', 'const it = { then(found) { found(it); } }; Promise.resolve(it);'),
  works(
    'a proxy that is always asked again',
    'const p = new Proxy({}, { get: (_, key, self) => self[key + "x"] }); for (;;) try { p.a; } catch {}',
  ),
  works(
    'what never comes back, when it is shown',
    'console.log({ [Symbol.for("nodejs.util.inspect.custom")]() { for (;;); } });',
  ),
  works(
    'keys that never come, when they are shown',
    'console.log(new Proxy({}, { ownKeys() { for (;;); } }), {}); console.log({ get a() { for (;;); } }.a);',
  ),
  works('a JSON that never ends', 'JSON.stringify({ toJSON() { for (;;); } });'),
  works(
    'an iterator that never ends',
    'const it = { [Symbol.iterator]() { return { next: () => ({}) }; } }; for (const x of it);',
  ),
  works('a generator that gives back to itself', 'function* f() { for (;;) yield* [1]; } for (const x of f());'),
  works('finally blocks against the end', 'function f() { try { f(); } finally { for (;;); } } f();'),
  works(
    'async generators',
    '(async function* () { for (;;) yield 1; })().next().then(async function again() { for (;;) await 1; });',
  ),
  works(
    'a crash with words that never end',
    'throw { toString() { for (;;); }, get message() { for (;;); }, [Symbol.for("nodejs.util.inspect.custom")]() { for (;;); } };',
  ),
  works('a trace that never ends', 'Error.prepareStackTrace = () => { for (;;); }; throw new Error("x").stack;'),
  works(
    'a rejection with words that never end',
    'Promise.reject({ [Symbol.for("nodejs.util.inspect.custom")]() { for (;;); } });',
  ),
  works('an exit that is put off', 'process.on("exit", () => { for (;;); }); process.exit(0);'),
  works('an exit whose code is never known', 'process.exit({ valueOf() { for (;;); } });'),
  works('an end that is put off again and again', 'process.emit = () => { for (;;); };'),
  works(
    'a clock that stands still',
    'Date.now = performance.now = () => 0; const from = Date.now(); while (Date.now() - from < 10);',
  ),
  works('a loop of events whose pause is no number', 'setInterval(() => 0, 5); Math.max = () => ({});'),
  works('a loop of events whose clock is none', 'setTimeout(() => 0, 5); globalThis.performance = { now: () => NaN };'),
  works('a comparison that asks for ever', 'const it = { [Symbol.toPrimitive]() { for (;;); } }; it < 1;'),
  works('a replacement that never ends', '"a".repeat(1e5).replace(/a/g, () => { for (;;); });'),
  works('a search through nothing', 'const a = []; a.length = 4e9; a.indexOf(1);'),
  works('digits of a large number', 'let n = 3n ** 400000n; for (;;) String(n);'),
  waits('a timer in the year after the next', 'setTimeout(() => 0, 2 ** 31 - 1);'),
  waits('timers that follow each other', 'const again = () => setTimeout(again, 1); again();'),
  waits('a clock that never comes to the timer', 'globalThis.performance = { now: () => 0 }; setTimeout(() => 0, 50);'),
  waits('a pause without measure', 'setTimeout(() => 0, 500); Math.max = () => 1e308;'),
];

const large: Attack[] = [
  grows('a text that doubles', 'let s = "ж"; for (;;) s += s;'),
  grows('a text that is repeated', 'const all = []; for (;;) all.push("x".repeat(2 ** 24) + all.length);'),
  grows('a text by replacements', '"a".repeat(1e5).replaceAll("a", "b".repeat(1e5));'),
  grows('a text that is joined', 'new Array(1e9).join("xxxxxxxx");'),
  grows('a text that is padded', '"".padStart(2 ** 29, "жук");'),
  grows('a large array', 'const a = []; for (;;) a.push({ a });'),
  grows('an array of every index', 'new Array(2 ** 32 - 1).fill(0);'),
  grows('a generator spread out', '[...(function* () { for (;;) yield {}; })()];'),
  grows('closures', 'let f = () => 1; for (;;) { const g = f; f = () => g() + 1; }'),
  grows('promises', 'const all = []; for (;;) all.push(new Promise(() => {}));'),
  grows('rejections that nobody takes', 'for (;;) Promise.reject(1);'),
  grows(
    'rejections that are taken too late',
    'const all = []; for (let i = 0; i < 1e4; i++) all.push(Promise.reject(i)); for (;;) for (const one of all) one.catch(() => 0);',
  ),
  grows('timers', 'for (;;) setTimeout(() => 0, 1e6);'),
  grows('listeners', 'for (;;) process.on("exit", () => 0);'),
  grows('imports of what is not there', 'for (;;) import("./nowhere.js");'),
  grows('names', 'for (let i = 0; ; i++) globalThis["name" + i] = i;'),
  grows('symbols', 'for (let i = 0; ; i++) Symbol.for("name" + i);'),
  grows('buffers', 'const all = []; for (;;) all.push(new ArrayBuffer(1e6));'),
  grows(
    'a buffer that can be made larger',
    'const b = new ArrayBuffer(1, { maxByteLength: 2 ** 30 }); for (let n = 1; ; n *= 2) b.resize(n);',
  ),
  grows('memory that is shared', 'const all = []; for (;;) all.push(new SharedArrayBuffer(1e6));'),
  grows('a number of a million digits', 'let n = 10n; for (;;) n *= n;'),
  grows('a number that is shifted', '1n << (2n ** 34n);'),
  grows('a set of pairs', 'const all = new Set(); for (;;) all.add([]);'),
  grows('copies', 'let a = [1]; for (;;) a = [...a, ...structuredClone(a)];'),
  grows('an indent', 'for (;;) console.group();'),
  grows('labels', 'for (let i = 0; ; i++) console.time("label" + i);'),
  grows('an expression made large', 'new RegExp("(?:" + "(a{0,99}){0,99}".repeat(999) + "){0,99}").test("a");'),
  grows('files', 'const fs = require("fs"); for (let i = 0; ; i++) fs.writeFileSync("file" + i, "x".repeat(1e5));'),
  grows('empty files', 'const fs = require("fs"); for (let i = 0; ; i++) fs.writeFileSync("file" + i, "");'),
];

const deep: Attack[] = [
  deepens('recursion of a function', 'const f = () => f() + 1; f();'),
  deepens('recursion of a getter', 'const a = { get a() { return this.a; } }; a.a;'),
  deepens('recursion through a text', 'const a = { toString() { return `${this}`; } }; String(a);'),
  deepens('recursion through a comparison', '(function f() { [2, 1].sort(f); })();'),
  deepens('recursion through a replacement', '(function f() { "a".replace(/a/, f); })();'),
  deepens('recursion through a proxy', 'let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.a;'),
  deepens('recursion through bound functions', 'let f = () => 0; for (let i = 0; i < 1e5; i++) f = f.bind(null); f();'),
  deepens(
    'recursion through what is asked for',
    'const a = {}; a.__proto__ = new Proxy(a, { get: (_, key, it) => it[key] }); a.b;',
  ),
  deepens('deep values written', 'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a);'),
  deepens('deep values read', 'JSON.parse("[".repeat(1e6));'),
  deepens('deep values copied', 'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; structuredClone(a);'),
  deepens('deep texts read', 'eval("[".repeat(1e6));'),
  deepens('deep functions read', 'eval("()=>".repeat(1e5) + "0");'),
  deepens('deep expressions read', 'new RegExp("(".repeat(1e5) + ")".repeat(1e5));'),
  deepens(
    'traps that throw while they are shown',
    'throw new Proxy(new Error("x"), { get() { throw 1; }, getPrototypeOf() { throw 2; }, ownKeys() { throw 3; } });',
  ),
];

const output: Attack[] = [
  floods('console.log', 'for (;;) console.log("x".repeat(99));'),
  floods('console.table', 'console.table(Array.from({ length: 2000 }, (_, a) => ({ a })));'),
  floods('console.dir', 'for (;;) console.dir({ a: [1, 2, 3] });'),
  floods('print', 'for (;;) print();'),
  floods('process.stdout', 'for (;;) process.stdout.write("ё");'),
  floods('fs.writeSync', 'for (;;) require("fs").writeSync(1, "x");'),
  floods('/dev/stdout', 'for (;;) require("fs").appendFileSync("/dev/stdout", Buffer.from("xyz"));'),
  floods('a question', 'for (;;) prompt("?");'),
  floods('one line', 'console.log("x".repeat(1e6));'),
  floods('what is printed at the exit', 'process.on("exit", () => { for (;;) print(1); });'),
  floods('what is caught', 'for (;;) try { print("x".repeat(999)); } catch {} finally { continue; }'),
  complains('console.error', 'for (;;) console.error("x".repeat(99));'),
  complains('console.trace', 'for (;;) console.trace();'),
  complains('warnings', 'for (;;) process.emitWarning("x");'),
];

/** Programs that try to look as if they ended in another way. */
const endings: Attack[] = [
  crashes('nothing thrown, to look like memory', 'throw null;'),
  crashes(
    'a harness of its own that says it was the memory',
    'Object.defineProperty(globalThis, "harness", { value: () => "memory" }); throw new Error("x");',
  ),
  crashes('no console and no process left', 'globalThis.console = globalThis.process = null; throw new Error("x");'),
  crashes(
    'tools broken that words are made with',
    'console.log = () => {}; String.prototype.split = Array.prototype.push = Object.keys = RegExp.prototype.exec = () => { throw 1; }; throw new Error("x");',
  ),
  crashes('a rejection that nobody takes', 'Promise.reject(new Error("x")); setTimeout(() => process.exit(0), 20);'),
  crashes('a rejection in a listener', 'process.on("exit", () => { throw new Error("x"); });'),
  { ...attack(['exit'])('a wait for what never settles', 'await new Promise(() => {}); print("GOT");'), prints: '' },
  {
    ...attack(['exit'])(
      'an exit within an exit',
      'process.on("exit", () => process.exit(5)); process.exit(1); print("GOT");',
    ),
    prints: '',
  },
  {
    ...attack(['exit'])(
      'an exit by odd numbers',
      'try { process.exit(2 ** 40 + 3); } catch { print("GOT"); } finally { print("GOT"); }',
    ),
    prints: '',
  },
];

/** Attacks on the time, memory and output of the engine in WebAssembly. */
export const javascriptFloods: Attack[] = [...endless, ...large, ...deep, ...output, ...endings];
