/** Images come from a real registry, by their digests alone. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDockerEngine } from '../../testing/engines/docker-engine.ts';
import { hasRegistry, imageRegistry, registryLogin } from '../../testing/engines/image-registry.ts';
import { startDockerContainers } from '../container/docker/docker-containers.ts';
import { removeInstallation } from '../container/docker/remove-installation.ts';
import { engineConformance } from '../container/conformance/container-engine.conformance.ts';
import { startDockerRunner } from '../runner/docker/docker-runner.ts';
import { Engine } from './engine.ts';
import { readAddress } from './engine-address.ts';
import type { RegistrySettings } from './registry-settings.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../../../../..');
const canStart = await hasRegistry('images from a registry');
const engine = canStart ? await startDockerEngine(['python', 'linux']) : undefined;
afterAll(() => engine?.close());

type Registry = Awaited<ReturnType<typeof imageRegistry>>;

/** The commands of an operator who uses that registry, and what the engine must not keep of it. */
async function operatorOf(registry: Registry) {
  const folder = await mkdtemp(join(tmpdir(), 'put-digests-'));
  const file = join(folder, 'digests.json');
  const env = {
    ...process.env,
    PT_DOCKER_HOST: engine!.host,
    DOCKER_HOST: engine!.host,
    PT_RUNNER_REGISTRY: registry.address,
    PT_RUNNER_DIGESTS: file,
  };
  return {
    /** The digest of the pushed image. Throws what the command says when it fails. */
    async push(image: string, settings: object = {}): Promise<string> {
      await execute(process.execPath, ['scripts/run.mjs', 'push-runners', image], {
        cwd: root,
        env: { ...env, ...settings },
      });
      return (JSON.parse(await readFile(file, 'utf8')) as Record<string, string>)[image]!;
    },
    async forget(image: string, digest: string): Promise<void> {
      const name = `${registry.address}/put-runner-${image}`;
      const format = ['--format', '{{.Repository}}:{{.Tag}}'];
      const { stdout } = await execute('docker', ['image', 'ls', ...format, name], { env });
      for (const one of [...stdout.trim().split('\n'), `${name}@${digest}`])
        await execute('docker', ['image', 'rm', one], { env }).catch(() => undefined);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

const startRunner = (registry: RegistrySettings, onError: (error: unknown) => void = () => undefined) =>
  startDockerRunner({ host: engine!.host, runtime: undefined, installation: 'tests', slots: 1, onError, registry });

describe.skipIf(!engine)('images of a registry', () => {
  it('are pulled by digest when the registry answers again; others are told apart, and tags count for nothing', async () => {
    const registry = await imageRegistry();
    const operator = await operatorOf(registry);
    await registry.start();
    try {
      const digest = await operator.push('python');
      expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
      await operator.forget('python', digest);
      await registry.stop();

      const digests = { python: digest, 'c-cpp': `sha256:${'0'.repeat(64)}` };
      const runner = await startRunner({ registry: registry.address, digests });
      try {
        const status = () => runner.status!()[0]!;
        // the engine has the image by a tag, which might be another one
        expect(runner.capabilities.languages).not.toContain('python');
        const down = `Реестр ${registry.address} не отвечает.`;
        await expect.poll(() => status().reason).toContain(down);
        expect(status().reason).toMatch(/Следующая попытка через \d+ с\./);

        await registry.start();
        await expect.poll(() => runner.capabilities.languages).toContain('python');
        await expect
          .poll(() => status().reason)
          .toContain(`C, C++: В реестре ${registry.address} нет образа с такой суммой`);
        expect(status().state).toBe('ready');
        expect(runner.capabilities.languages).not.toContain('cpp');
        const program = await runner.prepare({
          language: 'python',
          files: [{ name: 'main.py', content: 'print(6 * 7)' }],
        });
        const limits = { timeMs: 5000, memoryBytes: 64 * 1024 * 1024, outputBytes: 1000 };
        expect(await program.run('', limits)).toMatchObject({ stdout: '42\n' });
        await program.close();
      } finally {
        await runner.close();
        await operator.forget('python', digest);
      }
    } finally {
      await registry.close();
      await operator.close();
    }
  });

  it('come from a registry with a password; a wrong one is told with the settings that hold it', async () => {
    const registry = await imageRegistry({ hasLogin: true });
    const operator = await operatorOf(registry);
    await registry.start();
    const { user, password } = registryLogin;
    const given = { PT_RUNNER_REGISTRY_USER: user, PT_RUNNER_REGISTRY_PASSWORD: password };
    const wrongWords = `Реестр ${registry.address} не принял имя и пароль: проверьте PT_RUNNER_REGISTRY_USER и PT_RUNNER_REGISTRY_PASSWORD.`;
    const missingWords = `Реестр ${registry.address} требует имя и пароль: задайте PT_RUNNER_REGISTRY_USER и PT_RUNNER_REGISTRY_PASSWORD.`;
    try {
      const stderr = (settings: object) =>
        operator.push('python', settings).then(
          () => 'pushed',
          (error: unknown) => (error as { stderr: string }).stderr,
        );
      expect(await stderr({ ...given, PT_RUNNER_REGISTRY_PASSWORD: 'wrong' })).toContain(wrongWords);
      expect(await stderr({})).toContain(missingWords);
      const digest = await operator.push('python', given);
      await operator.forget('python', digest);

      const reasonWith = async (login: RegistrySettings['login']) => {
        const runner = await startRunner({ registry: registry.address, digests: { python: digest }, login });
        try {
          const reason = () => runner.status!()[0]!.reason ?? 'ready';
          // a language is ready some moments before the words about it
          await expect.poll(reason).not.toContain('Скачивается');
          return reason();
        } finally {
          await runner.close();
        }
      };
      expect(await reasonWith({ user, password: 'wrong' })).toContain(wrongWords);
      expect(await reasonWith(undefined)).toContain(missingWords);
      // of this image nothing is missing any more
      expect(await reasonWith({ user, password })).not.toContain('Python');
      await operator.forget('python', digest);
    } finally {
      await registry.close();
      await operator.close();
    }
  });
});

describe.skipIf(!engine)('images of containers', () => {
  const { user, password } = registryLogin;
  let registry: Registry;
  let operator: Awaited<ReturnType<typeof operatorOf>>;
  let digest = '';
  const installations = new Set<string>();
  beforeAll(async () => {
    registry = await imageRegistry({ hasLogin: true });
    operator = await operatorOf(registry);
    await registry.start();
    digest = await operator.push('linux', { PT_RUNNER_REGISTRY_USER: user, PT_RUNNER_REGISTRY_PASSWORD: password });
    await operator.forget('linux', digest);
  });
  afterAll(async () => {
    const api = new Engine(readAddress(engine!.host));
    for (const installation of installations) await removeInstallation(api, installation);
    await operator.forget('linux', digest);
    await registry.close();
    await operator.close();
  });
  const open = (installation: string, login: RegistrySettings['login']) => {
    installations.add(installation);
    return startDockerContainers({
      host: engine!.host,
      runtime: undefined,
      installation,
      networks: [],
      most: 5,
      onError: () => undefined,
      registry: { registry: registry.address, digests: { linux: digest }, login },
    });
  };

  it('are pulled by digest with the same settings; a tag counts for nothing', async () => {
    const refused = await open('refused', { user, password: 'wrong' });
    await expect.poll(async () => (await refused.status()).words).toContain('PT_RUNNER_REGISTRY_PASSWORD');
    await refused.close();
    const started = await open('pulled', { user, password });
    await expect.poll(async () => (await started.status()).state).toBe('ready');
    expect(await started.images()).toContain('linux');
    expect(await started.problemOf({ image: 'linux', network: null })).toBeNull();
    expect(await started.problemOf({ image: 'web', network: null })).not.toBeNull();
    await started.close();
  });

  engineConformance(
    'Docker with an image of a registry',
    async () => ({
      image: 'linux',
      isShared: true,
      hasPrograms: true,
      open: (installation) => open(installation, { user, password }),
      kill: () => Promise.reject(new Error('No test of these ends a container')),
      close: async () => undefined,
    }),
    ['a container starts, and its agent says hello'],
  );
});
