import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { alone } from '../../../../../scripts/alone.ts';

const execute = promisify(execFile);
const isCi = Boolean(process.env['CI']) && process.env['CI'] !== 'false';

type Wanted = {
  /** What is left out without the packages. */
  tests: string;
  /** A package → a file that it brings. */
  packages: Record<string, string>;
};

/**
 * Whether tests can start programs of these Debian packages. In CI they are installed if needed, and their absence is
 * an error. Elsewhere a message names the tests that are left out.
 */
export async function hasPackages({ tests, packages }: Wanted): Promise<boolean> {
  const missing = () => Object.keys(packages).filter((name) => !existsSync(packages[name]!));
  if (isCi && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installPackages(missing);
  if (missing().length === 0) return true;
  const what = `${tests} — there is no ${missing().join(', ')} (apt-get install ${missing().join(' ')})`;
  if (isCi) throw new Error(`They must run in CI: ${what}`);
  console.warn(`!! LEFT OUT: ${what}`);
  return false;
}

/**
 * Installs missing Debian packages as root. One test file at a time, so a later one finds what others have installed.
 */
export async function installPackages(findMissing: () => readonly string[]): Promise<void> {
  await alone(join(tmpdir(), 'put-test-packages'), async () => {
    const missing = findMissing();
    if (missing.length === 0) return;
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // waits while another program holds the lock of dpkg
    const patiently = ['-o', 'DPkg::Lock::Timeout=600'];
    await execute('apt-get', [...patiently, 'update', '-qq'], { env });
    await execute('apt-get', [...patiently, 'install', '-y', '-qq', '--no-install-recommends', ...missing], { env });
  });
}
