/** What judging in containers costs over the programs themselves. Alone: `node bench/docker.ts`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDockerRunner } from '../apps/server/src/drivers/runner/docker/docker-runner.ts';
import type { Runner } from '../apps/server/src/drivers/runner/runner.ts';
import { startDockerEngine } from '../apps/server/src/testing/docker-engine.ts';
import { type Figure, printFigure } from './figures.ts';

const tests = 60;
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

/** Debian's, as in the image. */
const systemPython = '/usr/bin/python3';

export async function benchDocker(): Promise<Figure[]> {
  const engine = await startDockerEngine(['python', 'c-cpp']);
  if (!engine) return [];
  const folder = mkdtempSync(join(tmpdir(), 'put-bench-'));
  const options = { host: engine.host, runtime: process.env['PT_DOCKER_RUNTIME'], onError: console.warn };
  const runner = await startDockerRunner({ ...options, places: 1 });
  try {
    const commands: Record<Measured, string[]> = {
      python: [systemPython, write(folder, sources.python)],
      cpp: [compile(folder, write(folder, sources.cpp))],
    };
    const figures: Figure[] = [];
    for (const language of ['python', 'cpp'] as const) {
      const { judged, plain } = await compare(runner, language, commands[language]);
      const beside = { unit: 'ms', baseline: median(plain), baselineName: 'fork and exec of the same program' };
      figures.push(
        { name: `docker: a test in ${language}, median`, value: median(judged), ...beside, goal: { ratioAtMost: 1.5 } },
        { name: `docker: the same, 95th of ${tests}`, value: percentile(judged, 0.95), ...beside },
      );
    }
    for (const language of ['python', 'cpp'] as const) {
      const name = `docker: submissions of ${testsOfSubmission} tests a minute, ${language}`;
      const { judged, plain } = await submissionsAMinute(runner, language, folder, commands[language]);
      figures.push({ name, value: judged, baseline: plain, baselineName: 'compiled and started by hand' });
    }
    return [...figures, { name: 'docker: a new container', value: await newContainerMs(options), unit: 'ms' }];
  } finally {
    await runner.close();
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One by one in turn: whatever else the machine does meets both. */
async function compare(runner: Runner, language: Measured, [command = '', ...args]: string[]) {
  const program = await runner.prepare({ language, files: [sources[language]] });
  const [judged, plain]: [number[], number[]] = [[], []];
  for (let test = 0; test < tests; test++) {
    const startedAt = performance.now();
    const { stdout } = await program.run('20 22', limits);
    const judgedAt = performance.now();
    const alone = spawnSync(command, args, { input: '20 22', encoding: 'utf8' });
    plain.push(performance.now() - judgedAt);
    judged.push(judgedAt - startedAt);
    if (stdout !== '42\n' || alone.stdout !== '42\n') throw new Error(`not 42: ${stdout} ${alone.stdout}`);
  }
  await program.close();
  return { judged, plain };
}

/** Compilation, tests and the cleaning after each, one submission after another; beside it the same without a judge. */
async function submissionsAMinute(runner: Runner, language: Measured, folder: string, command: string[]) {
  const [program = '', ...args] = command;
  const source = sources[language];
  let [judgedMs, plainMs] = [0, 0];
  for (let submission = 0; submission < submissions; submission++) {
    const startedAt = performance.now();
    const prepared = await runner.prepare({ language, files: [source] });
    for (let test = 0; test < testsOfSubmission; test++) await prepared.run('20 22', limits);
    await prepared.close();
    const judgedAt = performance.now();
    if (language === 'cpp') compile(folder, join(folder, source.name));
    for (let test = 0; test < testsOfSubmission; test++) spawnSync(program, args, { input: '20 22' });
    judgedMs += judgedAt - startedAt;
    plainMs += performance.now() - judgedAt;
  }
  const perMinute = (ms: number) => Math.round((submissions * 60_000) / ms);
  return { judged: perMinute(judgedMs), plain: perMinute(plainMs) };
}

async function newContainerMs(options: Omit<Parameters<typeof startDockerRunner>[0], 'places'>): Promise<number> {
  const fresh = await startDockerRunner({ ...options, places: 1 });
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
  const { status } = spawnSync('g++', ['-O2', '-o', program, file]);
  if (status !== 0) throw new Error('the comparison needs g++ on this machine');
  return program;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const median = (values: readonly number[]): number => percentile(values, 0.5);

if (import.meta.main) (await benchDocker()).forEach(printFigure);
