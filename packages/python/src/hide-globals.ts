/** The globals that stay when those of the platform are removed: JavaScript itself and its clocks. */
const kept = new Set(
  [
    'Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp',
    'Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError globalThis JSON Math Intl',
    'ArrayBuffer SharedArrayBuffer Atomics DataView Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array',
    'Float16Array Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array BigInt Map Set WeakMap',
    'WeakSet WeakRef FinalizationRegistry Iterator Proxy Reflect decodeURI decodeURIComponent encodeURI',
    'encodeURIComponent escape unescape isFinite isNaN console WebAssembly queueMicrotask setTimeout clearTimeout',
    'setInterval clearInterval setImmediate clearImmediate TextEncoder TextDecoder performance crypto AbortController',
    'AbortSignal Event EventTarget DOMException structuredClone URL MessageChannel MessagePort',
  ].flatMap((line) => line.split(' ')),
);

/**
 * The third wall of the sandbox: if a program reaches JavaScript after all, it finds no platform there. @returns the
 * names that could not be removed.
 */
export function hideGlobals(): string[] {
  return Object.getOwnPropertyNames(globalThis).filter((name) => {
    if (kept.has(name) || Reflect.deleteProperty(globalThis, name)) return false;
    return !Reflect.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });
  });
}
