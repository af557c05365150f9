import { binaryOf } from './bytes.js';
import { EventEmitter } from './events.js';
import { format, table } from './format.js';
import { host } from './host.js';
import { framesOf, inspect } from './inspect.js';

/** Text is sent as UTF-8 with lone surrogates replaced, bytes as they are. */
const send = (fd, text) => host.write(fd, text.isWellFormed() ? text : text.toWellFormed(), 0);

class Output extends EventEmitter {
  isTTY = undefined;
  columns = undefined;
  writable = true;

  constructor(fd) {
    super();
    this.fd = fd;
  }

  write(chunk, encoding, done = encoding) {
    if (typeof chunk === 'string') send(this.fd, chunk);
    else host.write(this.fd, binaryOf(chunk), 1);
    if (typeof done === 'function') queueMicrotask(done);
    return true;
  }

  end(chunk) {
    if (chunk !== undefined) this.write(chunk);
    return this;
  }

  cork() {}
  uncork() {}
}

export const output = { stdout: new Output(1), stderr: new Output(2) };

let indent = '';
const counts = new Map();
const starts = new Map();

function print(fd, text) {
  send(fd, `${indent === '' ? text : indent + text.replaceAll('\n', `\n${indent}`)}\n`);
}

const log = (...values) => print(1, format(...values));
const complain = (...values) => print(2, format(...values));
const elapsed = (label) => `${label}: ${(performance.now() - starts.get(label)).toFixed(3)}ms`;

export const console = {
  log,
  info: log,
  debug: log,
  error: complain,
  warn: complain,
  trace: (...values) => print(2, `Trace: ${format(...values)}\n${framesOf.text(new Error())}`),
  dir: (value, options) => print(1, inspect(value, options)),
  dirxml: log,
  table: (rows, names) => print(1, typeof rows === 'object' && rows !== null ? table(rows, names) : format(rows)),
  assert(isTrue, ...values) {
    if (isTrue) return;
    if (typeof values[0] === 'string') complain(`Assertion failed: ${values[0]}`, ...values.slice(1));
    else complain('Assertion failed', ...values);
  },
  count(label = 'default') {
    counts.set(label, (counts.get(label) ?? 0) + 1);
    log(`${label}: ${counts.get(label)}`);
  },
  countReset: (label = 'default') => void counts.delete(label),
  group(...values) {
    if (values.length > 0) log(...values);
    indent += '  ';
  },
  groupCollapsed: (...values) => console.group(...values),
  groupEnd() {
    indent = indent.slice(2);
  },
  time: (label = 'default') => void starts.set(label, performance.now()),
  timeLog: (label = 'default', ...values) => starts.has(label) && log(elapsed(label), ...values),
  timeEnd(label = 'default') {
    if (starts.has(label)) log(elapsed(label));
    starts.delete(label);
  },
};
console.console = console;
