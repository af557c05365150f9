import { languageNames, type ProgramLanguage } from '@put/contract/judge/languages';
import type { ReferenceSolution } from '@put/contract/tasks/task-tests';
import type { Verdict } from '@put/contract/judge/verdicts';
import { matchesPattern } from './match-pattern.ts';
import { listed, type Notes } from './notes.ts';
import { programsIn, readProgram } from './read-program.ts';
import { type Settings, withConstants } from './read-settings.ts';
import { isValues, readValues, textOf, textsOf, type Values } from './read-values.ts';
import type { PackageFiles } from './unpack.ts';

const codes = ['AC', 'WA', 'TLE', 'RTE'] as const;
type Code = (typeof codes)[number];
/** `permitted`: each test may get these verdicts. `required`: at least one test must get one of these. */
type Rule = { permitted: readonly Code[]; required: readonly Code[] };

const labels: Record<string, Rule> = {
  accepted: { permitted: ['AC'], required: ['AC'] },
  rejected: { permitted: codes, required: ['WA', 'TLE', 'RTE'] },
  wrong_answer: { permitted: ['AC', 'WA'], required: ['WA'] },
  time_limit_exceeded: { permitted: ['AC', 'TLE'], required: ['TLE'] },
  run_time_error: { permitted: ['AC', 'RTE'], required: ['RTE'] },
  memory_limit_exceeded: { permitted: ['AC', 'RTE'], required: ['RTE'] },
  output_limit_exceeded: { permitted: ['AC', 'RTE'], required: ['RTE'] },
  no_output: { permitted: ['AC', 'WA'], required: ['WA'] },
  brute_force: { permitted: ['AC', 'RTE', 'TLE'], required: ['RTE', 'TLE'] },
};
/** A crash comes before a timeout: a solution that may do either must not be used to set the time limit. */
const byImportance: readonly Code[] = ['WA', 'RTE', 'TLE'];

/** Our names of verdicts; the first is the usual one. */
const verdicts: Record<Code, readonly Verdict[]> = {
  AC: ['accepted'],
  WA: ['wrong_answer', 'presentation_error'],
  TLE: ['time_limit', 'idle_limit'],
  RTE: ['runtime_error', 'memory_limit', 'output_limit'],
};

const failing = (['WA', 'TLE', 'RTE'] as const).flatMap((code) => verdicts[code]);

/** Labels that DOMjudge reads in a comment of a solution. */
const labelled: Record<string, readonly Verdict[]> = {
  CORRECT: ['accepted'],
  ACCEPTED: ['accepted'],
  'WRONG-ANSWER': verdicts.WA,
  WRONG_ANSWER: verdicts.WA,
  'NO-OUTPUT': verdicts.WA,
  NO_OUTPUT: verdicts.WA,
  TIMELIMIT: verdicts.TLE,
  TIME_LIMIT_EXCEEDED: verdicts.TLE,
  'RUN-ERROR': verdicts.RTE,
  RUN_TIME_ERROR: verdicts.RTE,
  'OUTPUT-LIMIT': ['output_limit'],
  OUTPUT_LIMIT: ['output_limit'],
  'COMPILER-ERROR': ['compile_error'],
  COMPILER_ERROR: ['compile_error'],
};

type Expected = Pick<ReferenceSolution, 'expected' | 'also_expected'>;

/** A label in the source, `@EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT`, counts more than the folder. */
function labelOf(source: string): Expected | undefined {
  const words = /@EXPECTED_RESULTS@:\s*([A-Za-z_, -]+)/.exec(source)?.[1]?.split(',') ?? [];
  const all = words.flatMap(
    (word) =>
      labelled[
        word
          .trim()
          .toUpperCase()
          .replace(/[\s-]+$/, '')
      ] ?? [],
  );
  const [expected, ...also_expected] = [...new Set(all)];
  return expected && { expected, also_expected };
}

/** `@EXPECTED_SCORE@: 74.42`, in the points of the whole task; null when the source says nothing. */
function scoreIn(source: string): number | null {
  const said = /@EXPECTED_SCORE@:\s*([\d.]+)/.exec(source)?.[1];
  const score = said === undefined ? Number.NaN : Number(said);
  return Number.isFinite(score) ? score : null;
}

