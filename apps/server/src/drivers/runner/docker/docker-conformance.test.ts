import { execFile, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareChecker } from '../../../judging/check-by-program.ts';
import { startDockerEngine } from '../../../testing/engines/docker-engine.ts';
import { type Limits, type Program, type Runner, RunnerFault } from '../runner.ts';
import { callOfSpeakers, speakers } from '../conversation-programs.ts';
import { describeRunner } from '../runner.conformance.ts';
import { startDockerRunner } from './docker-runner.ts';
import { Engine } from '../../docker-api/engine.ts';
import { readAddress } from '../../docker-api/engine-address.ts';
import { readLanguageSpecs } from './language-specs.ts';

const limits: Limits = { timeMs: 2000, memoryBytes: 64 * 1024 * 1024, outputBytes: 64 * 1024 };
const engine = await startDockerEngine(['python', 'c-cpp']);
afterAll(() => engine?.close());
const start = () =>
  startDockerRunner({
    host: engine!.host,
    runtime: process.env['PT_DOCKER_RUNTIME'],
    installation: 'tests',
    slots: 2,
    onError: console.warn,
  });

const cpp = (content: string): Program => ({ language: 'cpp', files: [{ name: 'main.cpp', content }] });
const python = (content: string): Program => ({ language: 'python', files: [{ name: 'main.py', content }] });

