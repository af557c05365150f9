/** Node's `fs`: the input, the program's files, and files written meanwhile. */
import { Buffer, decode } from './bytes.js';
import { host } from './host.js';
import { readAll, stdin } from './input.js';
import { output } from './output.js';
import { pathFrom } from './paths.js';
import { timing } from './turns.js';

const failed = (code, words) => Object.assign(new Error(`${code}: ${words}`), { code });
const isText = (options) => typeof options === 'string' || (options?.encoding ?? null) !== null;

function readFileSync(path, options) {
  const isInput = path === 0 || path === '/dev/stdin' || path === stdin.fd;
  const name = isInput ? null : pathFrom('', `${path}`);
  const text = isInput ? readAll() : name === null ? null : host.file(name);
  if (text !== null) return isText(options) ? text : Buffer.from(text);
  const code = name !== null && host.folder(name, 0) !== null ? 'EISDIR' : 'ENOENT';
  throw failed(code, `${words[code]}, ${code === 'EISDIR' ? 'read' : `open '${path}'`}`);
}

const words = {
  EBADF: 'bad file descriptor',
  EEXIST: 'file already exists',
  EISDIR: 'illegal operation on a directory',
  ENOENT: 'no such file or directory',
  ENOSPC: 'no space left on device',
};

function writeSync(to, chunk) {
  if (closed.has(to)) throw failed('EBADF', `${words.EBADF}, write`);
  const target = to === 1 ? output.stdout : to === 2 ? output.stderr : null;
  if (target === null) throw failed('EBADF', `${words.EBADF}, write`);
  target.write(typeof chunk === 'number' ? `${chunk}` : chunk);
  return chunk.length ?? 0;
}

const closed = new Set();

/** Closing standard output ends the input of the program at its other end. */
function closeSync(fd) {
  if (closed.has(fd) || ![0, 1, 2].includes(fd)) throw failed('EBADF', `${words.EBADF}, close`);
  closed.add(fd);
  if (fd === 1) host.shut();
}

const streams = { __proto__: null, '/dev/stdout': 1, '/dev/stderr': 2 };

const write = (isMore) => (to, chunk, options) => {
  const stream = typeof to === 'number' ? to : streams[to];
  if (stream !== undefined) return void writeSync(stream, chunk);
  const name = pathFrom('', `${to}`);
  const isAdded = isMore || `${options?.flag ?? ''}`.startsWith('a');
  const text = ArrayBuffer.isView(chunk) ? decode(chunk) : `${chunk}`;
  const code = name === null ? 'ENOENT' : host.save(name, text, isAdded ? 1 : 0);
  if (code !== null) throw failed(code, `${words[code]}, open '${to}'`);
};

function mkdirSync(path, options) {
  const name = pathFrom('', `${path}`);
  const parent = name?.slice(0, Math.max(0, name.lastIndexOf('/'))) ?? null;
  const isPlaced = parent !== null && (options?.recursive || host.folder(parent, 0) !== null);
  const code = isPlaced ? host.folder(name, 1) : 'ENOENT';
  const isFine = code === null || (code === 'EEXIST' && options?.recursive && host.folder(name, 0) !== null);
  if (!isFine) throw failed(code, `${words[code]}, mkdir '${path}'`);
}

const parse = JSON.parse;

function readdirSync(path) {
  const name = pathFrom('', `${path}`);
  const names = name === null ? null : host.folder(name, 0);
  if (names === null) throw failed('ENOENT', `${words.ENOENT}, scandir '${path}'`);
  return parse(names);
}

function existsSync(path) {
  const name = pathFrom('', `${path}`);
  return name !== null && (host.file(name) !== null || host.folder(name, 0) !== null);
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

const writeFileSync = write(false);
const appendFileSync = write(true);

export const fs = {
  readFileSync,
  writeFileSync,
  appendFileSync,
  writeSync,
  existsSync,
  closeSync,
  mkdirSync,
  readdirSync,
  close: later(closeSync),
  readFile: later(readFileSync),
  writeFile: later(writeFileSync),
  appendFile: later(appendFileSync),
  mkdir: later(mkdirSync),
  readdir: later(readdirSync),
  promises: {
    readFile: promised(readFileSync),
    writeFile: promised(writeFileSync),
    appendFile: promised(appendFileSync),
    mkdir: promised(mkdirSync),
    readdir: promised(readdirSync),
  },
  createReadStream: () => stdin,
};
