import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { failedFilesVariable, failuresVariable, flakyMark } from './note-failures.ts';
import { root, runProgram, seconds } from '../run-program.ts';

/** In CI the whole must run. Elsewhere a part that can not run is left out and reported. */
export const isCi = Boolean(process.env['CI']) && process.env['CI'] !== 'false';
// as with stories: one retry in CI; a test that needed it is named at the end
const retry = isCi ? ['--retry=1'] : [];
/** With more flaky tests than this a run fails. */
const mostFlaky = 2;

const notes = mkdtempSync(join(tmpdir(), 'pt-test-'));
const failures = join(notes, 'failures.txt');
const cache = join(root, 'node_modules/.cache/put');
mkdirSync(cache, { recursive: true });
/** How long the last `npm test` took, in ms. */
const testTime = join(cache, 'test-ms');
export const keepTestTime = (): void => writeFileSync(testTime, String(Math.round(performance.now())));
export const lastTestMinutes = (): number =>
  existsSync(testTime) ? Number(readFileSync(testTime, 'utf8')) / 60_000 : 0;
/** What each test file of the last `npm test` sent to the database; see statements-of-file.ts. */
export const statementsOfTests = join(cache, 'statements.jsonl');

export type Outcome = 'good' | 'FAILED' | { leftOut: string };
type Result = { name: string; outcome: Outcome; durationMs: number; processorMs: number };
const results: Result[] = [];

export const verdict = (isGood: boolean): Outcome => (isGood ? 'good' : 'FAILED');

/** Runs a part, and keeps how it ended and what it took for `sayResults`. */
export async function runPart(name: string, run: () => Promise<Outcome>): Promise<Result> {
  console.log(`\n━━ ${name}`);
  const started = performance.now();
  const used = processorOfChildren();
  const outcome = await run();
  const result = {
    name,
    outcome,
    durationMs: performance.now() - started,
    processorMs: processorOfChildren() - used,
  };
  results.push(result);
  return result;
}

/** Names failed and flaky tests and each part with its time, and sets the exit code. */
export function sayResults(what: string): void {
  const named = existsSync(failures) ? readFileSync(failures, 'utf8') : '';
  rmSync(notes, { recursive: true });
  if (named !== '') console.log(`\n━━ failed or flaky tests\n${named}`);
  const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0);
  const took = (durationMs: number, processorMs: number) =>
    `${seconds(durationMs)}, of processors ${seconds(processorMs)}`;
  console.log(
    `\n━━ all, ${took(
      sum((one) => one.durationMs),
      sum((one) => one.processorMs),
    )}`,
  );
  for (const { name, outcome, durationMs, processorMs } of results) {
    const mark = outcome === 'good' ? '✓' : '✗';
    if (typeof outcome === 'string') console.log(`${mark} ${name}  ${took(durationMs, processorMs)}`);
    else console.log(`!! LEFT OUT: ${name} — ${outcome.leftOut}`);
  }
  const flaky = named.split('\n').filter((line) => line.startsWith(flakyMark)).length;
  if (flaky > mostFlaky) console.log(`✗ ${flaky} tests passed only at their second try; at most ${mostFlaky} may`);
  const isBad =
    flaky > mostFlaky || results.some(({ outcome }) => outcome === 'FAILED' || (isCi && outcome !== 'good'));
  console.log(`${what}: ${isBad ? 'FAILED' : 'good'}`);
  process.exitCode = isBad ? 1 : 0;
}

/** `limitMs`: a run that takes longer hangs. It is stopped, so that the other parts are still proved. */
type Settings = { env?: Record<string, string>; limitMs?: number };
const longestMs = 30 * 60_000;

async function shown(program: string, args: string[], { env, limitMs = longestMs }: Settings): Promise<Outcome> {
  const told = { [failuresVariable]: failures, ...env };
  return verdict((await runProgram(program, args, { env: told, isShown: true, limitMs })).isGood);
}

/**
 * One run of Vitest. In CI failed files get one run more by themselves, because `--retry` does not try a hook or a
 * worker again. They are named at the end like every second try.
 */
export const runVitest = (project: string, files: string[], settings: Settings = {}): Promise<Outcome> =>
  twice(files, settings, (of) => ['vitest', ['run', ...retry, `--project=${project}`, ...of]]);

/** One run of stories. In CI failed files get one run more, whole: the stories of a file go on from each other. */
export const runStories = (project: string, files: string[], settings: Settings = {}): Promise<Outcome> =>
  twice(files, settings, (of, isAgain) => [
    'playwright',
    ['test', `--project=${project}`, ...(isAgain ? ['--workers=1', '--retries=0'] : []), ...of],
  ]);

type Command = (files: string[], isAgain: boolean) => [program: string, args: string[]];

async function twice(files: string[], settings: Settings, commandOf: Command): Promise<Outcome> {
  const list = join(notes, `failed-files-${results.length}`);
  const env = { ...settings.env, [failedFilesVariable]: list };
  const first = await shown(...commandOf(files, false), { ...settings, env });
  if (first === 'good' || !isCi) return first;
  const listed = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(isAbsolute) : [];
  rmSync(list, { force: true });
  // no file is listed when the runner itself broke: then all run again
  const failed = listed.length > 0 ? listed.map((file) => relative(root, file)) : files;
  return again(failed.join(', ') || 'all of them', () => shown(...commandOf(failed, true), settings));
}

async function again(what: string, run: () => Promise<Outcome>): Promise<Outcome> {
  console.log(`\n━━ once more: ${what}`);
  const second = await run();
  appendFileSync(failures, `${second === 'good' ? 'passed' : 'failed'} when run once more: ${what}\n`);
  return second;
}

/** Of programs that have ended, in ms; their own programs are counted too. Zero where the system does not say. */
function processorOfChildren(): number {
  const stat = existsSync('/proc/self/stat') ? readFileSync('/proc/self/stat', 'utf8') : '';
  // after the name, which may hold spaces: cutime and cstime are the 14th and 15th
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticksOfASecond = 100;
  return ((Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * 1000) / ticksOfASecond;
}
