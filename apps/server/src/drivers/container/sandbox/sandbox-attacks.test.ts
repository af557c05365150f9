import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleSpec } from '../../../testing/sample-spec.ts';
import type { Agent } from '../protocol/agent.ts';
import { talkToAgent } from '../protocol/agent-stream.ts';
import { allAttacks } from '../attacks/all-attacks.ts';
import {
  attacked,
  type AttackedPlace,
  attackPromises,
  type AttackTraits,
  runProgram,
} from '../attacks/attacks.conformance.ts';
import { onSandbox } from '../attacks/on-sandbox.ts';
import type { ContainerEngine } from '../container-engine.ts';
import { ContainerFolder } from '../local/container-folder.ts';
import { canSandbox, startSandboxEngine } from './sandbox-engine.ts';

const execute = promisify(execFile);
const isPossible = await canSandbox();
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const never = new AbortController().signal;
const installation = 'attacks';

const spec = sampleSpec({ containerId: attacked, image: '', diskMb: 32, pids: 200, isRootReadonly: true });

// a sandbox has no disk of its own: it is watched, and `onSandbox` fills it in another way
const attacks = [...allAttacks.filter(({ name }) => name !== 'filling the disk with nothing but names'), ...onSandbox];
const traits: AttackTraits = {
  harmless: {
    signal: 'process 1 is the student’s own, and the kernel lets no signal through to it',
    'its spare': 'process 1 of the student is ended earlier than other programs when the machine lacks memory',
    fd: 'numbers of open files, which lead nobody to the files',
    'other disks': 'the programs of the machine lie on its disk: they are there read-only',
  },
};

async function talkIn(folder: string, containerId: string): Promise<Agent> {
  return talkToAgent(await new ContainerFolder(folder, containerId).connect(), never);
}

/** A server on the machine's sockets that tells everybody who connects. */
async function listenOn(path: string): Promise<Server> {
  const server = createServer((one) => one.end('the machine'));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return server;
}

