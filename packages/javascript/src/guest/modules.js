/** `require` between the program's files, with Node's wrapper around each file. */
import { builtins } from './builtins.js';
import { host } from './host.js';
import { framesOf } from './inspect.js';
import { folderOf, pathFrom } from './paths.js';

const scriptKind = 0;
const namespaceKind = 2;
const cache = new Map();

export const isBuiltin = (name) => Object.hasOwn(builtins, name.replace(/^node:/, ''));
export const builtin = (name) => builtins[name];

const isName = (key) => /^[a-zA-Z_$][\w$]*$/.test(key) && key !== 'default';

/** The source of a module that exports what `require` returns: a builtin module, or a CommonJS file. */
export function facadeOf(kind, name, source) {
  const names = kind === 'part' ? Object.keys(builtins[name]) : namesGiven(source);
  const lines = [...new Set(names)]
    .filter(isName)
    .map((key) => `const the_${key} = it.${key}; export { the_${key} as ${key} };`);
  const taker = kind === 'part' ? 'builtin' : 'requireFile';
  return `import { ${taker} } from 'node:internal/modules.js'; const it = ${taker}('${name}'); export default it; ${lines.join(' ')}`;
}

/** The names that a CommonJS file exports, found in its source as Node does. */
function namesGiven(source) {
  const single = Array.from(source.matchAll(/\bexports\.([\w$]+)\s*=/g), (found) => found[1]);
  const listed = /\bmodule\.exports\s*=\s*\{([^{}]*)\}/.exec(source)?.[1] ?? '';
  return [...single, ...listed.split(',').map((part) => part.split(':')[0].trim())];
}

const notFound = (name) => Object.assign(new Error(`Cannot find module '${name}'`), { code: 'MODULE_NOT_FOUND' });

const endings = ['.js', '.ts', '.mjs', '.mts', '.cjs', '.cts', '.json'];
export const isOwnName = (name) => /^\.{0,2}\//.test(name) || name === '.' || name === '..';

/**
 * The program's file that `from` means by `asked`. The extension may be left out, a folder means its index file, and a
 * `.js` name may mean a TypeScript file.
 */
export function findFile(asked, from) {
  const name = pathFrom(from, asked);
  if (name === null) return null;
  const stem = name.replace(/\.(m|c)?js$/, '');
  const folder = name === '' ? '' : `${name}/`;
  const names = [name, ...endings.map((ending) => name + ending)];
  if (stem !== name) names.push(`${stem}.ts`, `${stem}.mts`, `${stem}.cts`);
  names.push(...endings.map((ending) => `${folder}index${ending}`));
  return names.find((one) => host.file(one) !== null) ?? null;
}

export function requireFile(name) {
  const known = cache.get(name);
  if (known) return known.exports;
  const module = { exports: {}, id: name, filename: name, loaded: false, children: [], paths: [] };
  cache.set(name, module);
  try {
    if (name.endsWith('.json')) module.exports = JSON.parse(host.file(name));
    else {
      const made = host.compile(scriptKind, name);
      if (typeof made === 'function')
        made.call(module.exports, module.exports, requireOf(name), module, name, folderOf(name));
      else module.exports = namespaceOf(name);
    }
  } catch (error) {
    cache.delete(name);
    throw error;
  }
  module.loaded = true;
  return module.exports;
}

/** Runs a module for `require`; it must finish at once. */
function namespaceOf(name) {
  const place = Symbol.for('namespace');
  host.compile(namespaceKind, name);
  const namespace = globalThis[place];
  delete globalThis[place];
  if (namespace === undefined) throw new Error(`require() cannot be used on a module with top-level await: ${name}`);
  return namespace;
}

/** The `require` of one file; names are relative to its folder. */
function requireOf(from) {
  const require = (asked) => {
    const name = `${asked}`;
    if (isBuiltin(name)) return builtins[name.replace(/^node:/, '')];
    const file = isOwnName(name) ? findFile(name, from) : null;
    if (file === null) throw notFound(name);
    return requireFile(file);
  };
  require.cache = {};
  require.resolve = (name) => findFile(`${name}`, from) ?? name;
  require.main = undefined;
  return require;
}

/** Keeps only the stack lines of the program's files. */
framesOf.text = (error) => {
  const lines = typeof error.stack === 'string' ? error.stack.split('\n') : [];
  return lines.flatMap((line) => frameOf(line) ?? []).join('\n');
};

const wrapperLength = '(function (exports, require, module, __filename, __dirname) { '.length;

/** A stack line as Node writes it: `    at work (main.js:2:5)`; null if it is not in the program's files. */
export function frameOf(line) {
  const found = /^\s*at (?:(.*) \()?([^()]*?):(\d+)(?::(\d+))?\)?$/.exec(line);
  if (!found || host.file(found[2]) === null) return null;
  const [, name = '', file, row, column = '1'] = found;
  const isShifted = row === '1' && Number(column) > wrapperLength && host.file(file).indexOf('\n') < Number(column);
  const place = `${file}:${row}:${isShifted ? Number(column) - wrapperLength : column}`;
  return name === '' || /^<.*>$/.test(name) ? `    at ${place}` : `    at ${name} (${place})`;
}
