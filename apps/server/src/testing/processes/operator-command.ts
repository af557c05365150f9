import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the product is compiled to is kept, as scripts/run.mjs does it: a start then takes half the time. */
export const compileCache = {
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'node-compile-cache'),
};

type Said = { code: number; said: string };

/** Runs a command of the operator, a file of `main/`, to its end. */
export const operatorCommand = (name: string, settings: Record<string, string>, ...args: string[]): Promise<Said> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...compileCache, DATABASE_URL: '', NODE_ENV: 'test', ...settings };
    const path = join(import.meta.dirname, `../../main/${name}.ts`);
    // without the dashes Node takes `--env-file` for its own
    execFile(process.execPath, ['--', path, ...args], { env }, (error, out, complaint) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + complaint }),
    );
  });
