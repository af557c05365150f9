/** What judging in containers costs compared to running the same programs directly. Alone: `node bench/docker.ts`. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startDockerRunner } from '../apps/server/src/drivers/runner/docker/docker-runner.ts';
import type { Runner } from '../apps/server/src/drivers/runner/runner.ts';
import { startDockerEngine } from '../apps/server/src/testing/engines/docker-engine.ts';
import { type Figure, printFigure } from './figures.ts';

const rounds = 20;
const submissions = 12;
const testsOfSubmission = 10;
const limits = { timeMs: 2000, memoryBytes: 64 * 1024 * 1024, outputBytes: 64 * 1024 };

const sources = {
  python: { name: 'main.py', content: 'a, b = map(int, input().split())\nprint(a + b)\n' },
  cpp: {
    name: 'main.cpp',
    content: '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n',
  },
};
type Measured = keyof typeof sources;
type Sample = { name: string; language: Measured; content: string; input: string; output: string };

const sum = (language: Measured): Sample => ({
  name: `a + b in ${language}`,
  language,
  content: sources[language].content,
  input: '20 22',
  output: '42',
});
/** A typical test of a school's task: reads numbers and sorts them. */
const sorting: Sample = {
  name: 'twenty thousand numbers sorted in cpp',
  language: 'cpp',
  content: `#include <algorithm>
#include <iostream>
#include <vector>
int main() {
  int n;
  std::cin >> n;
  std::vector<int> numbers(n);
  for (int &number : numbers) std::cin >> number;
  std::sort(numbers.begin(), numbers.end());
  std::cout << numbers[0] << ' ' << numbers[n - 1] << '\\n';
}
`,
  input: `20000\n${Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 20_000).join(' ')}\n`,
  output: '0 19999',
};
/** `a + b` in C++ is only the start of a process, half a millisecond. Its figure is printed without a goal. */
const samples = [
  { sample: sum('python'), hasGoal: true },
  { sample: sorting, hasGoal: true },
  { sample: sum('cpp'), hasGoal: false },
];

/** Debian's Python, as in the image. */
const systemPython = '/usr/bin/python3';

