import { Buffer, TextDecoder, TextEncoder } from './bytes.js';
import { clone } from './clone.js';
import { host } from './host.js';
import { prompt, readLine } from './input.js';
import { console, output } from './output.js';
import { facadeOf, findFile, isBuiltin, requireFile } from './modules.js';
import { framesOf, inspect } from './inspect.js';
import { makeRandom } from './random.js';
import { process } from './process.js';
import { timing, turn } from './turns.js';

const moduleKind = 1;
/** Node's exit code for a module whose top-level `await` never ends. */
const unsettledCode = 13;
const hidden = { writable: true, enumerable: false, configurable: true };
let isWaiting = false;

const globals = {
  ...timing,
  console,
  process,
  Buffer,
  TextEncoder,
  TextDecoder,
  prompt,
  readline: () => readLine(),
  print: console.log,
  structuredClone: clone,
  global: globalThis,
};
for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { ...hidden, value });
Object.defineProperty(globalThis, Symbol.toStringTag, { value: 'global', configurable: true });
delete globalThis.DOMException;

function start(name, isModule, seed, ...values) {
  Math.random = makeRandom(seed);
  process.argv = ['node', name, ...values];
  if (isModule === 'no') {
    requireFile(name);
    return;
  }
  isWaiting = true;
  host.compile(moduleKind, name).then(() => {
    isWaiting = false;
  });
}

/** Called when nothing is left to do. */
function finish() {
  if (isWaiting) {
    output.stderr.write('Warning: Detected unsettled top-level await\n');
    process.exit(unsettledCode);
  }
  process.exit();
}

/** Where memory is too short for an error, the engine throws null. */
const isOutOfMemory = (error, isFull) =>
  (error === null && isFull === 'full') || (error instanceof InternalError && error.message === 'out of memory');

/** Prints the error that ended the program; the answer tells the host the reason. */
function crash(error, isFull) {
  if (isOutOfMemory(error, isFull)) return 'memory';
  const [first = ''] = error instanceof Error ? framesOf.text(error).split('\n') : [];
  const place = /([^\s()]+):(\d+):(\d+)\)?$/.exec(first);
  if (place) {
    const [, file, row, column] = place;
    const line = host.file(file).split('\n')[Number(row) - 1] ?? '';
    const mark = /\.[cm]?ts$/.test(file) || Number(column) > line.length ? '' : `${' '.repeat(Number(column) - 1)}^\n`;
    output.stderr.write(`${file}:${row}\n${line}\n${mark}\n`);
  }
  output.stderr.write(`${error instanceof Error ? inspect(error) : `Uncaught ${inspect(error)}`}\n`);
  return 'crash';
}

/** Line, column and message of a syntax error. */
function complain(error) {
  const place = /:(\d+):(\d+)\)?$/m.exec(`${error.stack}`);
  return `${place?.[1] ?? 1} ${place?.[2] ?? 1} ${error.name}: ${error.message}`;
}

globalThis.harness = (what, ...values) => {
  switch (what) {
    case 'start':
      return start(...values);
    case 'turn':
      return turn();
    case 'finish':
      return finish();
    case 'crash':
      return crash(...values);
    case 'find':
      return isBuiltin(values[0]) ? `node:${values[0].replace(/^node:/, '')}` : findFile(...values);
    case 'facade':
      return facadeOf(...values);
    default:
      return complain(values[0]);
  }
};
