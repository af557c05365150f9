import type { Checker, Interactor } from '@put/contract/kinds/program/program';
import { languageNames } from '@put/contract/judge/languages';
import { listed, type Notes } from './notes.ts';
import { type PackageProgram, programsIn, readProgram } from './read-program.ts';
import { scoreFile, type Settings, withConstants } from './read-settings.ts';
import type { PackageFiles } from './unpack.ts';

type ToCheck = {
  flags: readonly string[];
  /** Languages in which this server runs programs of authors. */
  languages: readonly string[];
};

/** Reads how outputs are checked, or the interactor of an interactive task. */
export function readChecking(
  files: PackageFiles,
  settings: Settings,
  toCheck: ToCheck,
  notes: Notes,
): { checker: Checker; interactor?: Interactor } {
  const checker = readChecker(files, settings, toCheck, notes);
  if (!settings.isInteractive) return { checker };
  const { kind: _, ...interactor } = checker.kind === 'program' ? checker : blank;
  return { checker: { kind: 'tokens' }, interactor };
}

function readChecker(files: PackageFiles, settings: Settings, toCheck: ToCheck, notes: Notes): Checker {
  const folder = settings.layout === 'legacy' ? 'output_validators' : 'output_validator';
  const programs = settings.layout === 'legacy' ? programsIn(files, folder) : partsOf(files, folder);
  const isCustom =
    settings.isInteractive || (settings.layout === 'legacy' ? settings.validation !== 'default' : programs.length > 0);
  if (!isCustom) {
    if (programs.length > 0) notes.leftOut(`Папка ${folder}: problem.yaml её не использует (validation: default).`);
    return checkerByFlags(toCheck.flags, notes);
  }
  if (programs.length === 0) {
    notes.leftOut(`Проверяющей программы в папке ${folder} нет, хотя problem.yaml её требует: напишите свою.`);
    return blank;
  }
  const change = (text: string) => withConstants(text, settings.constants);
  const read = programs.map((path) => ({ path, program: readProgram(files, path, { change }) }));
  // other files beside the checker may be no programs
  const taken = read.find(({ program }) => program.why === null) ?? read[0]!;
  const others = read.filter((one) => one !== taken);
  const more = others.filter(({ program }) => program.why === null);
  const strays = others.filter(({ program }) => program.why !== null);
  if (more.length > 0)
    notes.leftOut(
      `Проверяющих программ несколько, взята ${taken.path}; остались ${listed(more.map(({ path }) => path))}.`,
    );
  if (strays.length > 0)
    notes.leftOut(
      `Рядом с проверяющей программой лежит то, что не программа: ${listed(strays.map(({ path }) => path))}.`,
    );
  return checkerByProgram(taken, toCheck, notes);
}

/** Makes the form show the field for a checker. A task with an empty checker can not be published. */
const blank: Extract<Checker, { kind: 'program' }> = {
  kind: 'program',
  language: 'python',
  protocol: 'icpc',
  files: [{ name: 'check.py', content: '' }],
};

/** In the 2025-09 format the folder is one program. Some authors put the program one folder deeper. */
function partsOf(files: PackageFiles, folder: string): string[] {
  const parts = programsIn(files, folder);
  const isDeeper = parts.length > 0 && parts.every((path) => !files.has(path));
  return isDeeper ? parts : parts.length === 1 ? parts : parts.length === 0 ? [] : [folder];
}

const tolerances = ['float_tolerance', 'float_absolute_tolerance', 'float_relative_tolerance'];

/** Translates flags of the format's default validator. */
function checkerByFlags(flags: readonly string[], notes: Notes): Checker {
  const numbers = new Map<string, number>();
  const words = new Set<string>();
  for (let at = 0; at < flags.length; at++) {
    const flag = flags[at]!;
    if (!tolerances.includes(flag)) words.add(flag);
    else {
      const value = Number(flags[++at]);
      if (value >= 0 && value <= 1e9) numbers.set(flag, value);
      else notes.leftOut(`Флаг проверки ${flag}: погрешность «${flags[at] ?? ''}» не прочитать.`);
    }
  }
  const unknown = [...words].filter((word) => word !== 'case_sensitive' && word !== 'space_change_sensitive');
  if (unknown.length > 0) notes.leftOut(`Флаги проверки: ${unknown.join(' ')}.`);
  const letters = words.has('case_sensitive') ? {} : { ignores_case: true };
  if (numbers.size > 0) {
    if (words.has('space_change_sensitive'))
      notes.leftOut('Флаг space_change_sensitive: при сравнении чисел с погрешностью пробелы не важны.');
    const both = numbers.get('float_tolerance') ?? 0;
    return {
      kind: 'float',
      absolute: numbers.get('float_absolute_tolerance') ?? both,
      relative: numbers.get('float_relative_tolerance') ?? both,
      ...letters,
    };
  }
  return { kind: words.has('space_change_sensitive') ? 'exact' : 'tokens', ...letters };
}

function checkerByProgram(
  { path, program }: { path: string; program: PackageProgram },
  { flags, languages }: ToCheck,
  notes: Notes,
): Checker {
  if (program.why !== null) {
    notes.leftOut(`Проверяющая программа ${path}: ${program.why}. Напишите свою: без неё задачу не опубликовать.`);
    return blank;
  }
  const { language, dropped } = program;
  if (dropped.length > 0) notes.leftOut(`Файлы проверяющей программы ${path}, которые не текст: ${listed(dropped)}.`);
  if (!languages.includes(language))
    notes.changed(`Проверяющая программа — на ${languageNames[language]}: этот сервер такие сейчас не запускает.`);
  const text = program.files.map(({ content }) => content).join('\n');
  const protocol = protocolOf(text);
  if (protocol === 'testlib') notes.changed('Проверяющая программа отвечает по правилам testlib (код 0 — верно).');
  const args = flags.join(' ');
  if (flags.some((flag) => /\s/.test(flag)))
    notes.changed(`Аргументы проверяющей программы с пробелами внутри станут отдельными словами: ${args}.`);
  const scores = text.includes(scoreFile) ? ({ scores: 'points' } as const) : {};
  return { kind: 'program', language, protocol, ...(args !== '' && { args }), ...scores, files: program.files };
}

/** Validators of the format exit with 42 or 43. A program with neither number uses the protocol of testlib. */
const protocolOf = (text: string): 'icpc' | 'testlib' => (/\b4[23]\b/.test(text) ? 'icpc' : 'testlib');