/**
 * In a task with points a solution that fails some tests has a verdict of its own and a part of the points. A right one
 * has a part only when its source names it.
 */
function withPart(labelled: Expected, ofFolder: Expected | undefined, score: number | null): Expected {
  const { expected, also_expected: also } = labelled;
  if (expected === 'accepted' && score === null) return labelled;
  // the verdict of the whole is «partial» then, and its first failure one of those that the label names
  return expected !== 'accepted' && ofFolder?.expected === 'partial'
    ? { expected: 'partial', also_expected: [expected, ...also] }
    : { expected, also_expected: [...new Set<Verdict>([...also, 'partial'])] };
}

const textsIn = (files: PackageFiles, path: string): string =>
  [...files.keys()]
    .filter((one) => one === path || one.startsWith(`${path}/`))
    .map((one) => files.get(one)!.toString('latin1', 0, 262_144))
    .join('\n');

const mostSolutions = 50;

type ToRead = {
  languages: readonly ProgramLanguage[];
  /** Folder of tests → number of its group. */
  groups: ReadonlyMap<string, number>;
  /** The points of the whole task. */
  points: number;
};

/** The labelled submissions as reference solutions; right ones come first. */
export function readSolutions(
  files: PackageFiles,
  settings: Settings,
  { languages, groups, points }: ToRead,
  notes: Notes,
): ReferenceSolution[] {
  const about = readValues(files, 'submissions/submissions.yaml', notes);
  const folders = programsIn(files, 'submissions').filter((path) => !files.has(path));
  const found: ReferenceSolution[] = [];
  const foreign = new Map<ProgramLanguage, string[]>();
  for (const path of folders.flatMap((folder) => programsIn(files, folder))) {
    const name = path.slice('submissions/'.length);
    const told = wordsAbout(about, name);
    const source = textsIn(files, path);
    const ofFolder = expectationOf(settings, name, told, points);
    const labelled = labelOf(source);
    const expected_score = settings.isScoring ? scoreIn(source) : null;
    const expected =
      labelled && settings.isScoring ? withPart(labelled, ofFolder, expected_score) : (labelled ?? ofFolder);
    if (expected === undefined) {
      notes.leftOut(`Решение ${name}: что оно должно получить, не сказано.`);
      continue;
    }
    const [language, entrypoint] = ['language', 'entrypoint'].map((key) => lastOf(told, key));
    const change = (text: string) => withConstants(text, settings.constants);
    const program = readProgram(files, path, { language, entrypoint, change });
    if (program.why === null && program.dropped.length > 0)
      notes.leftOut(`Файлы решения ${name}, которые не текст: ${listed(program.dropped)}.`);
    if (program.why !== null) notes.leftOut(`Решение ${name}: ${program.why}.`);
    else if (!languages.includes(program.language)) {
      const others = foreign.get(program.language) ?? [];
      foreign.set(program.language, [...others, name]);
    } else {
      const { language: known, files: own } = program;
      const expected_groups = groupsOf(told, groups);
      found.push({
        title: name.slice(0, 200),
        language: known,
        ...expected,
        expected_groups,
        expected_score,
        files: own,
      });
    }
  }
  for (const [language, names] of foreign)
    notes.leftOut(`Решения на ${languageNames[language]}, которые этот сервер не запускает: ${listed(names)}.`);
  noteUnread(about, notes);
  if (!found.some(({ expected }) => expected === 'accepted'))
    notes.changed('Верного решения, которое этот сервер может запустить, в пакете нет: добавьте своё.');
  if (found.length > mostSolutions) notes.leftOut(`Решений больше ${mostSolutions}: взяты первые.`);
  const isRight = ({ expected }: ReferenceSolution) => expected === 'accepted';
  return [...found.filter(isRight), ...found.filter((one) => !isRight(one))].slice(0, mostSolutions);
}

type Told = { pattern: string; values: Values };

/** What `submissions.yaml` says about a solution, by its folder and by patterns. */
const wordsAbout = (about: Values, name: string): Told[] =>
  Object.entries(about)
    .filter((entry): entry is [string, Values] => isValues(entry[1]))
    .filter(([pattern]) => matchesPattern(pattern, name))
    .map(([pattern, values]) => ({ pattern, values }));

const lastOf = (told: readonly Told[], key: string): string | undefined =>
  told.map(({ values }) => textOf(values[key])).findLast((text) => text !== undefined);

