import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  runLine,
  startVirtualContainer,
  type VirtualContainer,
} from '../../../testing/containers/virtual-container.ts';
import { virtualAttacks } from './virtual-attacks.ts';

const secret = `secret-${crypto.randomUUID()}`;

describe('from within the virtual shell nothing else is reached', () => {
  let container: VirtualContainer;
  let folder: string;
  let file: string;
  let server: Server;
  let asked = 0;

  beforeAll(async () => {
    // its agent is a child, which must not be given this
    process.env['PUT_SECRET'] = secret;
    container = await startVirtualContainer();
    ({ folder } = container);
    file = join(folder, 'secret.txt');
    await writeFile(file, secret);
    await mkdir(join(folder, '2/home'), { recursive: true });
    await writeFile(join(folder, '2/home/own.txt'), secret);
    server = createServer((_, reply) => {
      asked += 1;
      reply.end(secret);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    delete process.env['PUT_SECRET'];
    await container.close();
    server.close();
  });

  const run = async (line: string) => {
    const { stdout, stderr } = await runLine(container.agent, line, { wallMs: 120_000 });
    return `${stdout}\n${stderr}`;
  };

  test.each(virtualAttacks.map((attack) => [attack.name, attack] as const))('%s', async (_, attack) => {
    const { home } = container;
    for (const name of await readdir(home)) await rm(join(home, name), { recursive: true, force: true });
    await writeFile(join(home, '.bashrc'), '# ours\n');
    // as a snapshot may bring them
    await symlink(file, join(home, 'planted'));
    await symlink(folder, join(home, 'planted-folder'));
    const before = [
      asked,
      await readdir(folder),
      await readdir(join(folder, '1')),
      await readFile(join(folder, '1/started.json'), 'utf8'),
    ];
    const { port } = server.address() as AddressInfo;
    expect(await run(attack.line({ folder, file, port }))).not.toContain(secret);
    const after = [
      asked,
      await readdir(folder),
      await readdir(join(folder, '1')),
      await readFile(join(folder, '1/started.json'), 'utf8'),
    ];
    expect(after).toEqual(before);
    expect(await readFile(file, 'utf8')).toBe(secret);
    expect(await readFile(join(folder, '2/home/own.txt'), 'utf8')).toBe(secret);
    expect(await run('echo "alive-$((40 + 2))"')).toContain('alive-42');
  });
});
