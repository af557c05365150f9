import { appendFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { type StatementsOfFile, statementsVariable } from '../apps/server/src/testing/statements-of-file.ts';
import { checkTree } from './check-tree.ts';
import { coverStatements } from './cover-statements.ts';
import { ensureBrowser, findFirefox, findWebKit, installPackage } from './find-browser.ts';
import { failedFilesVariable, failuresVariable } from './name-failures.ts';
import { root, runProgram, seconds } from './run-program.ts';
import { ensureWebBuild } from './web-build.ts';

/** In CI the whole suite must run. Elsewhere a step that can not run is left out and reported. */
const isCi = Boolean(process.env['CI']) && process.env['CI'] !== 'false';
// as with stories: one retry in CI; a test that needed it is named at the end
const retry = isCi ? ['--retry=1'] : [];
const oldestPostgres = '/usr/lib/postgresql/15/bin/postgres';

const notes = mkdtempSync(join(tmpdir(), 'pt-test-'));
const failures = join(notes, 'failures.txt');
const statements = join(notes, 'statements.jsonl');

type Outcome = 'good' | 'FAILED' | { leftOut: string };
type Step = { name: string; run: () => Promise<Outcome> };

const steps: Step[] = [
  { name: 'check', run: async () => verdict(await checkTree()) },
  { name: 'unit and integration tests', run: () => testByVitest([], { [statementsVariable]: statements }) },
  { name: 'integration tests on PostgreSQL 15, the oldest supported', run: testOnOldestPostgres },
  { name: 'build', run: build },
  { name: 'stories in a browser', run: testInBrowser },
  { name: 'stories in Firefox', run: () => testInOther('firefox', findFirefox, ['firefox-esr']) },
  { name: 'stories in WebKitGTK', run: () => testInOther('webkit', findWebKit, ['webkit2gtk-driver', 'xvfb']) },
];

const results: { name: string; outcome: Outcome; durationMs: number }[] = [];
const started = performance.now();
for (const { name, run } of steps) {
  console.log(`\n━━ ${name}`);
  const stepStarted = performance.now();
  results.push({ name, outcome: await run(), durationMs: performance.now() - stepStarted });
}

if (existsSync(failures)) console.log(`\n━━ failed or flaky tests\n${readFileSync(failures, 'utf8')}`);
rmSync(notes, { recursive: true });
console.log(`\n━━ all, ${seconds(performance.now() - started)}`);
for (const { name, outcome, durationMs } of results) {
  if (typeof outcome === 'string') console.log(`${outcome === 'good' ? '✓' : '✗'} ${name}  ${seconds(durationMs)}`);
  else console.log(`!! LEFT OUT: ${name} — ${outcome.leftOut}`);
}
const isBad = results.some(({ outcome }) => outcome === 'FAILED' || (isCi && outcome !== 'good'));
console.log(isBad ? 'test: FAILED' : 'test: good');
process.exitCode = isBad ? 1 : 0;

function verdict(isGood: boolean): Outcome {
  return isGood ? 'good' : 'FAILED';
}

async function shown(program: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return verdict(
    (
      await runProgram(program, args, {
        env: { [failuresVariable]: failures, ...env },
        isShown: true,
      })
    ).isGood,
  );
}

async function testOnOldestPostgres(): Promise<Outcome> {
  if (!existsSync(oldestPostgres) && isCi) await installPackage('postgresql-15');
  if (!existsSync(oldestPostgres)) return { leftOut: `there is no ${oldestPostgres} (apt-get install postgresql-15)` };
  return testByVitest(['--project', 'server', ...filesForOldestPostgres()], { PT_TEST_POSTGRES: 'system' });
}

/**
 * Fewer files than all, which send the oldest PostgreSQL each statement that the tests sent to the bundled one. All files
 * where the first pass recorded nothing.
 */
function filesForOldestPostgres(): string[] {
  if (!existsSync(statements)) return [];
  const lines = readFileSync(statements, 'utf8').trimEnd().split('\n');
  const senders = lines.map((line) => JSON.parse(line) as StatementsOfFile);
  const chosen = coverStatements(senders);
  const count = new Set(senders.flatMap((sender) => sender.statements)).size;
  console.log(`${count} statements of ${senders.length} files are in ${chosen.length} of them`);
  return chosen.map((file) => relative(root, file));
}

/**
 * One run of the unit tests. In CI failed files get one run more by themselves, because `--retry` does not try a hook or
 * a worker again. They are named at the end like every second try.
 */
async function testByVitest(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const list = join(notes, `failed-files-${results.length}`);
  const first = await shown('vitest', ['run', ...retry, ...args], { ...env, [failedFilesVariable]: list });
  if (first === 'good' || !isCi) return first;
  const listed = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(isAbsolute) : [];
  const files = listed.map((file) => relative(root, file));
  // no file is listed when the runner itself broke: then all run again
  return again(files.join(', ') || 'all unit tests', () => shown('vitest', ['run', ...retry, ...args, ...files], env));
}

async function again(what: string, run: () => Promise<Outcome>): Promise<Outcome> {
  console.log(`\n━━ once more: ${what}`);
  const second = await run();
  appendFileSync(failures, `${second === 'good' ? 'passed' : 'failed'} when run once more: ${what}\n`);
  return second;
}

async function build(): Promise<Outcome> {
  try {
    await ensureWebBuild();
    return 'good';
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 'FAILED';
  }
}

async function testInBrowser(): Promise<Outcome> {
  const folder = join(root, 'e2e');
  const hasStories = existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.spec.ts'));
  if (!hasStories) return { leftOut: 'there are no stories in e2e/' };
  const browser = await ensureBrowser();
  if (!browser) return { leftOut: 'no Chromium or Chrome here, and none could be installed (PT_BROWSER names one)' };
  return runStories('chromium', { PT_BROWSER: browser });
}

/** The main job in a browser of the system that is driven by itself. */
async function testInOther(project: string, find: () => unknown, packages: readonly string[]): Promise<Outcome> {
  if (!find()) for (const name of packages) await installPackage(name);
  if (!find()) return { leftOut: `it is not here and could not be installed (apt-get install ${packages.join(' ')})` };
  return runStories(project);
}

async function runStories(project: string, env: Record<string, string> = {}): Promise<Outcome> {
  const args = ['test', '--project', project];
  const first = await shown('playwright', args, env);
  if (first === 'good' || !isCi) return first;
  return again(`the failed stories in ${project}`, () =>
    shown('playwright', [...args, '--last-failed', '--workers=1', '--retries=0'], env),
  );
}
