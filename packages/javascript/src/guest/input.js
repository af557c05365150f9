import { Buffer } from './bytes.js';
import { EventEmitter } from './events.js';
import { host } from './host.js';
import { output } from './output.js';
import { addSource } from './turns.js';

let held = '';
let at = 0;
let isOver = false;

/** Reads more input; false at its end. With `asks` the host may ask a person. */
function fill(asks = false) {
  if (isOver && !asks) return false;
  const more = host.read(asks ? 1 : 0);
  isOver = more === null;
  if (more !== null) {
    held = at < held.length ? held.slice(at) + more : more;
    at = 0;
  }
  return !isOver;
}

/** The rest of the input. */
export function readAll() {
  while (fill());
  const rest = held.slice(at);
  at = held.length;
  return rest;
}

/** A line without its line end; null at the end of the input. */
export function readLine(asks = true) {
  let end = held.indexOf('\n', at);
  while (end < 0 && fill(asks)) end = held.indexOf('\n', at);
  if (end < 0 && at >= held.length) return null;
  const line = held.slice(at, end < 0 ? held.length : end);
  at = end < 0 ? held.length : end + 1;
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function readChunk() {
  if (at >= held.length && !fill()) return null;
  const chunk = held.slice(at);
  at = held.length;
  return chunk;
}

class Stdin extends EventEmitter {
  fd = 0;
  isTTY = undefined;
  #isText = false;
  #isPaused = false;
  #hasEnded = false;

  setEncoding() {
    this.#isText = true;
    return this;
  }

  resume() {
    this.#isPaused = false;
    return this;
  }

  pause() {
    this.#isPaused = true;
    return this;
  }

  ref = () => this;
  unref = () => this;

  read() {
    const chunk = readChunk();
    return chunk === null || this.#isText ? chunk : Buffer.from(chunk);
  }

  pipe(target) {
    this.on('data', (chunk) => target.write(chunk));
    return target;
  }

  async *[Symbol.asyncIterator]() {
    for (let chunk = this.read(); chunk !== null; chunk = this.read()) yield chunk;
  }

  /** Handles one piece of input; whether there was one. */
  turn() {
    const isWanted = ['data', 'readable', 'end', 'close'].some((name) => this.listenerCount(name) > 0);
    if (this.#hasEnded || this.#isPaused || !isWanted) return false;
    if (this.listenerCount('readable') > 0) {
      const isLast = at >= held.length && !fill();
      this.emit('readable');
      if (!isLast) return true;
    } else {
      const chunk = this.read();
      if (chunk !== null) return this.emit('data', chunk) || true;
    }
    this.#hasEnded = true;
    this.emit('end');
    this.emit('close');
    return true;
  }
}

export const stdin = new Stdin();
addSource(() => stdin.turn());

/** Node's readline. A line that nobody has asked for waits. */
class Lines extends EventEmitter {
  closed = false;
  line = '';
  #prompt = '> ';
  #isPaused = false;
  #answers = [];
  #output;

  constructor(options) {
    super();
    this.#output = options.output;
    if (options.prompt !== undefined) this.#prompt = options.prompt;
    addSource(() => this.turn());
  }

  ask(query, answer) {
    if (this.closed) throw Object.assign(new Error('readline was closed'), { code: 'ERR_USE_AFTER_CLOSE' });
    this.#output?.write(`${query}`);
    this.#answers.push(answer);
  }

  setPrompt(prompt) {
    this.#prompt = prompt;
  }

  getPrompt() {
    return this.#prompt;
  }

  prompt() {
    this.#isPaused = false;
    this.#output?.write(this.#prompt);
  }

  write() {}

  pause() {
    this.#isPaused = true;
    this.emit('pause');
    return this;
  }

  resume() {
    this.#isPaused = false;
    this.emit('resume');
    return this;
  }

  close() {
    if (this.closed) return;
    this.closed = true;
    this.emit('close');
  }

  [Symbol.dispose]() {
    this.close();
  }

  turn() {
    let isWanted = this.#wants();
    if (!isWanted) return false;
    // as in Node, all lines of one piece of input come one after another
    for (let lines = 0; isWanted && lines < 1000; lines += 1) {
      const line = readLine(this.#answers.length > 0);
      if (line === null) {
        this.close();
        return true;
      }
      const answer = this.#answers.shift();
      if (answer) answer(line);
      else this.emit('line', line);
      isWanted = this.#wants() && held.indexOf('\n', at) >= 0;
    }
    return true;
  }

  #wants() {
    if (this.closed || this.#isPaused) return false;
    return this.#answers.length > 0 || this.listenerCount('line') > 0 || (isOver && this.listenerCount('close') > 0);
  }

  async *[Symbol.asyncIterator]() {
    for (let line = readLine(false); line !== null && !this.closed; line = readLine(false)) yield line;
    this.close();
  }
}

class Interface extends Lines {
  question(query, options, answer = options) {
    this.ask(query, answer);
  }
}

class PromisedInterface extends Lines {
  question(query) {
    return new Promise((resolve) => this.ask(query, resolve));
  }
}

const createInterface = (Kind) => (first, second) =>
  new Kind(first instanceof Stdin ? { input: first, output: second } : first);
const promises = { createInterface: createInterface(PromisedInterface), Interface: PromisedInterface };
export const readline = {
  createInterface: createInterface(Interface),
  Interface,
  promises,
  clearLine: () => true,
  cursorTo: () => true,
  moveCursor: () => true,
};

/** Prints the question and reads a line; null at the end of the input. */
export function prompt(query = '') {
  output.stdout.write(`${query}`);
  return readLine();
}
