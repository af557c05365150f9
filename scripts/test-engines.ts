import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { StatementsOfFile } from '../apps/server/src/testing/statements-of-file.ts';
import { coverStatements } from './proof/cover-statements.ts';
import { engineSuites } from './proof/engine-suites.ts';
import { ensureBrowser, findFirefox, findWebKit, installPackage } from './find-browser.ts';
import { filesOf, hashInputs } from './proof/inputs-of-suite.ts';
import { root } from './run-program.ts';
import {
  isCi,
  lastTestMinutes,
  type Outcome,
  runPart,
  runStories,
  runVitest,
  sayResults,
  statementsOfTests,
} from './proof/run-tests.ts';
import type { Suite } from './proof/suite.ts';
import { ensureWebBuild } from './web-build.ts';

/** The last green run of each suite. Only this command writes it. */
const greenFile = join(root, 'engine-suites.json');
type Green = { inputs: string; on: string; seconds: number };

/** CI ends after ninety minutes: those that `npm test` and these suites have together, without `npm ci`. */
const ciMinutes = 82;
/** A machine of CI may be slower than the one that noted the times. */
const slower = 1.5;
const oldDays = 14;
/** An engine that is not here fails its suite, because a suite that was left out is not green. */
const nothingLeftOut = { CI: 'true' };
/** A suite that takes longer than this many of its last green runs, and than ten minutes, hangs. */
const hangsAfterRuns = 4;
const hangsAfterMs = 600_000;
const dayMs = 86_400_000;

const green = JSON.parse(readFileSync(greenFile, 'utf8')) as Record<string, Green>;
/** The inputs of each suite as the command found them. */
const inputsAtStart = new Map<string, string>();
const args = process.argv.slice(2);
const names = Object.keys(engineSuites);
const unknown = args.filter((arg) => !['--all', '--changed'].includes(arg) && !names.includes(arg));

