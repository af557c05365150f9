/** The configuration of a mutation run, and the score from its report (of the schema of mutation-testing-elements). */
import { dirname } from 'node:path';

/** `covered`: mutants that at least one test reaches. A mutant on which the tests do not end counts as killed. */
export type Score = { covered: number; killed: number; percent: number; on: string };

type Place = { line: number };
type Mutant = { status: string; mutatorName: string; replacement?: string; location: { start: Place; end: Place } };
type Report = { files: Record<string, { source: string; mutants: Mutant[] }> };

const isFile = (path: string) => /\.tsx?$/.test(path);

/** The tests of the same folder, and of those in it. */
export const testsOf = (path: string): string[] => [`${isFile(path) ? dirname(path) : path}/**/*.test.{ts,tsx}`];

export const mutantsConfig = (path: string, report: string) => ({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutants.config.ts', related: false },
  mutate: isFile(path) ? [path] : [`${path}/**/*.{ts,tsx}`, '!**/*.test.{ts,tsx}', '!**/*.store.ts', '!**/*.sql.ts'],
  // the copy is thrown away
  inPlace: true,
  coverageAnalysis: 'perTest',
  // run once when a module is loaded, so no test can be chosen for them
  ignoreStatic: true,
  // words for people are read by people; a pattern that is broken by its letters often is none
  mutator: { excludedMutations: ['StringLiteral', 'Regex'] },
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: report },
  concurrency: 2,
  timeoutMS: 30_000,
  allowConsoleColors: false,
  checkers: [],
});

const mutantsOf = ({ files }: Report) => Object.values(files).flatMap(({ mutants }) => mutants);

export function scoreOf(report: Report, on = new Date()): Score {
  const statuses = mutantsOf(report).map(({ status }) => status);
  const killed = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length;
  const covered = killed + statuses.filter((status) => status === 'Survived').length;
  const percent = covered === 0 ? 0 : Math.floor((killed / covered) * 1000) / 10;
  return { covered, killed, percent, on: on.toISOString().slice(0, 10) };
}

/** A line for each break that tests reached and did not notice: place, what stood there, what stands there now. */
export function survivors({ files }: Report): string[] {
  return Object.entries(files).flatMap(([path, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants
      .filter(({ status }) => status === 'Survived')
      .map(({ location, mutatorName, replacement = '' }) => {
        const stood = lines[location.start.line - 1]!.trim();
        return `${path}:${location.start.line}  ${mutatorName}  ${stood}  →  ${replacement.split('\n')[0]!.trim()}`;
      });
  });
}