export async function benchDocker(): Promise<Figure[]> {
  const engine = await startDockerEngine(['python', 'c-cpp']);
  if (!engine) return [];
  const folder = mkdtempSync(join(tmpdir(), 'put-bench-'));
  const runtime = process.env['PT_DOCKER_RUNTIME'];
  const options = { host: engine.host, runtime, installation: 'bench', onError: console.warn };
  const runner = await startDockerRunner({ ...options, slots: 1 });
  try {
    const commandOf = ({ language, content }: Pick<Sample, 'language' | 'content'>): string[] => {
      const file = write(folder, { name: sources[language].name, content });
      return language === 'python' ? [systemPython, '-B', '-s', file] : [compile(folder, file)];
    };
    const starter = join(folder, 'plain-start');
    execFileSync('g++', ['-x', 'c', '-O2', '-o', starter, join(import.meta.dirname, 'plain-start.c')]);
    const figures: Figure[] = [];
    for (const { sample, hasGoal } of samples) {
      const input = write(folder, { name: 'input.txt', content: sample.input });
      const { judged, plain } = await compare(runner, sample, [starter, input, ...commandOf(sample)]);
      const beside = (part: number) => ({
        value: percentile(judged, part),
        unit: 'ms',
        baseline: percentile(plain, part),
        baselineName: 'plain fork, exec and wait',
      });
      const goal = hasGoal && { goal: { ratioAtMost: 1.5 } };
      figures.push(
        { name: `docker: a test of ${sample.name}, least`, ...beside(0) },
        { name: `docker: a test of ${sample.name}, median`, ...beside(0.5), ...goal },
        { name: `docker: a test of ${sample.name}, 95th of 100`, ...beside(0.95) },
      );
    }
    for (const slots of new Set([1, availableParallelism()])) {
      const withSlots = await startDockerRunner({ ...options, slots });
      for (const { goalAMinute, ratioAtLeast, ...handed } of slots === 1 ? handedIn.slice(0, 1) : handedIn) {
        const onQuietCores = goalAMinute === undefined ? '' : ` (goal on two quiet cores: ${goalAMinute})`;
        const words = `${handed.name}, places: ${slots}${onQuietCores}`;
        const { judged, plain, aloneMs } = await submissionsAMinute(withSlots, handed, folder);
        figures.push({
          name: `docker: submissions of ${testsOfSubmission} tests a minute, ${words}`,
          value: judged,
          baseline: plain,
          baselineName: 'compiled and started by hand',
          // a ratio, because a shared machine may be busy: the cost of a judge compared to none still holds
          ...(slots > 1 && ratioAtLeast !== undefined && { goal: { ratioAtLeast } }),
        });
        figures.push({ name: `docker: the same, one alone, ${words}`, value: aloneMs, unit: 'ms' });
      }
      await withSlots.close();
    }
    return [...figures, { name: 'docker: a new container', value: await newContainerMs(options), unit: 'ms' }];
  } finally {
    await runner.close();
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a submission's tests and as many plain starts in turns, so that noise affects both. */
async function compare(runner: Runner, sample: Sample, [starter = '', ...command]: string[]) {
  const { language, content, input, output } = sample;
  const files = [{ name: sources[language].name, content }];
  const starting = spawn(starter, command, { stdio: ['pipe', 'pipe', 'inherit'] });
  const said = createInterface(starting.stdout)[Symbol.asyncIterator]();
  const [judged, plain]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const program = await runner.prepare({ language, files });
    for (let test = 0; test < testsOfSubmission; test++) {
      const startedAt = performance.now();
      const { stdout } = await program.run(input, limits);
      judged.push(performance.now() - startedAt);
      if (stdout !== `${output}\n`) throw new Error(`not ${output} but ${stdout}`);
    }
    await program.close();
    for (let test = 0; test < testsOfSubmission; test++) {
      starting.stdin.write('\n');
      const [nanoseconds, ...answer] = String((await said.next()).value).split(' ');
      plain.push(Number(nanoseconds) / 1_000_000);
      if (answer.join(' ') !== output) throw new Error(`not ${output} but ${answer.join(' ')}`);
    }
  }
  starting.stdin.end();
  await once(starting, 'exit');
  return { judged, plain };
}

type Handed = { name: string; language: Measured; content: string; isSame?: boolean };

/** Programs to hand in. Each is different, unless the case is the same program again. */
const handedIn: readonly (Handed & { goalAMinute?: number; ratioAtLeast?: number })[] = [
  { name: 'cpp', language: 'cpp', content: sources.cpp.content, goalAMinute: 350, ratioAtLeast: 1.5 },
  {
    name: 'cpp with bits/stdc++.h',
    language: 'cpp',
    content: '#include <bits/stdc++.h>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n',
    goalAMinute: 150,
    ratioAtLeast: 3,
  },
  { name: 'cpp, handed in before', language: 'cpp', content: sources.cpp.content, isSame: true },
  { name: 'python', language: 'python', content: sources.python.content, goalAMinute: 800, ratioAtLeast: 0.6 },
];

/**
 * Two students, each of whom submits again as soon as the last submission is judged; compilation, tests and cleaning
 * are included. The baseline runs in turns: compilers and programs without a judge, two at a time. Goals per minute are
 * for two idle cores.
 */
async function submissionsAMinute(runner: Runner, handed: Handed, folder: string) {
  const { language, content, isSame } = handed;
  const aloneMs: number[] = [];
  const versioned = () => content + (isSame ? '' : `${language === 'cpp' ? '//' : '#'} ${randomUUID()}\n`);

  async function judged(): Promise<void> {
    const files = [{ name: sources[language].name, content: versioned() }];
    const prepared = await runner.prepare({ language, files });
    for (let test = 0; test < testsOfSubmission; test++) {
      const { stdout } = await prepared.run('20 22', limits);
      if (stdout !== '42\n') throw new Error(`not 42 but ${stdout}`);
    }
    await prepared.close();
  }
  async function byHand(student: number): Promise<void> {
    const own = join(folder, `student-${student}`);
    mkdirSync(own, { recursive: true });
    const file = write(own, { name: sources[language].name, content: versioned() });
    const program = join(own, 'main');
    if (language === 'cpp') await end('g++', ['-std=gnu++20', '-O2', '-static', '-pipe', '-o', program, file]);
    const [command, args] = language === 'cpp' ? [program, []] : [systemPython, ['-B', '-s', file]];
    for (let test = 0; test < testsOfSubmission; test++) await end(command, args, '20 22');
  }
  async function byTwo(work: (student: number) => Promise<void>): Promise<number> {
    const startedAt = performance.now();
    const hand = async (student: number) => {
      for (let one = 0; one < submissions / 6; one++) await work(student);
    };
    await Promise.all([hand(1), hand(2)]);
    return performance.now() - startedAt;
  }

  let [judgedMs, plainMs] = [0, 0];
  await byTwo(judged);
  for (let round = 0; round < 3; round++) {
    judgedMs += await byTwo(judged);
    plainMs += await byTwo(byHand);
    const startedAt = performance.now();
    await judged();
    aloneMs.push(performance.now() - startedAt);
  }
  const perMinute = (ms: number) => Math.round((submissions * 60_000) / ms);
  return { judged: perMinute(judgedMs), plain: perMinute(plainMs), aloneMs: Math.min(...aloneMs) };
}

async function end(command: string, args: readonly string[], input = ''): Promise<void> {
  const running = spawn(command, args, { stdio: ['pipe', 'ignore', 'inherit'] });
  running.stdin.end(input);
  const [code] = (await once(running, 'exit')) as [number];
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}

async function newContainerMs(options: Omit<Parameters<typeof startDockerRunner>[0], 'slots'>): Promise<number> {
  const fresh = await startDockerRunner({ ...options, slots: 1 });
  const startedAt = performance.now();
  const program = await fresh.prepare({ language: 'python', files: [sources.python] });
  const ms = performance.now() - startedAt;
  await program.close();
  await fresh.close();
  return ms;
}

function write(folder: string, { name, content }: { name: string; content: string }): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

function compile(folder: string, file: string): string {
  const program = join(folder, 'main');
  const { status } = spawnSync('g++', ['-std=gnu++20', '-O2', '-static', '-pipe', '-o', program, file]);
  if (status !== 0) throw new Error('the comparison needs g++ on this machine');
  return program;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

if (import.meta.main) (await benchDocker()).forEach(printFigure);
