/** What `require` and `import` find besides the program's own files. */
import { Buffer, TextDecoder, TextEncoder } from './bytes.js';
import { EventEmitter } from './events.js';
import { format } from './format.js';
import { host } from './host.js';
import { readAll, readline, stdin } from './input.js';
import { inspect } from './inspect.js';
import { output } from './output.js';
import { process } from './process.js';
import { isDeepEqual } from './is-deep-equal.js';
import { promisedTiming, timing } from './turns.js';

const failed = (code, words) => Object.assign(new Error(`${code}: ${words}`), { code });
const isText = (options) => typeof options === 'string' || (options?.encoding ?? null) !== null;

function readFileSync(path, options) {
  const isInput = path === 0 || path === '/dev/stdin' || path === stdin.fd;
  const text = isInput ? readAll() : host.file(`${path}`.replace(/^(\.\/)+/, ''));
  if (text === null) throw failed('ENOENT', `no such file or directory, open '${path}'`);
  return isText(options) ? text : Buffer.from(text);
}

function writeSync(to, chunk) {
  const target =
    to === 1 || to === '/dev/stdout' ? output.stdout : to === 2 || to === '/dev/stderr' ? output.stderr : null;
  if (target === null) throw failed('EROFS', `read-only file system, open '${to}'`);
  target.write(typeof chunk === 'number' ? `${chunk}` : chunk);
  return chunk.length ?? 0;
}

const later =
  (work) =>
  (...values) => {
    const done = values.pop();
    let result;
    let error = null;
    try {
      result = work(...values);
    } catch (thrown) {
      error = thrown;
    }
    timing.setImmediate(() => done(error, result));
  };
const promised =
  (work) =>
  async (...values) =>
    work(...values);

const fs = {
  readFileSync,
  writeFileSync: writeSync,
  appendFileSync: writeSync,
  writeSync,
  existsSync: (path) => host.file(`${path}`.replace(/^(\.\/)+/, '')) !== null,
  readFile: later(readFileSync),
  writeFile: later(writeSync),
  promises: { readFile: promised(readFileSync), writeFile: promised(writeSync) },
  createReadStream: () => stdin,
};

const promisify =
  (work) =>
  (...values) =>
    new Promise((resolve, reject) => work(...values, (error, result) => (error ? reject(error) : resolve(result))));
const util = { inspect, format, promisify, isDeepStrictEqual: isDeepEqual, TextEncoder, TextDecoder, types: {} };

class AssertionError extends Error {
  name = 'AssertionError';
  code = 'ERR_ASSERTION';
}
function assert(isTrue, message) {
  if (isTrue) return;
  throw message instanceof Error ? message : new AssertionError(message ?? 'The expression evaluated to a falsy value');
}
const claim = (holds, words) => (got, expected, message) =>
  assert(holds(got, expected), message ?? `${words}\n${inspect(got)} !== ${inspect(expected)}`);
const same = claim(Object.is, 'Expected values to be strictly equal:');
const deep = claim(isDeepEqual, 'Expected values to be strictly deep-equal:');
Object.assign(assert, {
  AssertionError,
  ok: assert,
  // eslint-disable-next-line eqeqeq -- the loose comparison is what is asked for
  equal: claim((got, expected) => got == expected, 'Expected values to be loosely equal:'),
  strictEqual: same,
  notStrictEqual: claim((got, expected) => !Object.is(got, expected), 'Expected values to differ:'),
  deepEqual: deep,
  deepStrictEqual: deep,
  throws(work, message) {
    try {
      work();
    } catch {
      return;
    }
    throw new AssertionError(typeof message === 'string' ? message : 'Missing expected exception.');
  },
});

const os = { EOL: '\n', platform: () => 'linux', cpus: () => [], type: () => 'Linux' };

export const builtins = {
  fs,
  'fs/promises': fs.promises,
  readline,
  'readline/promises': readline.promises,
  process,
  util,
  events: EventEmitter,
  assert,
  'assert/strict': assert,
  os,
  buffer: { Buffer },
  timers: timing,
  'timers/promises': promisedTiming,
  perf_hooks: { performance },
};
