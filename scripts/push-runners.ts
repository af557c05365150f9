import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ContainerTool, findContainerTool } from './container-tool.ts';
import { listImages, productVersion, runnersFolder } from './runner-images.ts';

const usage = `PT_RUNNER_REGISTRY=registry.example.ru:5000/put npm run runners:push -- [образ…]

Отправляет собранные образы (npm run runners:build) в реестр и записывает их контрольные суммы в runners/digests.json
(другой файл — PT_RUNNER_DIGESTS). Без имён — все собранные. С этим файлом проверяющие машины скачают ровно эти образы.`;

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false } },
});
process.exitCode = flags.help ? (console.log(usage), 0) : await pushAll();

async function pushAll(): Promise<number> {
  const registry = process.env['PT_RUNNER_REGISTRY'];
  if (!registry) return complain(`Куда отправлять, говорит PT_RUNNER_REGISTRY.\n\n${usage}`);
  const all = listImages().map(({ name }) => name);
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) return complain(`Нет такого образа: ${unknown.join(', ')}.\n\n${usage}`);
  const tool = findContainerTool();
  if (!tool) return complain('Не найдено ни docker, ни podman. В Debian и Ubuntu: apt-get install docker.io');
  const file = process.env['PT_RUNNER_DIGESTS'] ?? join(runnersFolder, 'digests.json');
  const digests = readDigests(file);
  let isGood = true;
  for (const name of names.length > 0 ? names : all) {
    const built = `put-runner-${name}:${productVersion()}`;
    if (!(await tool.run('image', 'inspect', built)).isGood) {
      if (names.includes(name)) isGood = false;
      console.log(`— ${name}: не собран (npm run runners:build -- ${name})`);
      continue;
    }
    const digest = await push(tool, built, `${registry}/${built}`);
    if (digest === undefined) isGood = false;
    else digests[name] = digest;
  }
  const sorted = Object.entries(digests).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  return isGood ? 0 : 1;
}

/** The digest that the registry knows the image by; undefined, with a message, when it can not be pushed. */
async function push(tool: ContainerTool, built: string, remote: string): Promise<string | undefined> {
  const tagged = await tool.run('tag', built, remote);
  const pushed = tagged.isGood ? await tool.run('push', remote) : tagged;
  const looked = pushed.isGood
    ? await tool.run('image', 'inspect', '--format', '{{json .RepoDigests}}', remote)
    : pushed;
  const repository = remote.replace(/:[^:/]*$/, '');
  const found = looked.isGood
    ? (JSON.parse(looked.output) as string[]).find((one) => one.startsWith(`${repository}@`))
    : undefined;
  if (found === undefined) {
    console.error(`✗ ${built}: не получилось\n${looked.output}`);
    return undefined;
  }
  const digest = found.slice(repository.length + 1);
  console.log(`✓ ${built}: ${digest}`);
  return digest;
}

/** What was pushed before, so that images can be pushed one after another. */
function readDigests(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

function complain(words: string): 1 {
  console.error(words);
  return 1;
}
