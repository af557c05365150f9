import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { installPackages } from './install-packages.ts';

const execute = promisify(execFile);

export type SshEnd = { code: number | null; stdout: string; stderr: string };
type Door = { port: number };

/** OpenSSH's own programs, with keys in a folder of their own. Known servers are kept there too. */
export async function sshClient() {
  await installPackages(() => (existsSync('/usr/bin/ssh') ? [] : ['openssh-client']));
  const folder = await mkdtemp(join(tmpdir(), 'put-ssh-client-'));
  const running = new Set<ChildProcess>();
  const options = (key: string) =>
    [
      'BatchMode=yes',
      'IdentitiesOnly=yes',
      'IdentityAgent=none',
      'StrictHostKeyChecking=accept-new',
      `UserKnownHostsFile=${join(folder, 'known_hosts')}`,
      `IdentityFile=${join(folder, key)}`,
    ].flatMap((option) => ['-o', option]);

  const start = (program: string, key: string, args: readonly string[]): ChildProcess => {
    const child = spawn(program, ['-F', 'none', ...options(key), ...args], { cwd: folder, stdio: 'pipe' });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  };
  const end = async (child: ChildProcess, input: string | Buffer): Promise<SshEnd> => {
    const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.stdin!.on('error', () => undefined);
    child.stdin!.end(input);
    const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
    return { code: await code, stdout, stderr };
  };

  return {
    folder,
    /** Makes a pair of keys of this name, and gives the public one. */
    async makeKey(name: string, kind: readonly string[] = ['-t', 'ed25519']): Promise<string> {
      await execute('ssh-keygen', [...kind, '-N', '', '-q', '-C', `${name}@class`, '-f', join(folder, name)]);
      return (await readFile(join(folder, `${name}.pub`), 'utf8')).trim();
    },
    /** Goes on until its test ends it. */
    start: (door: Door, key: string, user: string, args: readonly string[]) =>
      start('ssh', key, ['-p', String(door.port), ...args.slice(0, -1), `${user}@127.0.0.1`, ...args.slice(-1)]),
    run: (door: Door, key: string, user: string, command: readonly string[], input: string | Buffer = '') =>
      end(start('ssh', key, ['-p', String(door.port), `${user}@127.0.0.1`, ...command]), input),
    sftp: (door: Door, key: string, user: string, commands: readonly string[]) =>
      end(
        start('sftp', key, ['-b', '-', '-P', String(door.port), `${user}@127.0.0.1`]),
        commands.map((line) => `${line}\n`).join(''),
      ),
    async close(): Promise<void> {
      for (const child of running) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
