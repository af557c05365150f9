import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { hasPackages } from './install-packages.ts';

const execute = promisify(execFile);

/** The command of Docker Compose: the plugin, or Debian's program. Undefined, with a message, without one. */
export async function findCompose(): Promise<string[] | undefined> {
  const hasPlugin = await execute('docker', ['compose', 'version']).catch(() => undefined);
  if (hasPlugin) return ['docker', 'compose'];
  const packages = { 'docker-compose': '/usr/bin/docker-compose' };
  return (await hasPackages({ tests: 'the image with Compose', packages })) ? ['docker-compose'] : undefined;
}
