import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from '../processes/end-process.ts';
import { hasPackages } from './install-packages.ts';

/** Whether tests can start a systemd: its program is there, and they are run by root. */
export async function hasSystemd(tests: string): Promise<boolean> {
  const isHere = await hasPackages({ tests, packages: { 'systemd-container': '/usr/bin/systemd-nspawn' } });
  return isHere && process.getuid?.() === 0;
}

type Ran = { code: number; said: string };

/** A layer in memory over this machine's own tree: nothing of it is changed, and all that is made goes at the end. */
const boot = `
mount -t tmpfs none "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
cd "$1/root"
: > etc/machine-id
# services of this machine do not start there
ln -sf /lib/systemd/system/basic.target etc/systemd/system/default.target
exec systemd-nspawn --quiet --directory="$1/root" --boot --register=no --keep-unit --machine="put-$$" --console=pipe \\
  --private-network --bind-ro="$2:$3"
`;

/**
 * A systemd of its own, as process 1 of a machine that shares this one's kernel and programs. `tree` is seen at `at`,
 * and can not be written there. Needs root and systemd-nspawn.
 */
export async function systemdMachine({ tree, at }: { tree: string; at: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'put-systemd-'));
  const machine = spawn('unshare', ['--mount', 'bash', '-ec', boot, 'boot', folder, tree, at], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  machine.stderr.on('data', (chunk: Buffer) => (complaint += String(chunk)));
  machine.stdout.resume();

  /** Process 1 of that machine, the only child. Undefined before it is there. */
  async function first(): Promise<string | undefined> {
    if (machine.exitCode !== null) throw new Error(`systemd-nspawn ended: ${complaint}`);
    const children = await readFile(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').catch(() => '');
    return children.trim().split(' ')[0] || undefined;
  }

  /** Runs a program there as root. */
  async function run(...argv: string[]): Promise<Ran> {
    const pid = await first();
    if (pid === undefined) return { code: -1, said: 'the machine is not there yet' };
    return new Promise((resolve) =>
      execFile('nsenter', ['--target', pid, '--all', ...argv], (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, said: out + err }),
      ),
    );
  }

  // no answer is one that is not there yet
  while ((await run('systemctl', 'is-active', 'basic.target')).code !== 0) await sleep(200);

  return {
    run,
    /** Throws when it fails. */
    async must(...argv: string[]): Promise<string> {
      const { code, said } = await run(...argv);
      if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}: ${said}`);
      return said;
    },
    async close(): Promise<void> {
      // with process 1 all of it ends
      await run('systemctl', 'poweroff', '--force', '--force');
      await endProcess(machine);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
