import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Ended, runProgram } from './run-program.ts';

/** The command line of Docker or Podman. It uses the configured engine, else the machine's own. */
export type ContainerTool = {
  run(...args: string[]): Promise<Ended>;
  importFolder(folder: string, tag: string): Promise<Ended>;
};

/** `more`: the environment of its programs, besides the process's own. */
export function findContainerTool(more: Record<string, string> = {}): ContainerTool | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const program = ['docker', 'podman']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
  if (!program) return undefined;
  const host = process.env['PT_DOCKER_HOST'] ?? process.env['DOCKER_HOST'];
  const address = host === undefined || host.includes('://') ? host : `unix://${host}`;
  const env = { ...(address !== undefined && { DOCKER_HOST: address, CONTAINER_HOST: address }), ...more };
  return {
    run: (...args) => runProgram(program, args, { env }),
    importFolder: (folder, tag) => pipeline(folder, program, ['import', '-', tag], env),
  };
}

/** Pipes a folder through tar into a program that makes an image of it. */
function pipeline(folder: string, program: string, args: string[], env: Record<string, string>): Promise<Ended> {
  const started = performance.now();
  return new Promise((resolve) => {
    const tar = spawn('tar', ['-C', folder, '--numeric-owner', '-c', '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: [tar.stdout, 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('close', (code) => resolve({ isGood: code === 0, output, durationMs: performance.now() - started }));
  });
}

const debian = {
  suite: 'bookworm',
  mirror: 'http://deb.debian.org/debian',
  security: 'http://deb.debian.org/debian-security',
};

/** Makes a base image from Debian's packages, for machines without access to a registry. */
export async function debootstrap(tool: ContainerTool, tag: string): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'put-debian-'));
  try {
    const args = ['--variant=minbase', debian.suite, folder, debian.mirror];
    const made = await runProgram('/usr/sbin/debootstrap', args);
    if (!made.isGood) return made;
    const lines = [debian.suite, `${debian.suite}-updates`].map((suite) => `deb ${debian.mirror} ${suite} main\n`);
    writeFileSync(
      join(folder, 'etc/apt/sources.list'),
      `${lines.join('')}deb ${debian.security} ${debian.suite}-security main\n`,
    );
    for (const waste of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/locale', 'usr/share/man'])
      rmSync(join(folder, waste), { recursive: true, force: true });
    return await tool.importFolder(folder, tag);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
