/** Node's `path`, as on Linux. */
import { home } from './paths.js';

function normalize(given) {
  const text = `${given}`;
  const isWhole = text.startsWith('/');
  const parts = [];
  for (const part of text.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (!isWhole) parts.push(part);
  }
  const inner = parts.join('/');
  if (inner === '') return isWhole ? '/' : text.endsWith('/') ? './' : '.';
  return `${isWhole ? '/' : ''}${inner}${text.endsWith('/') ? '/' : ''}`;
}

const join = (...parts) => normalize(parts.filter((part) => part !== '').join('/'));

function resolve(...parts) {
  const from = parts.findLastIndex((part) => part.startsWith('/'));
  const whole = from < 0 ? [home, ...parts] : parts.slice(from);
  const found = join(...whole);
  return found === '/' ? found : found.replace(/\/$/, '');
}

function basename(given, ending = '') {
  const name = given.replace(/\/+$/, '').split('/').at(-1);
  return name !== ending && name.endsWith(ending) ? name.slice(0, name.length - ending.length) : name;
}

function dirname(given) {
  if (/^\/+$/.test(given)) return '/';
  const at = given.replace(/\/+$/, '').lastIndexOf('/');
  if (at < 0) return '.';
  return at === 0 ? '/' : given.slice(0, at);
}

const extname = (given) => /[^.](\.[^.]*)$/.exec(basename(given))?.[1] ?? '';

export const path = {
  normalize,
  join,
  resolve,
  basename,
  dirname,
  extname,
  isAbsolute: (given) => given.startsWith('/'),
  sep: '/',
  delimiter: ':',
};
path.posix = path;
