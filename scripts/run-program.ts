import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** A program of node_modules by its name, or any other by its path. */
const bin = (name: string) => (name.includes('/') ? name : join(root, 'node_modules/.bin', name));

export type Ended = { isGood: boolean; output: string; durationMs: number };

type Options = { cwd?: string; env?: Record<string, string>; isShown?: boolean };

/** Runs a program to its end. `isShown`: it writes to the terminal; else its output is returned. */
export function runProgram(
  name: string,
  args: string[],
  { cwd = root, env = {}, isShown = false }: Options = {},
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
    const end = (isGood: boolean) => resolve({ isGood, output, durationMs: performance.now() - started });
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
