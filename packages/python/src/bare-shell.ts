/**
 * With its platform's globals hidden (hide-globals.ts) Pyodide takes where it stands for a bare JavaScript shell, be it a process
 * of Node or a worker of a browser: so both start it in the same way.
 */
export type ShellOptions = {
  /** The folder that Pyodide names its files by. It is read from nowhere. */
  folder: string;
  /** `pyodide-lock.json`; of its packages none is there. */
  lockFile: Record<string, unknown>;
  /** What `pyodide.asm.mjs` exports by default. */
  glue: unknown;
  /** `python_stdlib.zip` */
  stdlib: Uint8Array<ArrayBuffer>;
};

/** What Pyodide's loader is called with. A shell's only way to files is a global function, which is put there here. */
export function openShell({ folder, lockFile, glue, stdlib }: ShellOptions): Record<string, unknown> {
  const read = (path: string): ArrayBuffer => {
    if (path.endsWith('python_stdlib.zip'))
      return stdlib.buffer.slice(stdlib.byteOffset, stdlib.byteOffset + stdlib.length);
    // compiled before
    if (path.endsWith('pyodide.asm.wasm')) return new ArrayBuffer(0);
    throw new Error(`no such file: ${path}`);
  };
  Object.assign(globalThis, { load: read, read, readbuffer: read });
  return {
    indexURL: `${folder}/`,
    createPyodideModule: glue,
    jsglobals: Object.freeze(
      Object.assign(Object.create(null), { setTimeout, clearTimeout, setInterval, clearInterval }),
    ),
    lockFileContents: { ...lockFile, packages: {} },
    packageBaseUrl: '/none/',
    // A fixed seed: sets and dictionaries of a student's program come out in the same order in every test.
    env: { HOME: '/home/student', PYTHONINSPECT: '', PYTHONHASHSEED: '0' },
  };
}
