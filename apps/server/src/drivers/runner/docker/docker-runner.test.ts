import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { answerWell, fakeEngine, reportOf, type Said } from '../../../testing/containers/fake-engine.ts';
import { type Limits, type PrepareOptions, type Runner, RunnerFault } from '../runner.ts';
import { startDockerRunner } from './docker-runner.ts';
import { installationLabel } from './container-options.ts';
import { sweep } from './sweep.ts';
import { Engine } from '../../docker-api/engine.ts';
import { readAddress } from '../../docker-api/engine-address.ts';

const limits: Limits = { timeMs: 1000, memoryBytes: 64 * 1024 * 1024, outputBytes: 64 * 1024 };
const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function start(slots = 1, answer = answerWell as Parameters<typeof fakeEngine>[0]) {
  const engine = await fakeEngine(answer);
  opened.push(engine);
  const complaints: unknown[] = [];
  const onError = (error: unknown) => complaints.push(error);
  const host = `unix://${engine.socket}`;
  const runner = await startDockerRunner({ host, runtime: undefined, installation: 'ours', slots, onError });
  opened.push(runner);
  return { engine, runner, complaints };
}

const prepare = (runner: Runner, options?: PrepareOptions, content = 'print(input())') =>
  runner.prepare({ language: 'python', files: [{ name: 'main.py', content }] }, options);

async function echo(runner: Runner, input: string): Promise<string> {
  const program = await prepare(runner);
  try {
    return (await program.run(input, limits)).stdout;
  } finally {
    await program.close();
  }
}

