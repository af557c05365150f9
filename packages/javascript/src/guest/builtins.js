/** The modules that `require` and `import` find besides the program's files. */
import { Buffer, TextDecoder, TextEncoder } from './bytes.js';
import { EventEmitter } from './events.js';
import { fs } from './files.js';
import { format } from './format.js';
import { readline } from './input.js';
import { inspect } from './inspect.js';
import { path } from './path.js';
import { process } from './process.js';
import { isDeepEqual } from './is-deep-equal.js';
import { promisedTiming, timing } from './turns.js';

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
  path,
  'path/posix': path,
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
