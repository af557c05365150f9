import { type ProgramLanguage } from '@put/contract/judge/languages';
import type { TimeRule } from '@put/contract/tasks/task-verification';
import { badPackage } from './bad-package.ts';
import { languageByCode } from './package-languages.ts';
import { listed, type Notes } from './notes.ts';
import {
  flagsOf,
  isValues,
  listOf,
  numberOf,
  readText,
  readValues,
  textOf,
  textsOf,
  type Values,
} from './read-values.ts';
import type { PackageFiles } from './unpack.ts';

/** The settings of `problem.yaml`. */
export type Settings = {
  /** The two formats of packages. `version`: as the package calls it. */
  layout: 'legacy' | '2025-09';
  version: string;
  /** By language of the statement; the key '' when the language is not given. */
  names: ReadonlyMap<string, string>;
  source: string;
  license: string;
  isScoring: boolean;
  /** An interactor of the package talks to the solution. */
  isInteractive: boolean;
  /** `score`: legacy only, the validator gives the points, whether `problem.yaml` says so or only its text. */
  validation: 'default' | 'custom' | 'score';
  /** Legacy only: a solution that fails some tests may still be labelled accepted. */
  isForgiving: boolean;
  flags: string[];
  timeMs: number | null;
  /** Used when the package sets no time limit. */
  timeRule: TimeRule;
  memoryMb: number;
  /** Null: all languages. */
  languages: ProgramLanguage[] | null;
  constants: ReadonlyMap<string, string>;
};

const path = 'problem.yaml';
/** What a validator writes the points of a test to. */
export const scoreFile = 'score.txt';
const known = (
  'problem_format_version type name author credits source source_url license rights_owner limits validation ' +
  'validator_flags grading languages constants'
).split(' ');
const usedLimits = 'time_limit time_multipliers time_multiplier time_safety_margin time_resolution memory'.split(' ');

export function readSettings(files: PackageFiles, notes: Notes): Settings {
  const values = readValues(files, path, notes);
  const version = textOf(values['problem_format_version']) || 'legacy';
  const layout = layoutOf(version);
  const types = textsOf(values['type']).flatMap((one) => one.split(/[\s,]+/));
  const validation = textOf(values['validation'])?.split(/\s+/) ?? ['default'];
  refuseOtherKinds(types, validation);
  const unknown = Object.keys(values).filter((key) => !known.includes(key));
  if (unknown.length > 0) notes.leftOut(`problem.yaml: ${listed(unknown)}.`);
  noteParts(values, notes);
  const limits = readLimits(files, layout, values, notes);
  return {
    layout,
    version,
    names: readNames(values['name']),
    source: sourceOf(values),
    license: licenses[textOf(values['license'])?.toLowerCase() ?? 'unknown'] ?? textOf(values['license']) ?? '',
    isScoring: types.includes('scoring'),
    isInteractive: [...types, ...validation].includes('interactive'),
    validation:
      validation[0] !== 'custom' ? 'default' : validation.includes('score') || writesScore(files) ? 'score' : 'custom',
    isForgiving: isForgiving(files, notes),
    flags: flagsOf(values['validator_flags']),
    ...limits,
    languages: readLanguages(values['languages'], notes),
    constants: readConstants(values['constants'], notes),
  };
}

/** As DOMjudge reads it: any validator may leave `score.txt`. */
const writesScore = (files: PackageFiles): boolean =>
  [...files].some(([path, bytes]) => path.startsWith('output_validators/') && bytes.includes(scoreFile));

/** Reports which keys of nested maps are not used. */
function noteParts({ credits, grading }: Values, notes: Notes): void {
  const others = isValues(credits) ? Object.keys(credits).filter((key) => key !== 'authors') : [];
  if (others.length > 0) notes.leftOut(`Участники, кроме авторов: ${listed(others.map((key) => `credits.${key}`))}.`);
  if (!isValues(grading)) return;
  const unused = Object.keys(grading).filter((key) => key !== 'objective');
  if (unused.length > 0) notes.leftOut(`problem.yaml: ${listed(unused.map((key) => `grading.${key}`))}.`);
  if (textOf(grading['objective']) === 'min')
    notes.leftOut('Чем меньше баллов, тем лучше (grading.objective: min): здесь лучше тот, у кого баллов больше.');
}