describe('the Docker runner', () => {
  it('knows the languages whose images are there, and says which are missing', async () => {
    const { runner } = await start();
    expect([...runner.capabilities.languages].toSorted()).toEqual(['c', 'cpp', 'python']);
    expect(runner.status!()).toEqual([
      { driver: 'Docker', languages: runner.capabilities.languages, state: 'ready', reason: expect.any(String) },
    ]);
    expect(runner.status!()[0]?.reason).toContain('Rust');
    await expect(runner.prepare({ language: 'rust', files: [{ name: 'main.rs', content: '' }] })).rejects.toThrow(
      RunnerFault,
    );
  });

  it('serves one program after another in one container, which is made clean between them', async () => {
    const said: Said[] = [];
    const { engine, runner } = await start(1, (message) => {
      said.push(message);
      return answerWell(message);
    });
    expect(await echo(runner, 'раз')).toBe('раз');
    expect(await echo(runner, 'два')).toBe('два');
    expect(engine.created).toBe(1);
    const verbs = said.map(({ verb }) => verb).join(' ');
    expect(verbs).toMatch(/^put compile take run reset put run reset$/);
  });

  it('gives a container no network, no rights, no swap, and its own users', async () => {
    const { engine, runner } = await start(2);
    const both = await Promise.all([prepare(runner), prepare(runner)]);
    const all = [...engine.containers.values()].map(
      ({ options }) => options as { HostConfig: Record<string, unknown> },
    );
    for (const { HostConfig } of all) {
      expect(HostConfig).toMatchObject({ NetworkMode: 'none', ReadonlyRootfs: true, CapDrop: ['ALL'] });
      expect(HostConfig['MemorySwap']).toBe(HostConfig['Memory']);
      expect(HostConfig['SecurityOpt']).toEqual(['no-new-privileges', expect.stringMatching(/^seccomp=\{/)]);
    }
    const users = all.map(({ HostConfig }) => /uid=(\d+)/.exec(JSON.stringify(HostConfig))?.[1]);
    expect(new Set(users).size).toBe(2);
    for (const program of both) await program.close();
  });

  it('asks Podman for the same restrictions by its own options', async () => {
    const { engine, runner } = await start();
    await runner.close();
    engine.isPodman = true;
    engine.images = ['localhost/put-runner-python:1', 'docker.io/library/put-runner-c-cpp:1'];
    const options = { host: engine.socket, runtime: undefined, installation: 'ours', slots: 1, onError: () => {} };
    const podman = await startDockerRunner(options);
    opened.push(podman);
    expect([...podman.capabilities.languages].toSorted()).toEqual(['c', 'cpp', 'python']);
    const program = await prepare(podman);
    const [container] = engine.containers.values();
    type Options = { SecurityOpt: string[]; CapAdd: string[]; Tmpfs: Record<string, string> };
    const { HostConfig } = container!.options as { HostConfig: Options };
    expect(existsSync(HostConfig.SecurityOpt[1]!.replace('seccomp=', ''))).toBe(true);
    expect(HostConfig.CapAdd).toContain('CHOWN');
    const mounts = Object.entries(HostConfig.Tmpfs);
    expect(mounts.filter(([, words]) => /uid=|nr_inodes=/.test(words))).toEqual([]);
    expect(mounts.filter(([, words]) => words.startsWith('ro,')).map(([path]) => path)).toEqual(['/run', '/var/tmp']);
    const [, , words = ''] = container!.command!;
    expect(words).toMatch(/^chown (\d+):\1 \/box && chown (\d+):\2 \/judge && exec \S+\/supervisor serve$/);
    await program.close();
  });

  it('runs an urgent program beside one that holds the only slot, and a helper beside both', async () => {
    const { runner } = await start(1);
    const held = await prepare(runner);
    const urgent = await prepare(runner, { urgent: true });
    const helper = await prepare(runner, { urgent: true, helper: true });
    const giveUp = new AbortController();
    const waiting = prepare(runner, { signal: giveUp.signal });
    expect((await helper.run('да', limits)).stdout).toBe('да');
    giveUp.abort(new Error('no longer wanted'));
    await expect(waiting).rejects.toThrow('no longer wanted');
    for (const program of [held, urgent, helper]) await program.close();
    expect(await echo(runner, 'снова')).toBe('снова');
  });

  it('keeps a background program away from a slot that is held', async () => {
    const { runner } = await start(1);
    const held = await prepare(runner);
    const background = prepare(runner, { background: true });
    expect(await Promise.race([background, echoOf(held.run('1', limits))])).toBe('1');
    await held.close();
    expect(await echoOf((await background).run('2', limits))).toBe('2');
    await (await background).close();
  });

  it("gives the text of the compiler with the names of the student's files", async () => {
    const { runner } = await start(1, (message) =>
      message.verb === 'compile'
        ? reportOf(message.fields.get('id')!, { code: 1, stdout: '/box/main.cpp:1:1: error: oops\n' })
        : answerWell(message),
    );
    const program = await runner.prepare({ language: 'cpp', files: [{ name: 'main.cpp', content: 'oops' }] });
    expect(program.compileError).toBe('main.cpp:1:1: error: oops\n');
    await expect(program.run('', limits)).rejects.toBeInstanceOf(RunnerFault);
    await program.close();
  });

  it('rejects with a RunnerFault for a name that leads out of the folder', async () => {
    const { runner } = await start();
    for (const name of ['../main.py', '/etc/passwd', 'a/../b', '', 'a//b'])
      await expect(runner.prepare({ language: 'python', files: [{ name, content: '' }] })).rejects.toBeInstanceOf(
        RunnerFault,
      );
  });

  it('passes arguments and files, and returns the kept files', async () => {
    const said: Said[] = [];
    const { runner } = await start(1, (message) => {
      said.push(message);
      if (message.verb !== 'run') return answerWell(message);
      const words = message.texts[0]!.split('\0');
      const mark = words.find((word) => word.startsWith('\u0001')) ?? '';
      return reportOf(message.fields.get('id')!, { code: 42, stderr: `said\n${mark}box/score.txt\n0.5` });
    });
    const program = await prepare(runner);
    const call = {
      args: ['in.txt'],
      files: [{ name: 'in.txt', content: '1' }],
      folder: 'box',
      keeps: ['box/score.txt'],
    };
    const outcome = await program.run('', limits, call);
    expect(outcome).toMatchObject({ end: { by: 'exit', code: 42 }, stderr: 'said\n' });
    expect([...outcome.kept!]).toEqual([['box/score.txt', '0.5']]);
    const put = said.filter(({ verb }) => verb === 'put').map(({ texts }) => texts[0]);
    expect(put).toEqual(['main.py', 'in.txt', 'box/.folder']);
    expect(said.findLast(({ verb }) => verb === 'run')?.texts[0]).toMatch(/\0in\.txt\0$/);
    await program.close();
  });
});

const echoOf = async (running: Promise<{ stdout: string }>) => (await running).stdout;

describe('when the engine is out of order, the Docker runner', () => {
  it('starts without an engine, says so, and works as soon as there is one', async () => {
    const engine = await fakeEngine();
    opened.push(engine);
    await engine.stop();
    const options = { host: engine.socket, runtime: undefined, installation: 'ours', slots: 1, onError: () => {} };
    const runner = await startDockerRunner(options);
    opened.push(runner);
    expect(runner.capabilities.languages).toEqual([]);
    expect(runner.status!()[0]).toMatchObject({ state: 'broken', reason: expect.stringContaining('не отвечает') });
    await engine.start();
    await expect.poll(() => runner.status!()[0]?.state).toBe('ready');
    expect(await echo(runner, 'ожил')).toBe('ожил');
  });

  it('rejects with a RunnerFault when the engine dies, and works again after it is back', async () => {
    let runs = 0;
    const { engine, runner, complaints } = await start(1, (message) => {
      if (message.verb !== 'run' || (runs += 1) !== 2) return answerWell(message);
      void engine.stop();
      return '';
    });
    const program = await prepare(runner);
    expect((await program.run('1', limits)).stdout).toBe('1');
    await expect(program.run('2', limits)).rejects.toBeInstanceOf(RunnerFault);
    await program.close();
    await expect(prepare(runner)).rejects.toBeInstanceOf(RunnerFault);
    await expect.poll(() => runner.status!()[0]?.state).toBe('broken');
    expect(complaints).toHaveLength(1);
    // the languages stay known, so nobody is told that a language does not exist
    expect(runner.capabilities.languages).toContain('python');
    await engine.start();
    await expect.poll(() => runner.status!()[0]?.state).toBe('ready');
    expect(await echo(runner, '3')).toBe('3');
  });

  it('takes another container when a supervisor dies, also for one program', async () => {
    let dies = false;
    const { engine, runner } = await start(1, (message) => {
      if (message.verb === 'run' && dies) return null;
      return answerWell(message);
    });
    const program = await prepare(runner);
    dies = true;
    await expect(program.run('1', limits)).rejects.toBeInstanceOf(RunnerFault);
    dies = false;
    expect((await program.run('2', limits)).stdout).toBe('2');
    await program.close();
    expect(engine.created).toBe(2);
    await expect.poll(() => engine.containers.size).toBe(1);
  });

  it.each([
    ['fault id=1 text=4\noops', 'oops'],
    ['garbage\n', 'no message of the protocol'],
    ['result id=1 stdout=99999999999\n', 'no length'],
  ])('does not believe %j', async (words, why) => {
    const { runner } = await start(1, (message) => (message.verb === 'run' ? words : answerWell(message)));
    const program = await prepare(runner);
    await expect(program.run('', limits)).rejects.toThrow(why);
    await program.close();
  });

  it.each([
    [404, 'No such image: put-runner-python:1', 'Образ удалён'],
    [500, 'no space left on device', 'нет места'],
    [500, 'opening seccomp profile failed: open /srv/seccomp.json: no such file or directory', 'на одной машине'],
    [400, 'unknown or invalid runtime name: runsc', 'PT_DOCKER_RUNTIME'],
  ])('tells what %i «%s» means', async (status, message, words) => {
    const { engine, runner } = await start();
    engine.refusal = { status, message };
    await expect(prepare(runner)).rejects.toBeInstanceOf(RunnerFault);
    await expect.poll(() => runner.status!()[0]?.reason).toContain(words);
  });

  it('does not keep a container whose program was cancelled', async () => {
    const stop = new AbortController();
    const { engine, runner } = await start(1, (message) => {
      if (message.verb !== 'run') return answerWell(message);
      stop.abort(new Error('cancelled'));
      return '';
    });
    const program = await prepare(runner, { signal: stop.signal });
    const running = program.run('', limits);
    await expect(running).rejects.toThrow('cancelled');
    await program.close();
    await expect.poll(() => engine.containers.size).toBe(0);
  });

  it('rejects all calls when it is closed, and leaves no container', async () => {
    const { engine, runner } = await start(1, (message) => (message.verb === 'run' ? '' : answerWell(message)));
    const running = (await prepare(runner)).run('', limits);
    const ends = Promise.allSettled([running, prepare(runner)]);
    await runner.close();
    for (const end of await ends) expect(end).toEqual({ status: 'rejected', reason: expect.any(RunnerFault) });
    await expect(prepare(runner)).rejects.toBeInstanceOf(RunnerFault);
    expect(engine.containers.size).toBe(0);
  });
});

it('removes unused containers of its installation only', async () => {
  const { engine, runner } = await start(1);
  const held = await prepare(runner);
  const [{ options } = { options: {} }] = engine.containers.values();
  const { Labels: ours } = options as { Labels: Record<string, string> };
  engine.leave('old', 3600, ours);
  engine.leave('new', 5, ours);
  engine.leave('theirs', 3600, { ...ours, [installationLabel]: 'theirs' });
  const address = readAddress(engine.socket);
  await sweep(new Engine(address), 'ours');
  // a container in use stays, however old it is
  await sweep(new Engine(address), 'ours', Date.now() / 1000 + 30);
  expect([...engine.containers.keys()]).toEqual(['c1', 'new', 'theirs']);
  await sweep(new Engine(address), 'theirs');
  expect([...engine.containers.keys()]).toEqual(['c1', 'new']);
  await held.close();
});
