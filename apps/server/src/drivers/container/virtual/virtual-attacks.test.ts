import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Agent } from '../agent.ts';
import { talkToAgent } from '../agent-stream.ts';
import type { ContainerEngine } from '../container-engine.ts';
import { never } from '../engine-bench.conformance.ts';
import { virtualAttacks } from './virtual-attacks.ts';
import { startVirtualEngine } from './virtual-engine.ts';

const secret = `secret-${crypto.randomUUID()}`;
const limits = { cpus: 1, memoryMb: 256, diskMb: 16, pids: 64, isRootReadonly: true, network: null };

describe('from within the virtual shell nothing else is reached', () => {
  let folder: string;
  let file: string;
  let server: Server;
  let engine: ContainerEngine;
  let agent: Agent;
  let asked = 0;

  beforeAll(async () => {
    process.env['PUT_SECRET'] = secret;
    folder = await mkdtemp(join(tmpdir(), 'put-virtual-'));
    file = join(folder, 'secret.txt');
    await writeFile(file, secret);
    await mkdir(join(folder, '2/home'), { recursive: true });
    await writeFile(join(folder, '2/home/own.txt'), secret);
    server = createServer((_, reply) => {
      asked += 1;
      reply.end(secret);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    engine = await startVirtualEngine({ folder, installation: 'tested', most: 2, onError: console.error });
    const spec = { containerId: '1', generation: 1, image: '', ...limits, startCommand: '' };
    const { ref } = await engine.start(spec, { kind: 'empty' }, never);
    agent = await talkToAgent(await engine.connect(ref, never), never);
  });

  afterAll(async () => {
    delete process.env['PUT_SECRET'];
    agent.close();
    await engine.remove('1');
    await engine.close();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = async (line: string) => {
    const command = { as: 'student', cwd: '', stdin: Buffer.alloc(0), wallMs: 120_000, mostBytes: 60_000 } as const;
    const { stdout, stderr } = await agent.run({ ...command, argv: ['bash', '-c', line] });
    return `${stdout.toString()}\n${stderr.toString()}`;
  };

  test.each(virtualAttacks.map((attack) => [attack.name, attack] as const))('%s', async (_, attack) => {
    const home = join(folder, '1/home');
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