/** `start` makes containers in this folder. */
async function placeIn(
  folder: string,
  start: AttackedPlace['start'],
  end: () => Promise<unknown>,
): Promise<AttackedPlace> {
  const outside = await mkdtemp(join(tmpdir(), 'put-outside-'));
  const abstractName = `put-${crypto.randomUUID()}`;
  const servers = await Promise.all([listenOn(join(outside, 's')), listenOn(`\0${abstractName}`)]);
  for (const path of [outside, join(outside, 's')]) await chmod(path, 0o777);
  return {
    start,
    talk: (containerId) => talkIn(folder, containerId),
    fill: (program) =>
      program
        .replaceAll('DATA_FOLDER', folder)
        .replaceAll('SOCKET_FILE', join(outside, 's'))
        .replaceAll('ABSTRACT_NAME', abstractName),
    async close() {
      await end();
      for (const server of servers) server.close();
      await rm(outside, { recursive: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const openFolder = () => mkdtemp(join(tmpdir(), 'put-attacked-'));
const openEngine = (folder: string) => startSandboxEngine({ folder, installation, most: 5, onError: console.warn });

describe.skipIf(!isPossible)('attacks from a sandbox', () => {
  describe('of a server of the user who runs the tests', () => {
    attackPromises(
      attacks,
      async () => {
        const folder = await openFolder();
        const engine = await openEngine(folder);
        const start: AttackedPlace['start'] = async (containerId, generation, startCommand) => {
          await engine.start({ ...spec, containerId, generation, startCommand }, { kind: 'empty' }, never);
        };
        return placeIn(folder, start, async () => {
          for (const { containerId } of await engine.list()) await engine.remove(containerId);
          await engine.close();
        });
      },
      traits,
    );
  });
});

/** Does `work` of an engine as an ordinary user: our code is loaded before, because others may not read it. */
async function asNobody(folder: string, work: string): Promise<string> {
  const module = pathToFileURL(join(import.meta.dirname, 'sandbox-engine.ts')).href;
  const options = { folder, installation, most: 5 };
  const code = `import { canSandbox, startSandboxEngine } from '${module}';
    process.chdir('/'); process.setgroups([]); process.setgid(${nobody}); process.setuid(${nobody});
    const options = { ...${JSON.stringify(options)}, onError: console.error };
    const home = { kind: 'empty' }; const never = new AbortController().signal;
    ${work}
    process.exit(0);`;
  const args = ['--no-warnings', '--input-type=module', '--eval', code];
  return (await execute(process.execPath, args)).stdout;
}

const canNobody = isRoot && isPossible && (await asNobody('/', 'console.log(await canSandbox())')).startsWith('true');

describe.skipIf(!canNobody)('attacks from a sandbox', () => {
  describe('of a server that is nobody', () => {
    attackPromises(
      attacks,
      async () => {
        const folder = await openFolder();
        await chown(folder, nobody, nobody);
        const start: AttackedPlace['start'] = async (containerId, generation, startCommand) => {
          const wanted = JSON.stringify({ ...spec, containerId, generation, startCommand });
          await asNobody(folder, `await (await startSandboxEngine(options)).start(${wanted}, home, never);`);
        };
        const end = () =>
          asNobody(
            folder,
            `const engine = await startSandboxEngine(options);
             for (const { containerId } of await engine.list()) await engine.remove(containerId);`,
          );
        return placeIn(folder, start, end);
      },
      traits,
    );
  });
});

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** Puts a folder and a link to \`target\` at \`name\` in turns, for some seconds. */
const swap = (target: string) => `
import os, time
os.makedirs('real/deep', exist_ok=True)
until = time.time() + 5
while time.time() < until:
    os.makedirs('real/deep', exist_ok=True)
    try: os.rename('real', 'name')
    except OSError: pass
    try: os.rename('name', 'real')
    except OSError: pass
    try: os.symlink('${target}', 'name')
    except OSError: pass
    try: os.unlink('name')
    except OSError: pass`;

describe.skipIf(!isPossible)('a server that works in a sandbox’s home folder', () => {
  let folder: string;
  let outside: string;
  let engine: ContainerEngine;
  let agent: Agent;

  beforeAll(async () => {
    folder = await openFolder();
    outside = await mkdtemp(join(tmpdir(), 'put-outside-'));
    await mkdir(join(outside, 'deep'));
    await writeFile(join(outside, 'deep/secret.txt'), 'the secret of the machine');
    engine = await openEngine(folder);
    await engine.start(spec, { kind: 'empty' }, never);
    agent = await talkIn(folder, attacked);
  });
  afterAll(async () => {
    agent.close();
    await engine.remove(attacked);
    await engine.close();
    for (const one of [folder, outside]) await rm(one, { recursive: true, force: true });
  });

  it('is led nowhere by links that come and go while it works', async () => {
    let isOver = false;
    const attack = runProgram(agent, swap(outside)).finally(() => (isOver = true));
    const worker = await talkIn(folder, attacked);
    for (let turn = 0; !isOver; turn += 1) {
      // each may fail: what it names is there one moment and gone the next
      const inHome = [engine.removePath(attacked, 'name/deep/secret.txt'), engine.removePath(attacked, 'name/deep')];
      const byAgent = [
        worker.write(`name/deep/planted-${turn}`, Buffer.from('x')),
        worker.changeMode('name/deep', 0o777),
        worker.read('name/deep/secret.txt').then(async ({ content }) => {
          for await (const piece of content) expect(piece.toString()).not.toContain('secret');
        }),
      ];
      const [, ...results] = await Promise.all([Promise.allSettled(inHome), ...byAgent.map(refusalOf)]);
      for (const refused of results) if (refused !== null) expect(refused).toMatchObject({ name: 'AgentRefusal' });
      expect((await buffer(await engine.exportHome(attacked))).includes('the secret of the machine')).toBe(false);
      await engine.homeBytes(attacked);
    }
    expect((await attack).code).toBe(0);
    worker.close();
    expect(await readFile(join(outside, 'deep/secret.txt'), 'utf8')).toBe('the secret of the machine');
  });

  it('never lets a program of the student hold what it begins there', async () => {
    // a program that is begun has all rights for a moment; it must not be another program's to stop in that moment
    const hold = `
import ctypes, os, time
libc = ctypes.CDLL(None)
libc.ptrace.restype = ctypes.c_long
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
until, seen, held = time.time() + 4, set(), 0
while time.time() < until:
    for name in os.listdir('/proc'):
        if not name.isdigit() or int(name) in (1, os.getpid()): continue
        seen.add(name)
        if libc.ptrace(0x4206, int(name), None, None) != 0: continue
        held += 1
        status = open('/proc/' + name + '/status').read()
        limits = open('/proc/' + name + '/limits').read()
        if 'Seccomp:\\t2' not in status: print('GOT without a filter', name)
        if 'CapPrm:\\t0000000000000000' not in status or 'CapBnd:\\t0000000000000000' not in status: print('GOT rights', name)
        if '33554432' not in limits: print('GOT without limits', name)
        libc.ptrace(17, int(name), None, None)
print('SEEN', len(seen), 'HELD', held)`;
    let isOver = false;
    const attack = runProgram(agent, hold).finally(() => (isOver = true));
    const other = await talkIn(folder, attacked);
    const begin = () =>
      other.run({ as: 'student', argv: ['true'], cwd: '', stdin: Buffer.alloc(0), wallMs: 60_000, mostBytes: 100 });
    while (!isOver) await Promise.all([begin(), begin(), begin()]);
    other.close();
    const said = (await attack).stdout.toString();
    expect(said).not.toContain('GOT');
    // it has looked at others, or the test shows nothing
    expect(Number(/HELD (\d+)/.exec(said)![1])).toBeGreaterThan(0);
  });
});
