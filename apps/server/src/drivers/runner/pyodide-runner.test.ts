import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pythonFolder, startTestPython } from '../../testing/python-runner.ts';
import { ensureSnapshot } from './pyodide-process.ts';
import { startPyodideRunner } from './pyodide-runner.ts';
import { type Limits, type Runner, RunnerFault } from './runner.ts';
import { describeRunner } from './runner.conformance.ts';

const limits: Limits = { timeMs: 1000, memoryBytes: 64 * 1024 * 1024, outputBytes: 64 * 1024 };

describeRunner('the Pyodide runner', () => startTestPython(2));

describe('the Pyodide runner', () => {
  const started: Runner[] = [];
  const start = async (slots: number): Promise<Runner> => {
    const runner = await startPyodideRunner({ dataFolder: pythonFolder(), slots });
    started.push(runner);
    return runner;
  };
  afterAll(async () => {
    for (const runner of started) await runner.close();
  });
  let alone: Promise<Runner> | undefined;
  /** A runner with one slot, shared by the tests that leave it clean. */
  const shared = (): Promise<Runner> => (alone ??= start(1));
  const prepare = (runner: Runner, content: string, options?: { signal?: AbortSignal; urgent?: boolean }) =>
    runner.prepare({ language: 'python', files: [{ name: 'main.py', content }] }, options);

  const children = (): number[] =>
    execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes('python/src/child.ts'))
      .map((line) => Number.parseInt(line, 10));

  it('keeps one snapshot, makes a damaged one again and forgets old ones', async () => {
    const own = await mkdtemp(join(tmpdir(), 'put-python-'));
    const begin = () => startPyodideRunner({ dataFolder: own, installed: join(own, 'nothing'), slots: 1 });
    await (await begin()).close();
    const [name = ''] = await readdir(join(own, 'python'));
    await writeFile(join(own, 'python', name), 'damaged');
    await writeFile(join(own, 'python', 'of-an-older-version.snapshot'), '');
    const runner = await begin();
    started.push(runner);
    expect(await readdir(join(own, 'python'))).toEqual([name]);
    // a damaged one of the install is replaced by one of the data folder
    const renewed = await mkdtemp(join(tmpdir(), 'put-python-'));
    await writeFile(join(renewed, name), 'damaged');
    await (await startPyodideRunner({ dataFolder: renewed, installed: renewed, slots: 1 })).close();
    expect(await readdir(join(renewed, 'python'))).toEqual([name]);
    const program = await prepare(runner, 'print("снова")');
    expect((await program.run('', limits)).stdout).toBe('снова\n');
    await runner.close();
    for (const folder of [own, renewed]) await rm(folder, { recursive: true });
  });

  it('gives no program the memory that an earlier one was allowed to grow', async () => {
    const program = await prepare(await start(1), 'x = bytearray(39 * 2 ** 20 + 2 ** 19)');
    const withMib = (mib: number) => program.run('', { ...limits, memoryBytes: mib * 2 ** 20 });
    expect((await withMib(41)).end).toEqual({ by: 'exit', code: 0 });
    expect((await withMib(39)).end).toEqual({ by: 'limit', limit: 'memory' });
    expect((await withMib(41)).end).toEqual({ by: 'exit', code: 0 });
    await program.close();
  });

  it('rejects with a RunnerFault when its process dies, and starts another one', async () => {
    const before = children();
    const runner = await shared();
    const program = await prepare(runner, 'import time\ntime.sleep(float(input()))\nprint("ok")');
    const running = program.run('50', { ...limits, timeMs: 60_000 });
    const [child] = children().filter((pid) => !before.includes(pid));
    expect(child).toBeDefined();
    setTimeout(() => process.kill(child ?? 0, 'SIGKILL'), 200);
    await expect(running).rejects.toBeInstanceOf(RunnerFault);
    expect((await program.run('0', limits)).stdout).toBe('ok\n');
    await program.close();
  });

  it('ends its processes and rejects all calls when it is closed', async () => {
    const before = children();
    const runner = await start(1);
    const program = await prepare(runner, 'while True: pass');
    const running = program.run('', limits);
    const waiting = prepare(runner, 'print(1)');
    const ends = Promise.allSettled([running, waiting]);
    await runner.close();
    for (const end of await ends) expect(end).toEqual({ status: 'rejected', reason: expect.any(RunnerFault) });
    await expect(prepare(runner, 'print(1)')).rejects.toBeInstanceOf(RunnerFault);
    await expect.poll(() => children().filter((pid) => !before.includes(pid))).toEqual([]);
  });

  it('stops an execution when its signal is aborted', async () => {
    const runner = await shared();
    const stop = new AbortController();
    const program = await prepare(runner, 'while True: pass', { signal: stop.signal });
    const running = program.run('', { ...limits, timeMs: 20_000 });
    setTimeout(() => stop.abort(new Error('cancelled')), 50);
    await expect(running).rejects.toThrow('cancelled');
    await program.close();
    const next = await prepare(runner, 'print(1)');
    expect((await next.run('', limits)).stdout).toBe('1\n');
    await next.close();
  });

  describe('with one slot for an ordinary program, and urgent ones', () => {
    const compete = async (tests: number, clicks: number): Promise<string> => {
      const runner = await shared();
      const order: string[] = [];
      const long = await prepare(runner, 'for i in range(300_000): pass');
      const ordinary = async () => {
        for (let test = 0; test < tests; test++) {
          await long.run('', limits);
          order.push('o');
        }
      };
      const urgent = async () => {
        const program = await prepare(runner, 'print(1)', { urgent: true });
        await program.run('', limits);
        order.push('u');
      };
      await Promise.all([ordinary(), ...Array.from({ length: clicks }, urgent)]);
      await long.close();
      return order.join('');
    };

    it('runs the urgent one between two executions of the other', async () => {
      expect(await compete(6, 1)).toMatch(/^o{1,3}uo+$/);
    });

    it('does not starve the ordinary one', async () => {
      expect(await compete(2, 12)).toMatch(/^u{0,4}ou*ou+$/);
    });
  });

  it('keeps bytes that are not text', async () => {
    const runner = await shared();
    const program = await prepare(runner, 'import sys\nsys.stdout.buffer.write(b"a\\xffb")');
    expect((await program.run('', limits)).stdout).toBe('a\udcffb');
    await program.close();
  });

  it.runIf(process.platform === 'linux')('leaves no process behind when the server is killed', async () => {
    // a folder of its own tells its processes from those of other tests
    const own = await mkdtemp(join(tmpdir(), 'put-python-'));
    const snapshot = await ensureSnapshot(pythonFolder());
    await cp(snapshot, join(own, 'python', basename(snapshot)));
    const script = `
      import { startPyodideRunner } from ${JSON.stringify(join(import.meta.dirname, 'pyodide-runner.ts'))};
      const runner = await startPyodideRunner({ dataFolder: ${JSON.stringify(own)}, slots: 1 });
      const files = [{ name: 'main.py', content: 'while True: pass' }];
      const program = await runner.prepare({ language: 'python', files });
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), 300);
      await program.run('', { timeMs: 60_000, memoryBytes: 1e8, outputBytes: 1e4 });`;
    const interpreters = () =>
      execFileSync('ps', ['-eo', 'stat=,pid=,args='], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes(own) && line.includes('child.ts') && !line.startsWith('Z')).length;
    const before = interpreters();
    expect(() => execFileSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })).toThrow();
    await expect.poll(interpreters).toBe(before);
    await rm(own, { recursive: true });
  });
});
