/**
 * The second wall of the sandbox: what compiled Python may ask of JavaScript while a program runs.
 * The first wall (the harness) removes `js`, `pyodide` and `ctypes` from Python. Code that gets around Python is still
 * inside WebAssembly, which can leave only by its imports. While the gate is locked, an import that is not on the list
 * below ends the execution at once. So a program never reaches a JavaScript value.
 */
export type Gate = {
  isLocked: boolean;
  /** When set, the handler is called instead of the import. */
  readonly handlers: { [Name in Intercepted]?: (original: Import, ...args: number[]) => number | null };
};

export type Import = (...args: number[]) => number | null;

/** The program called an import that it can reach only by getting around the harness. */
export class ForbiddenImport extends Error {
  override name = 'ForbiddenImport';
}

/** Calls of the in-memory file system, whose size is limited by file-image.ts. */
const fileCalls =
  'getuid32_js umask_js ioctl fcntl64 openat faccessat chdir chmod fchownat dup dup3 fchdir fchmod fchmodat2 fchown32 ' +
  'fdatasync fstat64 stat64 newfstatat lstat64 ftruncate64 getcwd getdents64 mkdirat mknodat fadvise64 fallocate ' +
  'readlinkat unlinkat rmdir renameat statfs64 fstatfs64 symlinkat truncate64 utimensat';

const allowed = new Set([
  ...fileCalls.split(' ').map((name) => `__syscall_${name}`),
  ...'fd_close fd_read fd_write fd_sync fd_fdstat_get fd_seek _mmap_js _munmap_js _msync_js _try_fcntl64'.split(' '),
  // clocks, environment and names
  ...'clock_res_get clock_time_get environ_sizes_get environ_get _emscripten_get_progname'.split(' '),
  ...'emscripten_date_now emscripten_get_now _tzset_js _timegm_js _mktime_js _localtime_js _gmtime_js'.split(' '),
  // the runtime's own: calls through the function table, which stay inside WebAssembly
  ...'_PyEM_TrampolineCall_JS __call_sighandler emscripten_get_heap_max _Py_emscripten_runtime'.split(' '),
  ...'emscripten_runtime_keepalive_push emscripten_runtime_keepalive_pop'.split(' '),
  ...'_emscripten_runtime_keepalive_clear Jsv_GetError_import JsvError_Check'.split(' '),
]);

const intercepted = [
  '_Py_CheckEmscriptenSignals_Helper',
  '__syscall_poll',
  '_maybe_poll_async',
  'proc_exit',
  'exit',
  '_abort_js',
  '__assert_fail',
  'emscripten_resize_heap',
  'random_get',
] as const;
type Intercepted = (typeof intercepted)[number];
const isIntercepted = (name: string): name is Intercepted => (intercepted as readonly string[]).includes(name);

const ENOSYS = 52;
const EAI_FAIL = -4;

/** Refused with an error code, so that Python raises an ordinary OSError. */
const refused: Record<string, () => number> = {
  _emscripten_system: () => -1,
  _setitimer_js: () => 0,
  getaddrinfo: () => EAI_FAIL,
  getnameinfo: () => EAI_FAIL,
  getprotobyname: () => 0,
  _dlopen_js: () => 0,
  _dlsym_js: () => 0,
};
const socketCalls =
  'pipe accept4 bind connect getpeername getsockname getsockopt listen recvfrom recvmsg sendmsg sendto socket';
for (const call of socketCalls.split(' ')) refused[`__syscall_${call}`] = () => -ENOSYS;

/** Replaces imports in the given object, before WebAssembly gets it. */
export function gateImports(imports: WebAssembly.Imports, gate: Gate): void {
  // a set, because Emscripten gives the same object under both names
  for (const space of new Set([imports.env, imports.wasi_snapshot_preview1])) {
    if (!space) continue;
    for (const [name, value] of Object.entries(space)) {
      if (typeof value !== 'function' || name.startsWith('invoke_')) continue;
      if (isIntercepted(name)) space[name] = intercept(name, value as Import, gate);
      else if (!allowed.has(name)) space[name] = guard(name, value as Import, gate);
    }
  }
}

function intercept(name: Intercepted, original: Import, gate: Gate): Import {
  const intercepting: Import = (...args) => {
    const handler = gate.handlers[name];
    return handler ? handler(original, ...args) : original(...args);
  };
  return Object.assign(intercepting, original);
}

function guard(name: string, original: Import, gate: Gate): Import {
  const refusal = refused[name];
  const guarded: Import = (...args) => {
    if (!gate.isLocked) return original(...args);
    if (refusal) return refusal();
    throw new ForbiddenImport(name);
  };
  return Object.assign(guarded, original);
}
