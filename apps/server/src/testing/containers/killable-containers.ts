import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContainerTemplateContent } from '@put/contract/containers/container-templates';
import type { Container } from '@put/contract/containers/containers';
import { expect } from 'vitest';
import { removeInstallation } from '../../drivers/container/docker/remove-installation.ts';
import { startSandboxEngine } from '../../drivers/container/sandbox/sandbox-engine.ts';
import { Engine } from '../../drivers/docker-api/engine.ts';
import { readAddress } from '../../drivers/docker-api/engine-address.ts';
import { killableServer } from '../processes/killable-server.ts';
import { terminalClient } from './terminal-client.ts';

const template: ContainerTemplateContent = {
  title: 'Проба',
  summary: '',
  image: 'linux',
  cpus: 1,
  memory_mb: 256,
  disk_mb: 64,
  pids: 128,
  network: null,
  ports: [],
  start_command: '',
  files: [],
  idle_minutes: 60,
  max_hours: 12,
  most_running: 3,
  is_root_readonly: false,
  is_offered: true,
};

/**
 * The whole product in a process that may be killed, with containers of the demo student. `host`: of a container engine;
 * without one they are sandboxes of this machine. At the end nothing of them is left.
 */
export async function killableContainers(host?: string) {
  const engine = host === undefined ? { PT_DOCKER: 'off' } : { PT_DOCKER_HOST: host };
  const kind = host === undefined ? 'sandbox' : 'docker';
  const server = await killableServer({ ...engine, PT_CONTAINERS: kind, PT_CONTAINERS_MOST: '5' });
  const { call, send, signIn } = server;
  let installation = '';
  const path = (id: number, rest = '') => `/user/container/${id}${rest}`;
  const fileOf = (id: number, name: string) => path(id, `/file?path=${encodeURIComponent(name)}`);
  const get = (id: number) => call<Container>('GET', path(id));

  return {
    ...server,
    folder: join(server.dataDir, 'containers'),
    installation: () => installation,
    async start(): Promise<void> {
      await server.start();
      await signIn('student');
      const [row] = await server.ask<{ id: string }>('select id from installation');
      installation = row!.id;
    },
    /** New containers of the student, each of a template of its own. */
    async make(count: number, content: Partial<ContainerTemplateContent> = {}): Promise<number[]> {
      await signIn('admin');
      const templates: number[] = [];
      for (let at = 0; at < count; at++) {
        const body = { ...template, ...content };
        templates.push((await call<{ id: number }>('POST', '/admin/container_template', body)).id);
      }
      await signIn('student');
      const made = templates.map((template_id) => call<{ id: number }>('POST', '/user/container', { template_id }));
      return (await Promise.all(made)).map(({ id }) => id);
    },
    get,
    press: (id: number, what: 'start' | 'stop') => call<Container>('POST', path(id, `/${what}`), {}),
    reset: (id: number) => call<Container>('POST', path(id, '/reset'), { what: 'given_files' }),
    until: (id: number, state: string) =>
      expect.poll(async () => (await get(id).catch(() => undefined))?.state, { interval: 200 }).toBe(state),
    read: async (id: number, name: string) => (await call<{ text: string }>('GET', fileOf(id, name))).text,
    write: (id: number, name: string, text: string) => send('PUT', fileOf(id, name), { text, tag: null }),
    remove: (id: number, name: string) => send('DELETE', fileOf(id, name)),
    /** The content of the newest snapshot. */
    async newestCopy(id: number): Promise<Buffer> {
      const newest = 'select file_sha256 from container_snapshot where container_id = $1 order by id desc limit 1';
      const [row] = await server.ask<{ file_sha256: string }>(newest, [id]);
      const { file_sha256: name } = row!;
      return readFile(join(server.dataDir, 'files', name.slice(0, 2), name.slice(2)));
    },
    /** The terminals' socket of a container that runs. */
    async terminals(id: number) {
      const client = await terminalClient(server.port(), id);
      client.signIn(server.token());
      await client.hears({ type: 'ready' });
      return client;
    },
    close: () =>
      server.close(() =>
        host === undefined
          ? endSandboxes(join(server.dataDir, 'containers'), installation)
          : removeInstallation(new Engine(readAddress(host)), installation),
      ),
  };
}

/** Containers outlive their server. */
async function endSandboxes(folder: string, installation: string): Promise<void> {
  const engine = await startSandboxEngine({ folder, installation, onError: console.warn });
  for (const { containerId } of await engine.list()) await engine.remove(containerId);
  await engine.close();
}