/** Whether the settings of the folders at the top make failed tests count as accepted. */
const isForgiving = (files: PackageFiles, notes: Notes): boolean =>
  ['data', 'data/secret'].some((folder) => {
    const flags = flagsOf(readValues(files, `${folder}/testdata.yaml`, notes)['grader_flags']);
    return flags.some((flag) => flag === 'always_accept' || flag === 'accept_if_any_accepted');
  });

function layoutOf(version: string): Settings['layout'] {
  if (version === 'legacy' || version === 'legacy-icpc') return 'legacy';
  if (/^(20(23-07|25-09)(-draft)?|draft)$/.test(version)) return '2025-09';
  throw badPackage(`Пакет в формате «${version.slice(0, 60)}», а читаются legacy и 2025-09.`);
}

function refuseOtherKinds(types: readonly string[], validation: readonly string[]): void {
  const all = [...types, ...validation];
  if (all.includes('multi-pass')) throw badPackage('Задачи в несколько проходов (multi-pass) не поддерживаются.');
  if (all.includes('submit-answer'))
    throw badPackage('Задачи, где сдают ответы вместо программы (submit-answer), не поддерживаются.');
  const unknown = types.find((type) => !['pass-fail', 'scoring', 'interactive'].includes(type));
  if (unknown !== undefined) throw badPackage(`problem.yaml: вид задачи «${unknown.slice(0, 60)}» неизвестен.`);
}

function readNames(value: unknown): Map<string, string> {
  if (!isValues(value)) return new Map([['', textOf(value) ?? '']]);
  return new Map(Object.entries(value).map(([language, name]) => [language, textOf(name) ?? '']));
}

const licenses: Record<string, string> = {
  unknown: '',
  'public domain': 'Общественное достояние',
  cc0: 'CC0',
  'cc by': 'CC BY 4.0',
  'cc by-sa': 'CC BY-SA 4.0',
  educational: 'Для обучения',
  permission: 'С разрешения правообладателя',
};

/** One line with the source and the authors. */
function sourceOf({ source, source_url, author, credits, rights_owner }: Values): string {
  const sources = listOf(source).map((one) =>
    isValues(one) ? [textOf(one['name']), textOf(one['url'])].filter(Boolean).join(', ') : textOf(one),
  );
  const people = isValues(credits) ? listOf(credits['authors']) : listOf(credits ?? author);
  const authors = people.map((person) => (isValues(person) ? textOf(person['name']) : textOf(person)));
  const names = authors.map((name) => name?.replace(/\s*<[^>]*>/, '')).filter(Boolean);
  const owner = textOf(rights_owner);
  const parts = [
    ...sources,
    textOf(source_url),
    names.length > 0 ? `автор: ${names.join(', ')}` : undefined,
    owner && `© ${owner}`,
  ];
  return parts.filter(Boolean).join('; ').slice(0, 500);
}

function readLimits(
  files: PackageFiles,
  layout: Settings['layout'],
  values: Values,
  notes: Notes,
): Pick<Settings, 'timeMs' | 'timeRule' | 'memoryMb'> {
  const limits = isValues(values['limits']) ? values['limits'] : {};
  const unused = Object.keys(limits).filter((key) => !usedLimits.includes(key));
  if (unused.length > 0) notes.leftOut(`Пределы: ${listed(unused.map((key) => `limits.${key}`))}.`);
  const seconds =
    numberOf(limits, 'time_limit', `${path}: limits`) ??
    numberOf({ '.timelimit': readText(files, '.timelimit')?.trim() }, '.timelimit', 'Предел времени') ??
    numberOf({ timelimit: oldLimitOf(files) }, 'timelimit', 'domjudge-problem.ini');
  if (seconds !== undefined && seconds <= 0) throw badPackage('Предел времени в пакете не больше нуля.');
  const memory = numberOf(limits, 'memory', `${path}: limits`) ?? typicalMemoryMb;
  const timeMs = seconds === undefined ? null : within(Math.round(seconds * 1000), 50, 60_000);
  const memoryMb = within(Math.round(memory), 16, mostMemoryMb);
  if (seconds !== undefined && timeMs !== Math.round(seconds * 1000))
    notes.changed(`Предел времени: в пакете ${seconds} с, будет ${timeMs! / 1000} с.`);
  if (memoryMb !== memory) notes.changed(`Предел памяти: в пакете ${memory} МБ, будет ${memoryMb} МБ.`);
  return { timeMs, timeRule: readTimeRule(layout, limits), memoryMb };
}

