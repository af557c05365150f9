import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ContainerTool, debootstrap, findContainerTool } from './container-tool.ts';
import { type Ended, seconds } from './run-program.ts';
import { keyOf, listImages, type Origin, productVersion, type RunnerImage, runnersFolder } from './runner-images.ts';
import { smokeAgents, smokeRunners } from './smoke-runners.ts';

const usage = `npm run runners:build -- [образ…] [--debootstrap] [--again] [--no-smoke]

Собирает образы, в которых выполняются программы учеников и живут их контейнеры (Docker или Podman; адрес: PT_DOCKER_HOST или DOCKER_HOST).
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
  const made = await makeCommon(tool, images);
  if (!made) return 1;
  // two at a time: one downloads while the other unpacks
  const waiting = images.filter(({ name }) => !(made.LINUX && name === 'linux'));
  let isGood = true;
  const work = async () => {
    for (let image = waiting.shift(); image; image = waiting.shift())
      isGood = (await build(tool, image, made)) && isGood;
  };
  await Promise.all([work(), work()]);
  if (!isGood) return 1;
  if (!flags['no-smoke'] && !(await smokeAll(tool, images))) return 1;
  console.log(`Готово за ${seconds(performance.now() - started)}.`);
  return 0;
}

async function smokeAll(tool: ContainerTool, images: RunnerImage[]): Promise<boolean> {
  const ofJudge = images.filter(({ languages }) => languages.length > 0);
  const isGood = ofJudge.length === 0 || (await smokeRunners(ofJudge));
  return (await smokeAgents(tool, images)) && isGood;
}

/** Tags of the images that others are built from. */
type Common = Partial<Record<Origin, string>> & { BASE: string };

async function makeCommon(tool: ContainerTool, images: RunnerImage[]): Promise<Common | undefined> {
  const from = await findBase(tool);
  if (from === undefined) return undefined;
  const made: Common = { BASE: `put-runner-base:${keyOf(['base'], from)}` };
  if (!(await buildImage(tool, 'base', made.BASE, { BASE: from }))) return undefined;
  const isWanted = (...any: Origin[]) => images.some(({ madeFrom }) => any.some((origin) => madeFrom.includes(origin)));
  for (const [origin, name] of [
    ['SUPERVISOR', 'supervisor'],
    ['AGENT', 'agent'],
  ] as const) {
    if (!isWanted(origin, ...(origin === 'AGENT' ? (['LINUX'] as const) : []))) continue;
    const tag = `put-runner-${name}:${keyOf([name], made.BASE)}`;
    if (!(await buildImage(tool, name, tag, { BASE: made.BASE }))) return undefined;
    made[origin] = tag;
  }
  if (!isWanted('LINUX')) return made;
  const linux = listImages().find(({ name }) => name === 'linux')!;
  if (!(await build(tool, linux, made))) return undefined;
  return { ...made, LINUX: tagOf(linux, made) };
}

/** The image that all begin with; undefined when it can not be had. */
async function findBase(tool: ContainerTool): Promise<string | undefined> {
  if (!flags.debootstrap) return process.env['PT_RUNNER_BASE'] ?? 'debian:bookworm-slim';
  const own = 'put-debian:bookworm';
  if ((await exists(tool, own)) && !flags.again) return own;
  console.log('Основа: пакеты Debian ставит debootstrap…');
  if (!existsSync('/usr/sbin/debootstrap')) return void complain('Нет debootstrap: apt-get install debootstrap');
  return told('put-debian', await debootstrap(tool, own)) ? own : undefined;
}

function tagOf({ name, madeFrom }: RunnerImage, made: Common): string {
  return `put-runner-${name}:${keyOf([name], madeFrom.map((origin) => made[origin]).join(' '))}`;
}

function build(tool: ContainerTool, image: RunnerImage, made: Common): Promise<boolean> {
  const given = Object.fromEntries(image.madeFrom.map((origin) => [origin, made[origin]!]));
  return buildImage(tool, image.name, tagOf(image, made), given);
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

/** The judge finds images by the repository's name, so old ones are removed. */
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
