import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** A program of node_modules by its name, or any other by its path. */
const bin = (name: string) => (name.includes('/') ? name : join(root, 'node_modules/.bin', name));

export type Ended = { isGood: boolean; output: string; durationMs: number };

type Options = { cwd?: string; env?: Record<string, string>; isShown?: boolean; limitMs?: number };

/** After its limit a program may take this long to end by itself. */
const endsWithinMs = 10_000;

/**
 * Runs a program to its end. `isShown`: it writes to the terminal; else its output is returned. After `limitMs` it is
 * stopped and has failed, so that one that hangs does not hold what comes after it.
 */
export function runProgram(
  name: string,
  args: string[],
  { cwd = root, env = {}, isShown = false, limitMs }: Options = {},
): Promise<Ended> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(bin(name), args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    let isLate = false;
    const late = limitMs
      ? setTimeout(() => {
          isLate = true;
          console.error(`\n!! STOPPED: ${name} did not end within ${seconds(limitMs)}`);
          child.kill('SIGTERM');
          setTimeout(() => child.kill('SIGKILL'), endsWithinMs).unref();
        }, limitMs)
      : undefined;
    const end = (isGood: boolean) => {
      clearTimeout(late);
      resolve({ isGood: isGood && !isLate, output, durationMs: performance.now() - started });
    };
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
