import { posix } from 'node:path';
import { badPackage } from './bad-package.ts';
import { listed, type Notes } from './notes.ts';
import { flagsOf, isValues, readText, readValues, textOf, type Values } from './read-values.ts';
import { type Settings, withConstants } from './read-settings.ts';
import type { PackageFiles } from './unpack.ts';

export type Case = {
  /** The path below its folder, without the ending. */
  name: string;
  input: string;
  answer: string;
  /** The author's description of the test. */
  note: string;
};

/** A folder of tests with its settings. In the legacy format a folder without settings has those of its parent. */
export type Folder = {
  /** The path below `data/`: «secret/group1». */
  path: string;
  values: Values;
  cases: Case[];
  folders: Folder[];
};

const longestTest = 4_194_304;
const forgotten = /\.(statement|download|out)$/;

export type Tests = {
  sample: Folder | undefined;
  secret: Folder | undefined;
  /** Settings of `data` itself. */
  values: Values;
};

type Reading = Pick<Settings, 'layout' | 'constants'>;

export function readTests(files: PackageFiles, settings: Reading, notes: Notes): Tests {
  const values = readFolderValues(files, '', settings, {}, notes);
  const read = (name: string) => readRoot(files, name, settings, values, notes);
  return { sample: read('sample'), secret: read('secret'), values };
}

/** Undefined when the folder does not exist. */
function readRoot(
  files: PackageFiles,
  name: string,
  settings: Reading,
  values: Values,
  notes: Notes,
): Folder | undefined {
  const root = readFolder(files, name, settings, values, notes);
  if (root.cases.length === 0 && root.folders.length === 0) return undefined;
  noteForgotten(files, name, notes);
  return root;
}

function readFolder(files: PackageFiles, path: string, settings: Reading, inherited: Values, notes: Notes): Folder {
  const { layout } = settings;
  const values = readFolderValues(files, path, settings, inherited, notes);
  // in 2025-09 groups are direct children of «secret»; deeper folders only sort files
  const isFlat = layout !== 'legacy' && path !== 'secret';
  const inputs = [...files.keys()]
    .filter((file) => file.startsWith(`data/${path}/`) && file.endsWith('.in'))
    .map((file) => file.slice(`data/${path}/`.length, -3));
  const cases = inputs
    .filter((name) => isFlat || !name.includes('/'))
    .toSorted(byName)
    .map((name) => readCase(files, path, name, notes));
  const below = isFlat
    ? []
    : [...new Set(inputs.filter((name) => name.includes('/')).map((name) => name.split('/')[0]!))];
  const folders = below.toSorted(byName).map((name) => readFolder(files, `${path}/${name}`, settings, values, notes));
  return { path, values, cases, folders };
}

/** By code units, as the format says. */
const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const namesOfSettings = { legacy: 'testdata.yaml', '2025-09': 'test_group.yaml' } as const;
/** 2025-09: settings that subfolders inherit. */
const heritable = ['output_validator_args', 'output_validator_flags', 'full_feedback', 'args'];
/** Settings of programs that are not imported; that is reported once, elsewhere. */
const ofLeftOut =
  'input_validator_args input_validator_flags input_visualizer_args output_visualizer_args static_validator_args';
const used = {
  'testdata.yaml': 'on_reject grading grader_flags output_validator_flags accept_score reject_score range',
  'test_group.yaml':
    'max_score score_aggregation require_pass output_validator_args output_validator_flags full_feedback ' +
    'static_validation_score static_validation',
};

