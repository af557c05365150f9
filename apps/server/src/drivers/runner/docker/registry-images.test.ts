/** Images come from a real registry, by their digests alone. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { startDockerEngine } from '../../../testing/docker-engine.ts';
import { hasRegistry, imageRegistry } from '../../../testing/image-registry.ts';
import { startDockerRunner } from './docker-runner.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../../../../../..');
const canStart = await hasRegistry('images from a registry');
const engine = canStart ? await startDockerEngine(['python']) : undefined;
afterAll(() => engine?.close());

describe.skipIf(!engine)('images of a registry', () => {
  it('are pulled by digest when the registry answers again; others are told apart, and tags count for nothing', async () => {
    const registry = await imageRegistry();
    const folder = await mkdtemp(join(tmpdir(), 'put-digests-'));
    const file = join(folder, 'digests.json');
    const env = {
      ...process.env,
      PT_DOCKER_HOST: engine!.host,
      DOCKER_HOST: engine!.host,
      PT_RUNNER_REGISTRY: registry.address,
      PT_RUNNER_DIGESTS: file,
    };
    await registry.start();
    const complaints: unknown[] = [];
    try {
      await execute(process.execPath, ['scripts/run.mjs', 'push-runners', 'python'], { cwd: root, env });
      const pushed = JSON.parse(await readFile(file, 'utf8')) as { python: string };
      expect(pushed).toEqual({ python: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) });
      const name = `${registry.address}/put-runner-python`;
      const { stdout } = await execute('docker', ['image', 'ls', '--format', '{{.Repository}}:{{.Tag}}', name], {
        env,
      });
      const forget = async () => {
        for (const one of [...stdout.trim().split('\n'), `${name}@${pushed.python}`])
          await execute('docker', ['image', 'rm', one], { env }).catch(() => undefined);
      };
      await forget();
      await registry.stop();

      const digests = { python: pushed.python, 'c-cpp': `sha256:${'0'.repeat(64)}` };
      const runner = await startDockerRunner({
        host: engine!.host,
        runtime: undefined,
        installation: 'tests',
        slots: 1,
        onError: (error) => complaints.push(error),
        registry: { registry: registry.address, digests },
      });
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
        await forget();
      }
    } finally {
      await registry.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
