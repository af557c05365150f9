import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { alone } from './engine-users.ts';

const execute = promisify(execFile);

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