/** A folder's settings file: the name of its format, else the name of the other format. */
function readFolderValues(
  files: PackageFiles,
  path: string,
  { layout, constants }: Reading,
  inherited: Values,
  notes: Notes,
): Values {
  const own = namesOfSettings[layout];
  const other = namesOfSettings[layout === 'legacy' ? '2025-09' : 'legacy'];
  const inFolder = (name: string) => posix.join('data', path, name);
  const name = files.has(inFolder(own)) ? own : files.has(inFolder(other)) ? other : undefined;
  const ofAncestors =
    layout === 'legacy' ? inherited : Object.fromEntries(heritable.map((key) => [key, inherited[key]]));
  if (name === undefined) return ofAncestors;
  const file = inFolder(name);
  if (name === other) notes.changed(`${file}: в этом формате файл называется ${own}; прочитан как он.`);
  const read = readValues(files, file, notes, (text) => (layout === 'legacy' ? text : withConstants(text, constants)));
  const { scoring, ...plain } = read;
  const values = { ...plain, ...(isValues(scoring) ? fromScoring(scoring) : {}) };
  const known = [...used[name].split(' '), ...ofLeftOut.split(' ')];
  const unknown = Object.keys(values).filter((key) => !known.includes(key));
  if (unknown.length > 0) notes.leftOut(`${file}: ${listed(unknown)}.`);
  return layout === 'legacy' ? values : { ...ofAncestors, ...values };
}

/** The draft of 2023-07 had these in one map. */
const fromScoring = ({ score, aggregation, ...others }: Values): Values => ({
  ...others,
  ...(score !== undefined && { max_score: score }),
  ...(aggregation !== undefined && { score_aggregation: aggregation }),
});

const usedOfCase = 'args output_validator_args input_validator_args hint description'.split(' ');

function readCase(files: PackageFiles, path: string, name: string, notes: Notes): Case {
  const stem = `data/${path}/${name}`;
  const input = readTest(files, `${stem}.in`);
  const answer = readTest(files, `${stem}.ans`);
  if (answer === undefined) throw badPackage(`У теста ${stem}.in нет ответа ${posix.basename(name)}.ans.`);
  const values = readValues(files, `${stem}.yaml`, notes);
  const unknown = Object.keys(values).filter((key) => !usedOfCase.includes(key));
  if (unknown.length > 0) notes.leftOut(`${stem}.yaml: ${listed(unknown)}.`);
  if (flagsOf(values['args']).length > 0) notes.leftOut(`Аргументы командной строки теста ${path}/${name}.`);
  if (values['output_validator_args'] !== undefined)
    notes.leftOut(`Флаги проверки, которые даны одному тесту ${path}/${name}.`);
  const description = readText(files, `${stem}.desc`)?.trim() ?? textOf(values['description']);
  const hint = readText(files, `${stem}.hint`)?.trim() ?? textOf(values['hint']);
  const words = [name, description, hint && `Подсказка: ${hint}`].filter(Boolean).join('\n');
  return { name, input: input!, answer, note: words.slice(0, 1_000) };
}

function readTest(files: PackageFiles, path: string): string | undefined {
  if ((files.get(path)?.length ?? 0) > longestTest) throw badPackage(`Тест ${path} больше 4 МБ.`);
  return readText(files, path);
}

function noteForgotten(files: PackageFiles, root: string, notes: Notes): void {
  const all = [...files.keys()].filter((path) => path.startsWith(`data/${root}/`));
  const beside = [
    ...new Set(all.map((path) => /^(.*?\.files)\//.exec(path)?.[1]).filter((path) => path !== undefined)),
  ];
  if (beside.length > 0) notes.leftOut(`Файлы, которые программа читает рядом с собой: ${listed(beside)}.`);
  const shown = all.filter((path) => forgotten.test(path));
  if (shown.length > 0) notes.leftOut(`Другой вид тестов для условия и скачивания: ${listed(shown)}.`);
  const pictures = all.filter((path) => /\.(png|jpe?g|svg)$/i.test(path));
  if (pictures.length > 0) notes.leftOut(`Рисунки к тестам: ${pictures.length}.`);
  const lonely = all.filter((path) => path.endsWith('.ans') && !files.has(`${path.slice(0, -4)}.in`));
  if (lonely.length > 0) notes.leftOut(`Ответы без ввода: ${listed(lonely)}.`);
}

/** Arguments of a folder for the checker; empty when not set. */
export function flagsOfFolder({ values }: Folder): string[] {
  const given = values['output_validator_flags'] ?? values['output_validator_args'];
  return flagsOf(isValues(given) ? (given['flags'] ?? Object.values(given)[0]) : given);
}

export const casesBelow = ({ cases, folders }: Folder): Case[] => [...cases, ...folders.flatMap(casesBelow)];
