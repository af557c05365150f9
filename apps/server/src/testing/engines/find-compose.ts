import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { hasPackages } from './install-packages.ts';
import { unpackNewer } from './newer-debian.ts';

const execute = promisify(execFile);

export type Compose = { version: string; command: readonly [string, ...string[]] };

/**
 * The commands of Docker Compose: the plugin if it is there, Debian's program, and one of version 2 in any case, from a
 * later Debian. What can not be had is left out with a message; in CI that is an error.
 */
export async function findComposes(): Promise<Compose[]> {
  const found = [await ask('docker', 'compose')];
  const packages = { 'docker-compose': '/usr/bin/docker-compose' };
  if (await hasPackages({ tests: 'the image with Compose', packages })) found.push(await ask('docker-compose'));
  const isNew = found.some((one) => one !== null && !one.version.startsWith('1.'));
  if (!isNew) {
    const folder = await unpackNewer({ tests: 'the image with Compose 2', debian: 'trixie', name: 'docker-compose' });
    if (folder !== undefined) found.push(await ask(`${folder}/usr/libexec/docker/cli-plugins/docker-compose`));
  }
  return found.filter((one) => one !== null);
}

/** Null where the command does not run. */
async function ask(...command: [string, ...string[]]): Promise<Compose | null> {
  const [program, ...before] = command;
  return execute(program, [...before, 'version', '--short']).then(
    ({ stdout }) => ({ version: stdout.trim(), command }),
    () => null,
  );
}
