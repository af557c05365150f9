import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ContainerTool, debootstrap, findContainerTool } from './container-tool.ts';
import { type Ended, seconds } from './run-program.ts';
import { keyOf, listImages, productVersion, type RunnerImage, runnersFolder } from './runner-images.ts';
import { smokeRunners } from './smoke-runners.ts';

const usage = `npm run runners:build -- [образ…] [--debootstrap] [--again] [--no-smoke]

Собирает образы, в которых выполняются программы учеников (Docker или Podman; адрес: PT_DOCKER_HOST или DOCKER_HOST).
Без имён — все: ${listImages()
  .map(({ name }) => name)
  .join(' ')}. Что уже собрано, второй раз не собирается.

  --debootstrap  основа из пакетов Debian, когда реестр образов недоступен (нужны права root и debootstrap)
  --again        собрать заново и то, что уже есть (новые версии пакетов Debian)
  --no-smoke     не проверять образы пробными программами
  PT_RUNNER_BASE основа образов (по умолчанию debian:bookworm-slim)`;

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    debootstrap: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    'no-smoke': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
process.exitCode = flags.help ? (console.log(usage), 0) : await buildAll();

async function buildAll(): Promise<number> {
  const images = listImages().filter(({ name }) => names.length === 0 || names.includes(name));
  const unknown = names.filter((name) => !images.some((image) => image.name === name));
  if (unknown.length > 0) return complain(`Нет такого образа: ${unknown.join(', ')}.\n\n${usage}`);
  const tool = findContainerTool();
  if (!tool) return complain('Не найдено ни docker, ни podman. В Debian и Ubuntu: apt-get install docker.io');
  const version = await tool.run('version');
  if (!version.isGood) return complain(`Движок контейнеров не отвечает:\n${version.output}`);

  const started = performance.now();
  const made = await makeCommon(tool);
  if (!made) return 1;
  // two at a time: one downloads while the other unpacks
  const waiting = [...images];
  let isGood = true;
  const work = async () => {
    for (let image = waiting.shift(); image; image = waiting.shift())
      isGood = (await build(tool, image, made)) && isGood;
  };
  await Promise.all([work(), work()]);
  if (!isGood) return 1;
  if (!flags['no-smoke'] && !(await smokeRunners(images))) return 1;
  console.log(`Готово за ${seconds(performance.now() - started)}.`);
  return 0;
}

/** Tags of what all images are made of. */
type Common = { base: string; supervisor: string };

async function makeCommon(tool: ContainerTool): Promise<Common | undefined> {
  let from = process.env['PT_RUNNER_BASE'] ?? 'debian:bookworm-slim';
  if (flags.debootstrap) {
    from = 'put-debian:bookworm';
    if (!(await exists(tool, from)) || flags.again) {
      console.log('Основа: пакеты Debian ставит debootstrap…');
      if (!existsSync('/usr/sbin/debootstrap')) return void complain('Нет debootstrap: apt-get install debootstrap');
      if (!told('put-debian', await debootstrap(tool, from))) return undefined;
    }
  }
  const base = `put-runner-base:${keyOf(['base'], from)}`;
  const supervisor = `put-runner-supervisor:${keyOf(['supervisor'], base)}`;
  const isGood =
    (await buildImage(tool, 'base', base, { BASE: from })) &&
    (await buildImage(tool, 'supervisor', supervisor, { BASE: base }));
  return isGood ? { base, supervisor } : undefined;
}

function build(tool: ContainerTool, { name }: RunnerImage, { base, supervisor }: Common): Promise<boolean> {
  const tag = `put-runner-${name}:${keyOf([name], `${base} ${supervisor}`)}`;
  return buildImage(tool, name, tag, { BASE: base, SUPERVISOR: supervisor });
}

async function buildImage(
  tool: ContainerTool,
  name: string,
  tag: string,
  given: Record<string, string>,
): Promise<boolean> {
  const repository = `put-runner-${name}`;
  if (!flags.again && (await exists(tool, tag))) {
    console.log(`✓ ${name}: уже собран`);
  } else {
    console.log(`… ${name}: собирается`);
    const words = Object.entries(given).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
    const fresh = flags.again ? ['--no-cache'] : [];
    const args = ['--network=host', ...words, '-t', tag, ...fresh, join(runnersFolder, name)];
    if (!told(name, await tool.run('build', ...args))) return false;
  }
  const current = `${repository}:${productVersion()}`;
  if (!told(name, await tool.run('tag', tag, current), true)) return false;
  await removeOthers(tool, repository, [tag, current]);
  return true;
}

/** The judge takes whatever carries the repository's name: nothing older may be left. */
async function removeOthers(tool: ContainerTool, repository: string, wanted: string[]): Promise<void> {
  const { output } = await tool.run('image', 'ls', '--format', '{{.Repository}}:{{.Tag}}', repository);
  const found = output.split('\n').map((line) => line.trim().replace(/^(localhost|docker\.io\/library)\//, ''));
  for (const tag of found.filter((one) => one.startsWith(`${repository}:`) && !wanted.includes(one)))
    await tool.run('image', 'rm', tag);
}

async function exists(tool: ContainerTool, tag: string): Promise<boolean> {
  return (await tool.run('image', 'inspect', tag)).isGood;
}

function told(name: string, { isGood, output, durationMs }: Ended, isQuiet = false): boolean {
  if (!isGood) console.error(`✗ ${name}: не получилось\n${output}`);
  else if (!isQuiet) console.log(`✓ ${name}: собран за ${seconds(durationMs)}`);
  return isGood;
}

function complain(words: string): 1 {
  console.error(words);
  return 1;
}
