import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lastingFolder, orSkipped } from './docker-engine.ts';
import { alone } from '../../../../../scripts/alone.ts';

const execute = promisify(execFile);

/** `tests`: what is left out without it. `debian`: a name such as `trixie`. `name`: of the package. */
type Wanted = { tests: string; debian: string; name: string };

/**
 * A folder with the files of a package of a later Debian, which this machine does not get: only programs that need no
 * newer library run from there. It is kept between runs. Undefined, with a message, where it can not be had; in CI that
 * is an error.
 */
export async function unpackNewer({ tests, debian, name }: Wanted): Promise<string | undefined> {
  const folder = lastingFolder(`${debian}-${name}`);
  return orSkipped(
    () =>
      alone(join(tmpdir(), 'put-test-packages'), async () => {
        if (!existsSync(folder)) await unpack(debian, name, folder);
        return folder;
      }),
    tests,
  );
}

async function unpack(debian: string, name: string, folder: string): Promise<void> {
  const work = `${folder}-new`;
  await rm(work, { recursive: true, force: true });
  for (const part of ['files', 'lists/partial', 'cache/archives/partial'])
    await mkdir(join(work, part), { recursive: true });
  const list = join(work, 'sources.list');
  const key = '/usr/share/keyrings/debian-archive-keyring.gpg';
  await writeFile(list, `deb [signed-by=${key}] ${await findMirror()} ${debian} main\n`);
  const apart = {
    'Dir::Etc::sourcelist': list,
    'Dir::Etc::sourceparts': '-',
    'Dir::State::Lists': join(work, 'lists'),
    'Dir::Cache': join(work, 'cache'),
    // it would not be let into the folder
    'APT::Sandbox::User': 'root',
  };
  const flags = Object.entries(apart).flatMap(([option, value]) => ['-o', `${option}=${value}`]);
  const apt = (...args: string[]) => execute('apt-get', [...flags, '-qq', ...args], { cwd: work });
  await apt('update');
  await apt('download', name);
  await execute('bash', ['-euc', 'dpkg -x ./"$1"_*.deb files', 'bash', name], { cwd: work });
  await rename(join(work, 'files'), folder);
  await rm(work, { recursive: true });
}

/** Where this machine has its Debian from. */
async function findMirror(): Promise<string> {
  const format = ['--format', '$(REPO_URI)', 'Created-By: Packages'];
  const { stdout } = await execute('apt-get', ['indextargets', ...format]);
  const mirror = stdout.split('\n').find((address) => /\/debian\/?$/.test(address));
  if (mirror === undefined) throw new Error('this machine has its packages from no mirror of Debian');
  return mirror;
}