function expectationOf(
  { isScoring, layout, isForgiving }: Settings,
  name: string,
  told: readonly Told[],
  points: number,
): Pick<ReferenceSolution, 'expected' | 'also_expected'> | undefined {
  const folder = name.split('/')[0]!;
  const score = told.map(({ values }) => mostOf(values['score'])).findLast((one) => one !== undefined);
  if (
    folder === 'partially_accepted' ||
    folder === 'partial' ||
    (isScoring && score !== undefined && score > 0 && score < points)
  )
    return { expected: 'partial', also_expected: [] };
  // in a legacy task with scores the label says nothing about points
  if (folder === 'accepted' && isScoring && layout === 'legacy')
    return { expected: 'accepted', also_expected: ['partial', ...(isForgiving ? failing : [])] };
  if (folder === 'compile_error' || folder === 'compiler_error')
    return { expected: 'compile_error', also_expected: [] };
  const ofFolder = told.find(({ pattern }) => pattern === folder);
  const label = labels[folder];
  const rules = [
    ...(label || ofFolder ? [ruleOf(ofFolder?.values ?? {}, label)] : []),
    ...told.filter((one) => one !== ofFolder && isRule(one.values)).map(({ values }) => ruleOf(values, undefined)),
  ];
  if (rules.length === 0) return undefined;
  return expectationBy(rules, isScoring);
}

/** A number, or the second of two (a range). */
const mostOf = (score: unknown): number | undefined => textsOf(score).map(Number).filter(Number.isFinite).at(-1);

const isRule = (values: Values) => values['permitted'] !== undefined || values['required'] !== undefined;

function ruleOf(values: Values, label: Rule | undefined): Rule {
  const read = (key: 'permitted' | 'required') => {
    const given = textsOf(values[key]).filter((code): code is Code => codes.some((one) => one === code));
    return given.length > 0 ? given : (label?.[key] ?? codes);
  };
  return { permitted: read('permitted'), required: read('required') };
}

/**
 * All rules must hold: the permitted verdicts are those that every rule permits; the name comes from the narrowest
 * `required`.
 */
function expectationBy(
  rules: readonly Rule[],
  isScoring: boolean,
): Pick<ReferenceSolution, 'expected' | 'also_expected'> {
  const permitted = codes.filter((code) => rules.every((rule) => rule.permitted.includes(code)));
  if (permitted.every((code) => code === 'AC')) return { expected: 'accepted', also_expected: [] };
  const required = rules.map((rule) => rule.required.filter((code) => permitted.includes(code)));
  // the narrowest rule says the most
  const narrow = required.toSorted((a, b) => a.length - b.length)[0]!;
  const failures = byImportance.filter((code) => narrow.includes(code));
  const others = byImportance.filter((code) => permitted.includes(code) && !failures.includes(code));
  const all = [...failures, ...others].flatMap((code) => verdicts[code]);
  const [expected = 'accepted', ...rest] = narrow.includes('AC') ? (['accepted', ...all] as const) : all;
  return { expected, also_expected: isScoring ? [...rest, 'partial'] : rest };
}

/** The expected verdict of each group of tests. */
function groupsOf(told: readonly Told[], groups: ToRead['groups']): (Verdict | null)[] {
  const expected: (Verdict | null)[] = Array.from(groups, () => null);
  for (const { values } of told)
    for (const [pattern, rule] of Object.entries(values)) {
      if (!isValues(rule) || !isRule(rule)) continue;
      const { permitted, required } = ruleOf(rule, undefined);
      const only = permitted.length === 1 ? permitted[0] : required.length === 1 ? required[0] : undefined;
      if (only === undefined) continue;
      for (const [path, number] of groups) if (matchesPattern(pattern, path)) expected[number - 1] = verdicts[only][0]!;
    }
  return expected.every((one) => one === null) ? [] : expected;
}

function noteUnread(about: Values, notes: Notes): void {
  const keys = Object.values(about)
    .filter(isValues)
    .flatMap((values) => Object.keys(values))
    .filter((key) => ['message', 'use_for_time_limit'].includes(key));
  if (keys.length > 0) notes.leftOut(`submissions.yaml: ${listed([...new Set(keys)])}.`);
}
