import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { access, chmod, chown, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { installPackages } from '../engines/install-packages.ts';

const execute = promisify(execFile);
const sources = join(import.meta.dirname, '../../../../../runners/agent');
/** Whoever has these ids on this machine is ended with the agent, so each process of tests has its own. */
const uid = 1_000_000 + process.pid * 2;

export type AgentInC = {
  home: string;
  uid: number;
  connect(): Promise<Duplex>;
  /** Asks the agent to end; its exit code. */
  end(): Promise<number | null>;
  close(): Promise<void>;
};

/** Compiles `runners/agent`, where it has not been; the program's path. Needs root, as the agent does. */
export async function compileAgent(): Promise<string> {
  const missing = { '/usr/bin/gcc': 'gcc', '/usr/include/stdio.h': 'libc6-dev', '/usr/bin/python3': 'python3' };
  await installPackages(() => Object.entries(missing).flatMap(([path, name]) => (existsSync(path) ? [] : [name])));
  const files = readdirSync(sources).filter((name) => /\.[ch]$/.test(name));
  const hash = createHash('sha256');
  for (const name of files.toSorted()) hash.update(name).update(readFileSync(join(sources, name)));
  const folder = join(tmpdir(), 'put-test-agent');
  const program = join(folder, hash.digest('hex').slice(0, 16));
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  const fresh = `${program}-${process.pid}`;
  const units = files.filter((name) => name.endsWith('.c')).map((name) => join(sources, name));
  await execute('gcc', ['-static', '-O2', '-Wall', '-Wextra', '-Werror', '-o', fresh, ...units]);
  await rename(fresh, program);
  return program;
}

/** Starts the agent on this machine for a user without rights. `prepare`: with the home folder, before the start. */
export async function startAgentInC(
  program: string,
  { flags = [], prepare }: { flags?: readonly string[]; prepare?: (home: string) => Promise<void> } = {},
): Promise<AgentInC> {
  const folder = await mkdtemp(join(tmpdir(), 'put-agent-'));
  await chmod(folder, 0o755);
  const home = join(folder, 'home');
  const socket = join(folder, 'socket/agent');
  await mkdir(home);
  await chown(home, uid, uid);
  await prepare?.(home);
  const who = ['--uid', uid, '--gid', uid, '--check-uid', uid + 1].map(String);
  const args = ['serve', '--socket', socket, '--home', home, '--generation', '7', ...who, ...flags];
  const agent = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  agent.stderr.on('data', (piece: Buffer) => (words += piece.toString()));
  const ended = new Promise<number | null>((resolve) => agent.on('exit', resolve));
  const isThere = () =>
    access(socket).then(
      () => true,
      () => false,
    );
  while (!(await isThere())) {
    if (agent.exitCode !== null) throw new Error(`the agent does not start: ${words}`);
    await sleep(5);
  }
  const end = () => {
    agent.kill('SIGTERM');
    return ended;
  };
  return {
    home,
    uid,
    connect: async () => {
      const { stdin, stdout } = spawn(program, ['connect', '--socket', socket], { stdio: ['pipe', 'pipe', 'inherit'] });
      return Duplex.from({ readable: stdout, writable: stdin });
    },
    end,
    close: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
