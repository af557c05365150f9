/**
 * After the platform's globals are hidden (hide-globals.ts), Pyodide believes that it runs in a bare JavaScript shell.
 * So a Node process and a browser worker start it in the same way.
 */
export type ShellOptions = {
  /** The folder in Pyodide's file names. Nothing is read from it. */
  folder: string;
  /** The content of `pyodide-lock.json`. None of its packages is available. */
  lockFile: Record<string, unknown>;
  /** The default export of `pyodide.asm.mjs`. */
  glue: unknown;
  /** The content of `python_stdlib.zip`. */
  stdlib: Uint8Array<ArrayBuffer>;
};

/** The options for Pyodide's loader. In a shell the loader reads files by a global function, which is defined here. */
export function openShell({ folder, lockFile, glue, stdlib }: ShellOptions): Record<string, unknown> {
  const read = (path: string): ArrayBuffer => {
    if (path.endsWith('python_stdlib.zip'))
      return stdlib.buffer.slice(stdlib.byteOffset, stdlib.byteOffset + stdlib.length);
    // the module was compiled before
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
    // a fixed seed: sets of a student's program have the same order in every test
    env: { HOME: '/home/student', PYTHONINSPECT: '', PYTHONHASHSEED: '0' },
  };
}