if (args.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no suite ${unknown.join(', ')}.`);
  console.log('npm run test:engines -- --all | --changed | NAME…\n');
  for (const name of names) console.log(lineOf(name));
  process.exitCode = args.length === 0 ? 0 : 2;
} else {
  await runSuites();
}

async function runSuites(): Promise<void> {
  const isAll = args.includes('--all');
  const isAsked = (name: string) => args.includes(name) || (args.includes('--changed') && isChanged(name));
  // the shortest first, so that a limit of time leaves out as few as can be; one that has never run counts as long
  const asked = names.filter((name) => isAll || isAsked(name)).toSorted((a, b) => secondsOf(a) - secondsOf(b));
  const resting = names.filter((name) => !asked.includes(name));
  if (resting.length > 0) console.log(['As at their last green run:', ...resting.map(lineOf)].join('\n'));
  const left: string[] = [];
  const limitS = (ciMinutes - lastTestMinutes()) * 60;
  const started = performance.now();
  for (const name of asked) {
    const usedS = (performance.now() - started) / 1000;
    if (isCi && !isAll && usedS + secondsOf(name) * slower > limitS) left.push(name);
    else await runSuite(name, engineSuites[name]!);
  }
  if (asked.length > 0) sayResults('test:engines');
  else console.log('test:engines: good, nothing has changed');
  if (left.length > 0) console.log(`!! NO TIME FOR, and left for --all: ${left.join(', ')}`);
  const old = names.filter((name) => ageDays(name) > oldDays);
  if (old.length > 0) console.log(`!! NOT RUN FOR ${oldDays} DAYS: ${old.join(', ')}`);
}

async function runSuite(name: string, suite: Suite): Promise<void> {
  if (suite.given && !process.env[suite.given]) {
    const leftOut = `${suite.given} is not set`;
    // who asks for it by its name wants it proved; the others go on without it
    if (args.includes(name)) await runPart(`${name}: ${suite.about}`, async () => ({ leftOut }));
    else console.log(`\n!! LEFT OUT: ${name} — ${leftOut}`);
    return;
  }
  const inputs = inputsOf(name);
  const { outcome, durationMs } = await runPart(`${name}: ${suite.about}`, () => proofOf(name, suite));
  // a change of its inputs meanwhile was perhaps not proved
  if (outcome !== 'good' || hashInputs(suite) !== inputs) return;
  green[name] = { inputs, on: new Date().toISOString().slice(0, 10), seconds: Math.round(durationMs / 1000) };
  const sorted = Object.fromEntries(names.flatMap((key) => (green[key] ? [[key, green[key]]] : [])));
  writeFileSync(greenFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

async function proofOf(name: string, { tests, stories }: Suite): Promise<Outcome> {
  const limitMs = Math.max(hangsAfterMs, secondsOf(name) * hangsAfterRuns * 1000);
  const settings = { env: nothingLeftOut, limitMs };
  if (name === 'postgres-15') return testOnOldestPostgres();
  if (tests) {
    const outcome = await runVitest('engines', filesOf(tests), settings);
    if (outcome !== 'good') return outcome;
  }
  if (!stories) return 'good';
  const lacks = await lacksBrowser(stories.project);
  if (lacks) return { leftOut: lacks };
  await ensureWebBuild();
  const project = stories.project === 'chromium' ? 'chromium, engines' : stories.project;
  return runStories(project, filesOf(stories.files), settings);
}

async function lacksBrowser(project: 'chromium' | 'firefox' | 'webkit'): Promise<string | undefined> {
  if (project === 'chromium') return (await ensureBrowser()) ? undefined : 'there is no Chromium';
  const find: () => unknown = project === 'firefox' ? findFirefox : findWebKit;
  const packages = project === 'firefox' ? ['firefox-esr'] : ['webkit2gtk-driver', 'xvfb'];
  if (!find()) for (const one of packages) await installPackage(one);
  return find() ? undefined : `it is not here and could not be installed (apt-get install ${packages.join(' ')})`;
}

async function testOnOldestPostgres(): Promise<Outcome> {
  const program = '/usr/lib/postgresql/15/bin/postgres';
  if (!existsSync(program)) await installPackage('postgresql-15');
  if (!existsSync(program)) return { leftOut: `there is no ${program} (apt-get install postgresql-15)` };
  return runVitest('server', filesForOldestPostgres(), { env: { PT_TEST_POSTGRES: 'system' } });
}

/**
 * Fewer files than all, which send the oldest PostgreSQL each statement that the tests sent to the bundled one. All files
 * where no `npm test` has recorded what they send.
 */
function filesForOldestPostgres(): string[] {
  if (!existsSync(statementsOfTests)) return [];
  const lines = readFileSync(statementsOfTests, 'utf8').trimEnd().split('\n');
  const senders = lines.map((line) => JSON.parse(line) as StatementsOfFile);
  const chosen = coverStatements(senders);
  const count = new Set(senders.flatMap((sender) => sender.statements)).size;
  console.log(`${count} statements of ${senders.length} files are in ${chosen.length} of them`);
  return chosen.map((file) => relative(root, file)).filter((file) => existsSync(join(root, file)));
}

function inputsOf(name: string): string {
  const inputs = inputsAtStart.get(name) ?? hashInputs(engineSuites[name]!);
  inputsAtStart.set(name, inputs);
  return inputs;
}

function isChanged(name: string): boolean {
  return green[name]?.inputs !== inputsOf(name);
}

function secondsOf(name: string): number {
  return green[name]?.seconds ?? 600;
}

function ageDays(name: string): number {
  return (Date.now() - Date.parse(green[name]?.on ?? '1970-01-01')) / dayMs;
}

function lineOf(name: string): string {
  const { about, needs } = engineSuites[name]!;
  const last = green[name];
  const when = last ? `green on ${last.on}, ${last.seconds} s` : 'never green here';
  const state = last && isChanged(name) ? `${when}, its inputs have changed since` : when;
  return `  ${name.padEnd(18)} ${about}\n  ${' '.repeat(18)} needs ${needs}; ${state}`;
}
