import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './run-program.ts';

/** Starts the server again at each change, and sends changes of the browser's code into the open page. */
const serverPort = process.env['PORT'] ?? '3000';

const server = run(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'apps/server/src/main/all-in-one.ts'],
  root,
  { PORT: serverPort },
);
const web = run(join(root, 'node_modules/.bin/vite'), ['--clearScreen', 'false'], join(root, 'apps/web'), {
  PT_API_ORIGIN: process.env['PT_API_ORIGIN'] ?? `http://localhost:${serverPort}`,
});

let isEnding = false;
function end(): void {
  if (isEnding) return;
  isEnding = true;
  for (const child of [server, web]) if (child.exitCode === null) child.kill('SIGTERM');
}
process.on('SIGINT', end);
process.on('SIGTERM', end);
process.on('SIGHUP', end);

function run(program: string, args: string[], cwd: string, env: Record<string, string>): ChildProcess {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // In a session of its own: Ctrl+C reaches only this process, and each child gets one signal.
    detached: true,
  });
  child.on('error', (error) => {
    console.error(`${program}: ${error.message}`);
    process.exitCode = 1;
    end();
  });
  child.on('exit', (code) => {
    if (!isEnding) process.exitCode = code ?? 1;
    end();
  });
  return child;
}
