import type { Checker, Interactor } from '@put/contract/kinds/program';
import { languageNames, type SourceFile } from '@put/contract/languages';
import type { Notes } from './notes.ts';
import { programsIn, readProgram } from './read-program.ts';
import { type Settings, withConstants } from './read-settings.ts';
import type { PackageFiles } from './unpack.ts';

type ToCheck = {
  flags: readonly string[];
  /** What one test may give; null where tests differ. */
  pointsOfTest: number | null;
  /** In which this server runs programs of authors. */
  languages: readonly string[];
};

/** How the package's outputs are checked, in our terms; or who the solution talks to. */
export function readChecking(
  files: PackageFiles,
  settings: Settings,
  toCheck: ToCheck,
  notes: Notes,
): { checker: Checker; interactor?: Interactor } {
  const checker = readChecker(files, settings, toCheck, notes);
  if (!settings.isInteractive) return { checker };
  const { language, protocol, files: own } = checker.kind === 'program' ? checker : blank;
  return { checker: { kind: 'tokens' }, interactor: { language, protocol, files: own } };
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
  if (programs.length > 1) notes.leftOut(`Проверяющих программ несколько, взята первая: ${programs[0]}.`);
  return checkerByProgram(files, programs[0]!, settings, toCheck, notes);
}

/** Opens the task's own field for it; an empty one is not published. */
const blank: Extract<Checker, { kind: 'program' }> = {
  kind: 'program',
  language: 'python',
  protocol: 'icpc',
  files: [{ name: 'check.py', content: '' }],
};

/** In the newer layout the folder is one program; some put it one folder deeper all the same. */
function partsOf(files: PackageFiles, folder: string): string[] {
  const parts = programsIn(files, folder);
  const isDeeper = parts.length > 0 && parts.every((path) => !files.has(path));
  return isDeeper ? parts : parts.length === 1 ? parts : parts.length === 0 ? [] : [folder];
}

const tolerances = ['float_tolerance', 'float_absolute_tolerance', 'float_relative_tolerance'];

/** The words of the format's own validator. */
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
  files: PackageFiles,
  path: string,
  settings: Settings,
  { flags, pointsOfTest, languages }: ToCheck,
  notes: Notes,
): Checker {
  const program = readProgram(files, path, { change: (text) => withConstants(text, settings.constants) });
  if (program.why !== null) {
    notes.leftOut(`Проверяющая программа ${path}: ${program.why}. Напишите свою: без неё задачу не опубликовать.`);
    return blank;
  }
  const { language } = program;
  if (!languages.includes(language))
    notes.changed(`Проверяющая программа — на ${languageNames[language]}: этот сервер такие сейчас не запускает.`);
  const text = program.files.map(({ content }) => content).join('\n');
  const protocol = protocolOf(text);
  if (protocol === 'testlib') notes.changed('Проверяющая программа отвечает по правилам testlib (код 0 — верно).');
  const most = /\bscore\.txt\b/.test(text) ? mostOf(pointsOfTest, notes) : null;
  const isBare = flags.length === 0 && most === null;
  if (!isBare && language !== 'python')
    notes.leftOut(
      `Флаги и баллы проверяющей программы на ${languageNames[language]}: ${flags.join(' ') || 'score.txt'}.`,
    );
  const ofAuthor =
    isBare || language !== 'python' ? program.files : [startOf(program.files, flags, most), ...program.files];
  return { kind: 'program', language, protocol, files: ofAuthor };
}

/** Programs of the format end with 42 or 43; who uses neither speaks as testlib does. */
const protocolOf = (text: string): 'icpc' | 'testlib' => (/\b4[23]\b/.test(text) ? 'icpc' : 'testlib');

/** Here a program gives a share of a test; in a package, points. */
function mostOf(pointsOfTest: number | null, notes: Notes): number | null {
  if (pointsOfTest !== null && pointsOfTest > 0) return pointsOfTest;
  notes.leftOut(
    'Баллы из score.txt: тесты стоят по‑разному, и доля теста из баллов не получается. Поправьте программу.',
  );
  return null;
}

/** Calls the author's program with the flags of the package, and makes a share of its points. */
const startOf = (files: readonly SourceFile[], flags: readonly string[], most: number | null): SourceFile => ({
  name: 'start_validator.py',
  content: `# Вызывает ${files[0]!.name} с флагами из пакета${most === null ? '' : ' и переводит его баллы в долю теста'}.
import os
import sys


def start(main, flags, most):
    score = os.path.join(sys.argv[3], 'score.txt')
    sys.argv = [main, *sys.argv[1:], *flags]
    with open(main, 'rb') as file:
        code = compile(file.read(), main, 'exec')
    try:
        exec(code, globals())
    finally:
        if most is not None and os.path.exists(score):
            with open(score) as file:
                share = float(file.read()) / most
            with open(score, 'w') as file:
                file.write(str(min(1.0, max(0.0, share))))


start(${JSON.stringify(files[0]!.name)}, ${JSON.stringify(flags)}, ${most === null ? 'None' : most})
`,
});