describe.skipIf(!engine)('in real containers', () => {
  describeRunner('the Docker runner', start);

  describe('the Docker runner', () => {
    let runner: Runner;
    beforeAll(async () => {
      runner = await start();
    });
    afterAll(() => runner.close());

    it('compiles C++ and gives the text of the compiler', async () => {
      const sum = await runner.prepare(cpp('#include <iostream>\nint main(){int a,b;std::cin>>a>>b;std::cout<<a+b;}'));
      expect(sum.compileError).toBeNull();
      expect(await sum.run('20 22', limits)).toMatchObject({ end: { by: 'exit', code: 0 }, stdout: '42' });
      await sum.close();
      const wrong = await runner.prepare(cpp('int main() { return x; }'));
      expect(wrong.compileError).toMatch(/^main\.cpp: In function|^main\.cpp:1:21: error/m);
      await wrong.close();
    });

    it('uses precompiled headers with the flags of the judge', async () => {
      const { compile, precompiled } = readLanguageSpecs().find(({ language }) => language === 'cpp')!;
      const quote = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');
      for (const { path, headers } of precompiled) {
        const source = headers.map((header) => `#include <${header}>\n`).join('');
        const flags = compile!.flatMap((word) => (word === '{headers}' ? ['-include', path] : word));
        const words = quote(flags.map((word) => (word === '{sources}' ? 'x.cpp' : word)));
        // -H marks a precompiled header that was used with «!»
        const script = `cd /tmp && printf '%s' '${source}int main() {}' > x.cpp && ${words} -H 2>&1`;
        expect(await inImage('c-cpp', script)).toContain(`! ${path}.gch`);
      }
    });

    it('calls a checker in C++ as testlib does', async () => {
      const content = `#include <fstream>
#include <iostream>
int main(int, char **v) {
  double got, want;
  std::ifstream(v[2]) >> got;
  std::ifstream(v[3]) >> want;
  if (got == want) return 0;
  std::cerr << "wrong answer " << got << " instead of " << want;
  return 1;
}`;
      const files = [{ name: 'check.cpp', content }];
      const checker = await prepareChecker(runner, { kind: 'program', language: 'cpp', protocol: 'testlib', files });
      const texts = { input: '', answer: '2.50', output: '2.5' };
      expect(await checker.check(texts)).toMatchObject({ verdict: 'accepted', share: 1 });
      const wrong = { verdict: 'wrong_answer', share: 0, message: '3 instead of 2.5' };
      expect(await checker.check({ ...texts, output: '3' })).toEqual(wrong);
      await checker.close();
    });

    const guesser = `low, high = 1, 100
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    said = input()
    if said == 'ok': break
    if said == 'more': low = middle + 1
    else: high = middle - 1`;
    const interactors = {
      python: `import sys
secret = int(open(sys.argv[1]).read())
while True:
    guess = int(input())
    print('ok' if guess == secret else 'more' if guess < secret else 'less', flush=True)
    if guess == secret:
        open(sys.argv[3] + 'score.txt', 'w').write('0.5')
        sys.exit(42)`,
      cpp: `#include <fstream>
#include <iostream>
int main(int, char **v) {
  int secret, guess;
  std::ifstream(v[1]) >> secret;
  while (std::cin >> guess) {
    std::cout << (guess == secret ? "ok" : guess < secret ? "more" : "less") << std::endl;
    if (guess != secret) continue;
    std::ofstream(std::string(v[3]) + "score.txt") << "0.5";
    return 42;
  }
}`,
    };

    it.each([
      ['in one container', python(interactors.python)],
      ['across two', cpp(interactors.cpp)],
    ])('lets two programs talk %s', async (_, interactor) => {
      const talk = await runner.prepareConversation!({ program: python(guesser), interactor });
      expect(talk.compileErrors).toEqual({ program: null, interactor: null });
      const files = [{ name: 'in.txt', content: '37\n' }];
      const call = {
        args: ['in.txt', 'ans.txt', 'box/'],
        files,
        folder: 'box',
        keeps: ['box/score.txt', 'box/no.txt'],
      };
      const ended = await talk.run({ program: limits, interactor: limits }, call);
      expect(ended.program.end).toEqual({ by: 'exit', code: 0 });
      expect(ended.interactor.end).toEqual({ by: 'exit', code: 42 });
      expect([...ended.interactor.kept!]).toEqual([['box/score.txt', '0.5']]);
      const words = ended.said.map(({ by, text }) => `${by === 'program' ? '>' : '<'}${text.trim()}`);
      expect(words).toEqual(['>50', '<less', '>25', '<more', '>37', '<ok']);
      await talk.close();
    });

    const shutters = {
      python:
        'import os, sys\nprint("yes", flush=True)\nos.close(1)\nsys.exit(42 if sys.stdin.read() == "4\\n" else 43)',
      cpp: `#include <cstdio>
#include <cstring>
int main() {
  std::puts("yes");
  std::fclose(stdout);
  char said[9] = "";
  return std::fgets(said, 9, stdin) && !std::strcmp(said, "4\\n") ? 42 : 43;
}`,
    };
    const listeners = {
      python: 'import sys\nsys.exit(42 if len(sys.stdin.read()) == 12_000_001 else 43)',
      cpp: '#include <cstdio>\nint main() { int all = 0; while (std::getchar() != EOF) all++; return all == 12000001 ? 42 : 43; }',
    };
    const large = { ...limits, timeMs: 10_000, outputBytes: 32 * 1_048_576 };

    it.each([
      ['in one container', python(shutters.python), python(listeners.python)],
      ['across two', cpp(shutters.cpp), cpp(listeners.cpp)],
    ])('ends an input whose other end is closed, and lets much flow, %s', async (_, shutter, listener) => {
      const reads = python('import sys\nprint(len(sys.stdin.read()))');
      const pours = python('print("x" * 12_000_000)');
      for (const [program, interactor] of [
        [reads, shutter],
        [pours, listener],
      ] as const) {
        const talk = await runner.prepareConversation!({ program, interactor });
        expect(talk.compileErrors).toEqual({ program: null, interactor: null });
        const { program: one, interactor: other } = await talk.run({ program: large, interactor: large });
        expect([one.end, other.end]).toEqual([
          { by: 'exit', code: 0 },
          { by: 'exit', code: 42 },
        ]);
        await talk.close();
      }
    });

    const short = { ...limits, timeMs: 200 };
    it.each([
      ['in one container', python('input()')],
      ['across two', cpp('#include <cstdio>\nint main() { return std::getchar(); }')],
    ])('finds two that wait for each other, %s', async (_, interactor) => {
      const talk = await runner.prepareConversation!({ program: python('input()'), interactor });
      expect(await talk.run({ program: short, interactor: limits })).toMatchObject({
        endedFirst: null,
        program: { end: { by: 'limit', limit: 'idle' } },
      });
      await talk.close();
    });

    const thinkers = {
      python: 'import time\nwhile time.process_time() < 6: pass\nprint(7, flush=True)\ninput()',
      cpp: `#include <cstdio>
#include <ctime>
int main() {
  while (std::clock() < 6 * CLOCKS_PER_SEC) continue;
  std::puts("7");
  std::fflush(stdout);
  return std::getchar() == '8' ? 0 : 1;
}`,
    };
    it.each([
      ['in one container', python(thinkers.python)],
      ['across two', cpp(thinkers.cpp)],
    ])('lets a program wait for one that works longer than it may wait, %s', async (_, interactor) => {
      const talk = await runner.prepareConversation!({ program: python('print(int(input()) + 1)'), interactor });
      const talked = await talk.run({ program: short, interactor: large });
      expect([talked.program.end, talked.interactor.end]).toEqual([
        { by: 'exit', code: 0 },
        { by: 'exit', code: 0 },
      ]);
      await talk.close();
    });

    it('knows who ended a conversation, however busy the machine is', async () => {
      // a process that is ending may be interrupted after it closed its output
      const busy = Array.from({ length: 12 }, () => spawn('sh', ['-c', 'while :; do :; done']));
      try {
        const pair = { program: python(speakers.python['is silent']), interactor: python(speakers.python.listens) };
        const talks = await runner.prepareConversation!(pair);
        const endedFirst: unknown[] = [];
        for (let talk = 0; talk < 60; talk++) {
          const talked = await talks.run({ program: limits, interactor: limits }, callOfSpeakers);
          endedFirst.push(talked.endedFirst);
        }
        await talks.close();
        expect(endedFirst).toEqual(endedFirst.map(() => 'program'));
      } finally {
        for (const one of busy) one.kill('SIGKILL');
      }
    });

    it('rejects with a RunnerFault when its container is removed, and runs the rest in another', async () => {
      const program = await runner.prepare(python('import time\ntime.sleep(float(input()))\nprint("ok")'));
      const before = await containers();
      expect((await program.run('0', limits)).stdout).toBe('ok\n');
      const running = Promise.allSettled([program.run('2', limits)]);
      for (const id of before) await api().call('DELETE', `/containers/${id}?force=1`);
      expect(await running).toEqual([{ status: 'rejected', reason: expect.any(RunnerFault) }]);
      expect((await program.run('0', limits)).stdout).toBe('ok\n');
      await program.close();
    });

    const execute = promisify(execFile);
    async function inImage(image: string, script: string): Promise<string> {
      const env = { ...process.env, DOCKER_HOST: engine!.host };
      const { version } = createRequire(import.meta.url)('../../../../../../package.json') as { version: string };
      const command = ['run', '--rm', '--network=none', `put-runner-${image}:${version}`, 'sh', '-c', script];
      return (await execute('docker', command, { env })).stdout;
    }
    const api = () => new Engine(readAddress(engine!.host));
    /** Containers of this runner only: other runners share the engine. */
    const containers = async (): Promise<string[]> => {
      const listed = await api().call<{ Id: string; Labels: Record<string, string> }[]>('GET', '/containers/json');
      return listed.filter(({ Labels }) => Labels['put.runner.process'] === String(process.pid)).map(({ Id }) => Id);
    };
  });
});
