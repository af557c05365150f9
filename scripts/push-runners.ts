import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  isLoginRefused,
  loginWords,
  readLogin,
  type RegistryLogin,
} from '../apps/server/src/drivers/docker-api/registry-settings.ts';
import { readGiven, SettingsError } from '../apps/server/src/settings.ts';
import { type ContainerTool, findContainerTool } from './container-tool.ts';
import { listImages, productVersion, runnersFolder } from './runner-images.ts';

const usage = `PT_RUNNER_REGISTRY=registry.example.ru:5000/put npm run runners:push -- [образ…]

Отправляет собранные образы (npm run runners:build) в реестр и записывает их контрольные суммы в runners/digests.json
(другой файл — PT_RUNNER_DIGESTS). Без имён — все собранные. С этим файлом проверяющие машины скачают ровно эти образы.
Реестру с паролем — PT_RUNNER_REGISTRY_USER и PT_RUNNER_REGISTRY_PASSWORD (или файл: PT_RUNNER_REGISTRY_PASSWORD_FILE).`;

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false } },
});
process.exitCode = flags.help ? (console.log(usage), 0) : await orWords(pushAll);

/** Settings that are wrong are said in words. */
async function orWords(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SettingsError) return complain(error.message);
    throw error;
  }
}

async function pushAll(): Promise<number> {
  const given = readGiven(process.env);
  const registry = given['PT_RUNNER_REGISTRY'];
  if (!registry) return complain(`Куда отправлять, говорит PT_RUNNER_REGISTRY.\n\n${usage}`);
  const all = listImages().map(({ name }) => name);
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) return complain(`Нет такого образа: ${unknown.join(', ')}.\n\n${usage}`);
  const login = readLogin(given, (words) => {
    throw new SettingsError(words);
  });
  const tool = findContainerTool(login && signIn(registry, login));
  if (!tool) return complain('Не найдено ни docker, ни podman. В Debian и Ubuntu: apt-get install docker.io');
  const file = given['PT_RUNNER_DIGESTS'] ?? join(runnersFolder, 'digests.json');
  const digests = readDigests(file);
  let isGood = true;
  for (const name of names.length > 0 ? names : all) {
    const built = `put-runner-${name}:${productVersion()}`;
    if (!(await tool.run('image', 'inspect', built)).isGood) {
      if (names.includes(name)) isGood = false;
      console.log(`— ${name}: не собран (npm run runners:build -- ${name})`);
      continue;
    }
    const { digest, problem } = await push(tool, built, `${registry}/${built}`);
    if (digest !== undefined) digests[name] = digest;
    else {
      isGood = false;
      if (isLoginRefused(problem)) console.error(loginWords({ registry, login }));
    }
  }
  const sorted = Object.entries(digests).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  return isGood ? 0 : 1;
}

/**
 * Lets Docker and Podman know the name and the password, by a file that is gone when the command ends. They send them
 * with each push (X-Registry-Auth).
 */
function signIn(registry: string, { user, password }: RegistryLogin): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'put-registry-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'config.json');
  const auth = Buffer.from(`${user}:${password}`).toString('base64');
  writeFileSync(file, JSON.stringify({ auths: { [registry.split('/')[0]!]: { auth } } }), { mode: 0o600 });
  return { DOCKER_CONFIG: folder, REGISTRY_AUTH_FILE: file };
}

/** The digest that the registry knows the image by; none, with a message, when it can not be pushed. */
async function push(tool: ContainerTool, built: string, remote: string): Promise<{ digest?: string; problem: string }> {
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
    return { problem: looked.output };
  }
  const digest = found.slice(repository.length + 1);
  console.log(`✓ ${built}: ${digest}`);
  return { digest, problem: '' };
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
