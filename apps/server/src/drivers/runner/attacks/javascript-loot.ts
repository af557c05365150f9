import type { Attack } from './attack.ts';

/** An attack that must print exactly `prints`; anything else would be what it got. */
const closed = (name: string, program: string, prints: string): Attack => ({
  name,
  language: 'javascript',
  program,
  ends: ['exit'],
  prints: `${prints}\n`,
});
/** JavaScript: tries each name and prints the error. */
const refusals = (names: readonly string[], attempt: string) =>
  `for (const name of ${JSON.stringify(names)}) try { const got = ${attempt}; print('GOT', got); } catch (error) { print(error.code ?? error.name); }`;
const imported = (name: string): Attack =>
  closed(
    `an import of ${name}`,
    `import(${JSON.stringify(name)}).then((got) => print('GOT', got), (error) => print(error.message))`,
    `Cannot find module '${name}'`,
  );
const lines = (word: string, count: number) => Array.from({ length: count }, () => word).join('\n');

const systemParts = ['child_process', 'net', 'http', 'vm', 'worker_threads', 'module', 'v8', 'inspector', 'cluster'];
const systemFiles = ['/etc/passwd', 'SECRET_FILE', '/proc/self/environ', '/proc/self/fd/3', '../../../etc/hosts', '3'];