/** The «typical» default of the format's specification, in MB. */
const typicalMemoryMb = 2048;
const mostMemoryMb = 2048;

/** Legacy has one multiplier and whole seconds; 2025-09 has a map of multipliers and a resolution. */
function readTimeRule(layout: Settings['layout'], limits: Values): TimeRule {
  const where = `${path}: limits`;
  const pair = isValues(limits['time_multipliers']) ? limits['time_multipliers'] : {};
  const [multiplier, margin] = layout === 'legacy' ? [5, 2] : [2, 1.5];
  return {
    multiplier: within(
      numberOf(pair, 'ac_to_time_limit', where) ?? numberOf(limits, 'time_multiplier', where) ?? multiplier!,
      1,
      1000,
    ),
    margin: within(
      numberOf(pair, 'time_limit_to_tle', where) ?? numberOf(limits, 'time_safety_margin', where) ?? margin!,
      1,
      1000,
    ),
    resolution_ms: within(Math.round((numberOf(limits, 'time_resolution', where) ?? 1) * 1000), 50, 60_000),
  };
}

/** The time limit of DOMjudge: `timelimit='2'`. */
const oldLimitOf = (files: PackageFiles): string | undefined =>
  /^\s*timelimit\s*=\s*['"]?([\d.]+)/m.exec(readText(files, 'domjudge-problem.ini') ?? '')?.[1];

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function readLanguages(value: unknown, notes: Notes): ProgramLanguage[] | null {
  const codes = textsOf(value)
    .flatMap((one) => one.split(/[\s,]+/))
    .filter(Boolean);
  if (codes.length === 0 || codes.includes('all')) return null;
  const unknown = codes.filter((code) => languageByCode(code) === undefined);
  if (unknown.length > 0) notes.leftOut(`Языки, которых здесь нет: ${listed(unknown)}.`);
  return [...new Set(codes.map(languageByCode).filter((language) => language !== undefined))];
}

/** A constant is a value, or a map with its value and other spellings, such as «name.tex». */
function readConstants(value: unknown, notes: Notes): Map<string, string> {
  if (!isValues(value)) return new Map();
  const pairs = Object.entries(value).flatMap(([name, constant]) => {
    const ways = isValues(constant) ? constant : { value: constant };
    return Object.entries(ways).flatMap(([way, one]): [string, string | undefined][] =>
      way === 'value'
        ? [
            [name, textOf(one)],
            [`${name}.value`, textOf(one)],
          ]
        : [[`${name}.${way}`, textOf(one)]],
    );
  });
  const isConstant = (pair: [string, string | undefined]): pair is [string, string] =>
    pair[1] !== undefined && /^[a-z_]\w*(\.[\w-]+)?$/i.test(pair[0]);
  const wrong = pairs.filter((pair) => !isConstant(pair)).map(([name]) => name);
  if (wrong.length > 0) notes.leftOut(`Константы, которые не прочитать: ${listed(wrong)}.`);
  return new Map(pairs.filter(isConstant));
}

/** Replaces `{{name}}` and `{{name.way}}` by constants; unknown names stay. */
export const withConstants = (text: string, constants: Settings['constants']): string =>
  constants.size === 0
    ? text
    : text.replaceAll(/\{\{([a-z_]\w*(?:\.[\w-]+)?)\}\}/gi, (whole, name: string) => constants.get(name) ?? whole);
