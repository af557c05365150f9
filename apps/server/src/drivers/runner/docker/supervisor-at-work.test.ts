import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDockerEngine } from '../../../testing/engines/docker-engine.ts';
import { Box, removeContainer } from './box.ts';
import { containerOptions, serveCommand } from './container-options.ts';
import { Engine } from '../../docker-api/engine.ts';
import { readAddress } from '../../docker-api/engine-address.ts';
import { readLanguageSpecs } from './language-specs.ts';
import { type Fields, type Message, zeroEnded } from '../../wire/messages.ts';
import { Supervisor } from './supervisor.ts';

const engine = await startDockerEngine(['python']);
const mebibyte = 1024 * 1024;

/** Tests the promises of `runners/supervisor/PROTOCOL.md` with the real supervisor. */
describe.skipIf(!engine)('the supervisor at work', () => {
  let box: Box;
  const api = new Engine(readAddress(engine?.host ?? ''));
  const findSetup = async () => {
    const specs = readLanguageSpecs().filter(({ language }) => language === 'python');
    const listed = await api.call<{ RepoTags: string[] | null }[]>('GET', '/images/json');
    const tags = listed.flatMap(({ RepoTags }) => RepoTags ?? []);
    const image = tags.find((tag) => tag.includes(`put-runner-${specs[0]!.image}:`))!;
    return { image, specs, uid: 60_001, runtime: undefined, installation: 'tests' };
  };
  const start = async () => Box.start(api, await findSetup());
  beforeAll(async () => {
    box = await start();
  });
  afterAll(async () => {
    await box?.remove();
    await engine?.close();
  });
  beforeEach(async () => {
    if (box.supervisor.isBroken) box = await start();
    else if (!(await box.reset())) throw new Error('the container could not be made clean');
  });

  const env = zeroEnded(['PATH=/usr/bin:/bin', 'LANG=C.UTF-8']);
  const ask = (
    verb: string,
    fields: Fields,
    payloads: Record<string, Buffer | string> = {},
    live: { onOutput?(piece: Buffer): void; onWaits?(heard: number): void } = {},
    patienceMs = 60_000,
  ) => box.supervisor.ask(verb, fields, payloads, { patienceMs, ...live });
  const put = (name: string, content: string, role = 'student') => ask('put', { role }, { name, content });
  const usual = { cpu: 1000, memory: 64 * mebibyte, output: 65_536 };
  const python = (program: string) => zeroEnded(['python3', '-c', program]);
  const run = (program: string, limits: Fields = {}, input = '') =>
    ask('run', { role: 'student', ...usual, ...limits }, { argv: python(program), env, input });
  const field = (message: Message, name: string) => message.fields.get(name);
  const text = (message: Message, name = 'stdout') => message.payloads.get(name)?.toString();
  const number = (message: Message, name: string) => Number(field(message, name));

  it('counts the work of children that nobody waits for', async () => {
    const burn = `
import os, signal, sys, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in range(4):
    if os.fork() == 0:
        end = time.process_time() + 0.05
        while time.process_time() < end: pass
        os._exit(0)
while len([name for name in os.listdir('/proc') if name.isdigit()]) > 3: time.sleep(0.02)`;
    const result = await run(burn, { idle: 20_000 });
    expect(field(result, 'end')).toBe('exit');
    expect(number(result, 'cpu')).toBeGreaterThan(190_000);
    expect(number(result, 'cpu')).toBeLessThan(400_000);
  });

  it('counts by process where it cannot read a cgroup of its own', async () => {
    const setup = { ...(await findSetup()), uid: 60_003 };
    const { HostConfig, ...options } = containerOptions(setup, api.isPodman);
    const command = serveCommand(setup, api.isPodman);
    const body = { ...options, HostConfig: { ...HostConfig, Memory: 0, MemorySwap: 0 } };
    const { Id: id } = await api.call<{ Id: string }>('POST', '/containers/create', { body });
    try {
      await api.call('POST', `/containers/${id}/start`);
      const supervisor = await Supervisor.open(api, id, { command, signal: undefined });
      const program = 'import os\nif os.fork() == 0:\n    while True: pass\nos.wait()';
      const payloads = { argv: python(program), env, input: '' };
      const fields = { role: 'student', ...usual, cpu: 300 };
      const result = await supervisor.ask('run', fields, payloads, { patienceMs: 60_000 });
      expect([field(result, 'limit'), number(result, 'cpu') > 300_000]).toEqual(['time', true]);
      supervisor.close();
    } finally {
      await removeContainer(api, id);
    }
  });

  it('reports the peak of the memory of this run only', async () => {
    const take = (mib: number) => `a = bytearray(${mib} << 20)\ndel a`;
    const peaks = [];
    for (const mib of [40, 0, 20]) peaks.push(number(await run(take(mib)), 'memory') / mebibyte);
    const [forty = 0, none = 0, twenty = 0] = peaks;
    expect(none).toBeLessThan(16);
    expect(forty - none).toBeGreaterThan(39);
    expect(forty - none).toBeLessThan(42);
    expect(twenty - none).toBeGreaterThan(19);
    expect(twenty - none).toBeLessThan(22);
  });

  it('counts files without a name, and shared memory once', async () => {
    const memfd = `
import os, time
for _ in range(3):
    file = os.memfd_create('x')
    for _ in range(30): os.write(file, b'x' * (1 << 20))
time.sleep(0.2)`;
    expect(field(await run(memfd), 'limit')).toBe('memory');
    const forks = `
import os, time
a = bytearray(30 << 20)
for _ in range(4):
    if os.fork() == 0: time.sleep(0.2); os._exit(0)
time.sleep(0.3)`;
    const result = await run(forks);
    expect(field(result, 'end')).toBe('exit');
    expect(number(result, 'memory')).toBeGreaterThan(38 * mebibyte);
  });

  it('cuts output at its limit to the byte, and stderr without stopping anything', async () => {
    const over = await run('print("x" * 100_000)', { output: 70_001 });
    expect([field(over, 'limit'), text(over)]).toEqual(['output', 'x'.repeat(70_001)]);
    const exact = await run('print("x" * 70_000)', { output: 70_001 });
    expect([field(exact, 'end'), text(exact)?.length]).toEqual(['exit', 70_001]);
    const complaints = await run('import sys\nsys.stderr.write("y" * 200_000)\nprint(1)', { stderr: 1000 });
    expect([field(complaints, 'code'), text(complaints), text(complaints, 'stderr')]).toEqual([
      '0',
      '1\n',
      'y'.repeat(1000),
    ]);
  });

  it('gives an input of any size as a file', async () => {
    const input = 'строка\n'.repeat(200_000);
    const program =
      'import sys\nfirst = sys.stdin.read()\nsys.stdin.seek(0)\nprint(len(first), first == sys.stdin.read())';
    const result = await run(program, {}, input);
    expect([text(result), text(result, 'stderr')]).toEqual([`${input.length} True\n`, '']);
    expect(number(result, 'memory')).toBeLessThan(30 * mebibyte);
  });

  it('lays files afresh before each run, in folders too, and keeps what a compilation made from being changed', async () => {
    await put('shapes/square.py', 'side = 4');
    await put(
      'main.py',
      'import shapes.square\nprint(shapes.square.side)\nopen("shapes/square.py", "w").write("side = 5")',
    );
    const main = { argv: zeroEnded(['python3', '-B', 'main.py']), env, input: '' };
    for (let time = 0; time < 2; time++)
      expect(text(await ask('run', { role: 'student', ...usual }, main))).toBe('4\n');
    const compile = python(
      'import os\nos.makedirs("out/deep")\nopen("out/deep/made", "w").write("yes")\nprint("compiled")',
    );
    const compiled = await ask('compile', { role: 'student', ...usual }, { argv: compile, env });
    expect([field(compiled, 'code'), text(compiled)]).toEqual(['0', 'compiled\n']);
    const look = `
import os
print(open("/kept/student/out/deep/made").read(), os.path.exists("/kept/student/main.py"))
try: open("/kept/student/out/deep/made", "w")
except OSError as error: print(error.strerror)`;
    expect(text(await run(look))).toBe('yes False\nPermission denied\n');
  });

  it('crosses the pipes of two programs that can not look at each other', async () => {
    await put('answer.txt', '7', 'judge');
    const guess = `
import os
for path in ('/judge', '/kept/judge', '/kept/files-judge'):
    try: print(os.listdir(path))
    except OSError: pass
low, high = 0, 15
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    said = input()
    if said == 'right': break
    if said == 'more': low = middle + 1
    else: high = middle - 1`;
    const judge = `
import sys
answer = int(open('answer.txt').read())
for count in range(10):
    number = int(input())
    if number == answer:
        print('right', flush=True); print(count + 1, file=sys.stderr); break
    print('more' if number < answer else 'less', flush=True)`;
    const reply = await ask(
      'interact',
      { ...usual, idle: 5000, judge_cpu: 1000, judge_memory: 64 * mebibyte, judge_output: 1000, transcript: 20 },
      { argv: python(guess), env, judge_argv: python(judge), judge_env: env },
    );
    expect([field(reply, 'code'), field(reply, 'judge_code'), text(reply, 'judge_stderr')]).toEqual(['0', '0', '1\n']);
    expect(text(reply, 'transcript')).toBe('> 2\n7\n< 6\nright\n');
    const cut = await ask(
      'interact',
      { ...usual, idle: 5000, judge_cpu: 1000, judge_memory: 64 * mebibyte, judge_output: 1000, transcript: 7 },
      { argv: python(guess), env, judge_argv: python(judge), judge_env: env },
    );
    expect([text(cut, 'transcript'), field(cut, 'cut')]).toEqual(['> 2\n7\n<', '1']);
  });

  it('ends two programs that wait for each other, and tells a writer that its reader is gone', async () => {
    const pair = (student: string, judge: string) =>
      ask(
        'interact',
        {
          ...usual,
          cpu: 300,
          output: 10_000_000,
          idle: 500,
          judge_cpu: 1000,
          judge_memory: 64 * mebibyte,
          judge_output: 1e6,
          transcript: 100,
        },
        { argv: python(student), env, judge_argv: python(judge), judge_env: env },
      );
    const stuck = await pair('input()', 'input()');
    expect([field(stuck, 'limit'), field(stuck, 'judge_end')]).toEqual(['idle', 'stopped']);
    const left = await pair(
      'import signal\nsignal.signal(signal.SIGPIPE, signal.SIG_DFL)\nwhile True: print("x" * 999)',
      'input()',
    );
    expect([field(left, 'end'), field(left, 'signal'), field(left, 'first')]).toEqual(['signal', '13', 'judge']);
    const busy = await pair('while True: pass', 'try: input()\nexcept EOFError: print("bye")');
    expect([field(busy, 'limit'), field(busy, 'judge_code'), field(busy, 'first')]).toEqual(['time', '0', 'student']);
  });

  /** The process that serves the box, as this machine numbers it. */
  async function pidOfSupervisor(): Promise<number> {
    const [container] = await api.call<{ Id: string }[]>('GET', '/containers/json');
    const { State } = await api.call<{ State: { Pid: number } }>('GET', `/containers/${container!.Id}/json`);
    const spaceOf = (pid: string | number) => readlinkSync(`/proc/${pid}/ns/pid`);
    const isIt = (pid: string) =>
      spaceOf(pid) === spaceOf(State.Pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('\0serve');
    const found = readdirSync('/proc').find((pid) => {
      try {
        return /^\d+$/.test(pid) && isIt(pid);
      } catch {
        // it has ended meanwhile
        return false;
      }
    });
    return Number(found);
  }

  it('calls nobody idle for the time in which it had no processor itself', async () => {
    const talk =
      'import time\nend = time.monotonic() + 8\nwhile time.monotonic() < end: print(1, flush=True); input()\nprint(0, flush=True)';
    const answer = 'while input() == "1": print(1, flush=True)';
    const pid = await pidOfSupervisor();
    const asked = ask(
      'interact',
      {
        ...usual,
        cpu: 10_000,
        idle: 300,
        wall: 60_000,
        output: 10_000_000,
        judge_cpu: 10_000,
        judge_memory: 64 * mebibyte,
        judge_output: 10_000_000,
        transcript: 0,
      },
      {
        argv: python(talk),
        env,
        judge_argv: python(answer),
        judge_env: env,
      },
    );
    const stops = setInterval(() => {
      process.kill(pid, 'SIGSTOP');
      setTimeout(() => process.kill(pid, 'SIGCONT'), 400);
    }, 500);
    const pair = await asked.finally(() => clearInterval(stops));
    expect([field(pair, 'end'), field(pair, 'code'), field(pair, 'judge_code')]).toEqual(['exit', '0', '0']);
  });

  it('lets a live program wait for its partner, and tells how much it has heard', async () => {
    const heard: number[] = [];
    const live = (program: string, onWaits: (count: number) => void) =>
      ask('live', { role: 'student', ...usual, idle: 300 }, { argv: python(program), env }, { onWaits });
    const patient = await live('print(input(), input())', (count) => {
      heard.push(count);
      if (count === 1) setTimeout(() => box.supervisor.tell('input', {}, { content: 'b\n' }), 2000);
      else box.supervisor.tell('input', {}, { content: 'a\n' });
    });
    expect([heard, field(patient, 'code')]).toEqual([[0, 1], '0']);

    const stuck = await live('input()', () => box.supervisor.tell('end-waiting', {}));
    expect([field(stuck, 'end'), field(stuck, 'limit')]).toEqual(['limit', 'idle']);

    // its own sleep is no waiting for anybody
    const sleepy = await live('import time\nwhile True:\n  time.sleep(0.2)\n  print(1, flush=True)', () => {});
    expect([field(sleepy, 'end'), field(sleepy, 'limit')]).toEqual(['limit', 'idle']);
    const deaf = live('import time\ntime.sleep(60)', () => {});
    box.supervisor.tell('input', {}, { content: 'unread\n' });
    expect(field(await deaf, 'limit')).toBe('idle');
  });

  it('passes input and output on while a program runs', async () => {
    let said = '';
    let hasAsked = false;
    const asked = ask(
      'live',
      { role: 'student', ...usual, idle: 10_000 },
      {
        argv: python(
          'print("name?", flush=True)\nprint("hello", input(), flush=True)\nimport sys\nprint(len(sys.stdin.read()))',
        ),
        env,
      },
      {
        onOutput(piece) {
          said += piece.toString();
          if (hasAsked || !said.includes('name?')) return;
          hasAsked = true;
          box.supervisor.tell('input', {}, { content: 'Ann\n' });
          box.supervisor.tell('input', {}, { content: 'z'.repeat(60_000) });
          box.supervisor.tell('input', {}, { content: 'z'.repeat(60_000) });
          box.supervisor.tell('end-input', {});
        },
      },
    );
    const next = asked.then(() => run('print("next")'));
    expect(field(await asked, 'code')).toBe('0');
    expect(said).toBe('name?\nhello Ann\n120000\n');
    expect(text(await next)).toBe('next\n');
  });

  it('says why a program could not be started, and how it ended', async () => {
    const missing = await ask('run', { role: 'student', ...usual }, { argv: zeroEnded(['nothing']), env, input: '' });
    expect([field(missing, 'code'), text(missing, 'stderr')]).toEqual(['127', 'nothing: No such file or directory\n']);
    const aborted = await run('import os\nos.abort()');
    expect([field(aborted, 'end'), field(aborted, 'signal')]).toEqual(['signal', '6']);
    const slow = await run('import time\ntime.sleep(9)', { idle: 200 });
    expect([field(slow, 'limit'), number(slow, 'cpu') < 200_000]).toEqual(['idle', true]);
    const late = await run('while True: pass', { cpu: 200 });
    expect([field(late, 'limit'), number(late, 'cpu') >= 200_000, number(late, 'cpu') < 400_000]).toEqual([
      'time',
      true,
      true,
    ]);
  });

  it.each([
    ['an unknown request', () => ask('dance', {}), 'no such request: dance'],
    ['an unknown key', () => ask('reset', { speed: 3 }), '«reset» knows no speed'],
    ['a missing key', () => ask('run', { role: 'student' }), '«run» needs cpu'],
    ['a name that is a way out', () => put('../x', ''), 'no name for a file: ../x'],
    ['a name of a folder', () => put('a//b', ''), 'no name for a file: a//b'],
    ['no number', () => ask('run', { role: 'student', cpu: '-1' }), 'cpu is no number'],
    ['nobody it knows', () => put('main.py', '', 'root'), 'no such role: root'],
  ])('gives up at %s and says so', async (_, request, words) => {
    await expect(request()).rejects.toThrow(words);
    expect(box.supervisor.isBroken).toBe(true);
    await box.remove();
  });
});