/** Ways out of the engine in WebAssembly. */
export const javascriptLoot: Attack[] = [
  closed(
    'the constructor of a constructor',
    'print([].constructor.constructor("return typeof process.binding")())',
    'undefined',
  ),
  closed('a function from a text', 'print(new Function("return process.constructor.name")())', 'Process'),
  closed(
    'functions of every kind from a text',
    'for (const one of [async () => 0, function* () {}, async function* () {}]) print(typeof one.constructor("return 1"), one.constructor("return typeof require").toString().includes("require"));',
    lines('function true', 3),
  ),
  closed(
    'an import out of a function from a text',
    'Object.getPrototypeOf(async () => 0).constructor("return import(\'child_process\')")().catch((error) => print(error.message))',
    "Cannot find module 'child_process'",
  ),
  closed('an indirect eval', 'print((0, eval)("typeof process.mainModule"))', 'undefined'),
  closed(
    'the global of a function without this',
    'print((function () { return typeof this.require; })())',
    'undefined',
  ),
  closed(
    'with, around what the harness gave',
    'with (process) print(typeof binding, typeof dlopen)',
    'undefined undefined',
  ),
  closed('modules of Node that reach the system', refusals(systemParts, 'require(name)'), lines('MODULE_NOT_FOUND', 9)),
  closed(
    'modules of Node by way of another one',
    'print(typeof require("util").types.isProxy, typeof require("os").networkInterfaces, typeof require("buffer").constants, typeof module.constructor._load, typeof require.main)',
    'undefined undefined undefined undefined undefined',
  ),
  ...['node:child_process', '/etc/passwd', 'https://example.org/x.js', 'data:text/javascript,export default 1'].map(
    imported,
  ),
  ...['node:internal/host.js', 'node:own/main.js', 'qjs:std', 'qjs:os', 'file:///etc/passwd'].map(imported),
  closed(
    'the modules of QuickJS',
    'Promise.allSettled([import("std"), import("os"), import("bjson")]).then((all) => print(all.map((one) => one.status).join(), Object.keys(all[1].value.default).join()))',
    'rejected,fulfilled,rejected EOL,platform,cpus,type',
  ),
  closed('files of the host', refusals(systemFiles, 'require("fs").readFileSync(name, "utf8")'), lines('ENOENT', 6)),
  closed(
    'a file of the host as a module',
    refusals(['../../interpreter.ts', '/proc/self/exe', './../guest/host.js'], 'require(name)'),
    lines('MODULE_NOT_FOUND', 3),
  ),
  closed(
    'files to be written on the host',
    refusals(['/tmp/left', '/dev/fd/3', '/proc/self/mem', '../left'], 'require("fs").writeFileSync(name, "x")'),
    lines('ENOENT', 4),
  ),
  closed(
    'the channel of verdicts, written to by its number',
    `const verdict = JSON.stringify({ end: { by: 'exit', code: 0 }, stdout: 'GOT' });
try { require('fs').writeSync(3, verdict); } catch (error) { print(error.code); }
new process.stdout.constructor(3).write('on the error stream');
print(process.stdout.fd = 3);`,
    'EBADF\n3',
  ),
  closed(
    "the host's functions by their first names",
    'print(typeof host, typeof globalThis.harness, Reflect.ownKeys(globalThis).filter((key) => /host|harness|std|bjson|wasm/i.test(String(key))).length)',
    'undefined undefined 0',
  ),
  closed(
    'the maps of the harness by way of their prototype',
    `const seen = new Set();
for (const [kind, names] of [[Map, ['get', 'set', 'has', 'delete']], [Array, ['push', 'shift', 'splice', 'map']]])
  for (const name of names) {
    const plain = kind.prototype[name];
    kind.prototype[name] = function (...values) { seen.add(this); return Reflect.apply(plain, this, values); };
  }
require('./main.js'); setTimeout(() => 0); console.log({ a: [1] }); process.on('exit', () => 0);
const values = [...seen].flatMap((one) => [...(one.values?.() ?? [])]);
print(values.some((one) => typeof one?.compile === 'function' || typeof one?.exit === 'function' && one !== process));`,
    '{ a: [ 1 ] }\nfalse',
  ),
  closed(
    "the harness's objects by getters that everything has",
    `const seen = [];
for (const name of ['encoding', 'flag', 'recursive', 'input', 'output', 'prompt', 'write', 'read', 'compile'])
  Object.defineProperty(Object.prototype, name, { configurable: true, get() { seen.push(this); } });
require('fs').readFileSync('main.js', {}); require('readline').createInterface({}); console.log({}); require('events');
print(seen.some((one) => Object.hasOwn(one, 'compile') && Object.hasOwn(one, 'exit')));`,
    '{}\nfalse',
  ),
  closed(
    'what the harness calls by Function.prototype',
    `const seen = [];
for (const name of ['call', 'apply', 'bind']) {
  const plain = Function.prototype[name];
  Function.prototype[name] = function (...values) { seen.push(this); return Reflect.apply(plain, this, values); };
}
console.log([1]); process.stdout.write(''); structuredClone({}); require('fs').existsSync('x');
print(seen.filter((one) => /host_|native harness/.test(String(one))).length);`,
    '[ 1 ]\n0',
  ),
  closed(
    'a proxy in the place of a text',
    `let asked = [];
const spy = new Proxy(function () {}, { get(_, key) { asked.push(String(key)); return key === 'length' ? 0 : spy; }, apply: () => '' });
try { process.stdout.write(spy); } catch {}
try { require('fs').readFileSync(spy); } catch {}
print(asked.includes('compile'), asked.includes('exit'));`,
    'false false',
  ),
  closed('WebAssembly', 'print(typeof WebAssembly)', 'undefined'),
  closed(
    'the network',
    'print(typeof fetch, typeof XMLHttpRequest, typeof WebSocket)',
    'undefined undefined undefined',
  ),
  closed('threads', 'print(typeof Worker, typeof Atomics, typeof MessageChannel)', 'undefined undefined undefined'),
  closed(
    'frames of the harness by prepareStackTrace',
    `Error.prepareStackTrace = (error, frames) => frames.map((frame) => typeof frame.getFunction?.() + typeof frame.getThis?.()).join();
const { stack } = new Error('x');
print(/object|function/.test(stack) && /host|harness/.test(stack));`,
    'false',
  ),
  closed(
    'where the host keeps its files',
    `const stacks = [new Error('x').stack];
for (const action of [() => null.x, () => JSON.parse('{'), () => require('nowhere'), () => structuredClone(() => 0), () => eval('(')])
  try { action(); } catch (error) { stacks.push(error.stack, error.message, String(error.cause)); }
print(/node_modules|packages|drivers|\\/home\\/(?!student)/.test(stacks.join()), __dirname, __filename);`,
    'false /home/student main.js',
  ),
  closed(
    'the caller of its functions',
    'function f() { return f.caller; } try { print(f()); } catch (error) { print(error.name); }',
    'undefined',
  ),
  closed(
    'the environment',
    'print(Object.keys(process.env).length, process.argv.join(), process.execArgv.length, process.title)',
    '0 node,main.js 0 node',
  ),
  closed(
    "the host's objects behind a stream",
    'print(Object.getPrototypeOf(process.stdout.write).constructor === Function, process.stdout.constructor.constructor === Function)',
    'true true',
  ),
  closed(
    'ways to the system at the process',
    'print(...["kill", "abort", "dlopen", "binding", "_linkedBinding", "reallyExit", "mainModule", "report", "getBuiltinModule", "setuid"].filter((name) => name in process), "none")',
    'none',
  ),
  closed(
    'the input by an object that lies',
    'const it = { get fd() { return {}; }, toString() { throw new Error("no"); } }; try { require("fs").readFileSync(it); } catch (error) { print(error.message); }',
    'no',
  ),
  {
    ...closed(
      'the input of the next test',
      `const fs = require('fs');
const all = [fs.readFileSync(0, 'utf8'), fs.readFileSync(0, 'utf8'), fs.readFileSync('/dev/stdin', 'utf8'), String(prompt())];
print(all.map((one) => one.trim()).join('|'));`,
      'first|||null',
    ),
    input: 'first\n',
    runs: 2,
  },
  {
    ...closed(
      'what an earlier run left behind',
      `const fs = require('fs');
print(typeof left, {}.left, fs.existsSync('left'), typeof fs.left, Math.max(1, 2), [3, 20].sort().join(), performance.left, Symbol.for('left') in globalThis);
globalThis.left = Object.prototype.left = fs.left = performance.left = globalThis[Symbol.for('left')] = 1;
fs.writeFileSync('left', 'x');
new FinalizationRegistry(() => print('GOT')).register({}, 1);
Math.max = () => 0;
Array.prototype.sort = function () { return this; };
setTimeout(() => print = console.log = null, 1);`,
      'undefined undefined false undefined 2 20,3 undefined false',
    ),
    runs: 3,
  },
];
