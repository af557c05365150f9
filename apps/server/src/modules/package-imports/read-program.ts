import { posix } from 'node:path';
import { clashOf, FileName } from '@put/contract/judge/file-names';
import type { ProgramLanguage, SourceFile } from '@put/contract/judge/languages';
import { languageByCode, languageByEnding } from './package-languages.ts';
import { asCompilersNeed } from './as-compilers-need.ts';
import { decode } from './read-values.ts';
import type { PackageFiles } from './unpack.ts';

/**
 * A program: a file, or a folder of files. `why` is the reason when it can not be used. `dropped` are files that are no
 * sources.
 */
export type PackageProgram =
  | { language: ProgramLanguage; files: SourceFile[]; why: null; dropped: string[] }
  | { language: null; files: []; why: string };

const mostFiles = 20;
const longestFile = 262_144;
const startNames = ['__main__.py', 'main.py'];

type Wanted = {
  /** The format's language code, if the package gives one. */
  language?: string | undefined;
  entrypoint?: string | undefined;
  change?: (text: string) => string;
};

/** Paths of the programs in a folder: each file and each subfolder is a program. */
export function programsIn(files: PackageFiles, folder: string): string[] {
  const names = [...files.keys()]
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1).split('/')[0]!);
  return [...new Set(names)].toSorted().map((name) => `${folder}/${name}`);
}

/** The files of a program; the one that is started comes first. */
export function readProgram(
  files: PackageFiles,
  path: string,
  { language: wanted, entrypoint, change = (text) => text }: Wanted = {},
): PackageProgram {
  const paths = files.has(path) ? [path] : [...files.keys()].filter((one) => one.startsWith(`${path}/`)).toSorted();
  const names = paths.map((one) => (one === path ? posix.basename(one) : one.slice(path.length + 1)));
  if (names.some((name) => name === 'build' || name === 'run')) return not('собирается своими скриптами build и run');
  const language = wanted === undefined ? languageOf(names) : languageByCode(wanted);
  if (language === undefined) return not(wanted === undefined ? 'язык не распознан' : `языка «${wanted}» здесь нет`);
  const read: SourceFile[] = [];
  const dropped: string[] = [];
  for (const [at, name] of names.entries()) {
    const bytes = files.get(paths[at]!)!;
    const text = bytes.length <= longestFile ? decode(bytes) : undefined;
    const isSource = languageByEnding(name) === language || (names.length === 1 && wanted !== undefined);
    const isName = FileName.safeParse(name).success;
    if (text !== undefined && isName) read.push({ name, content: change(text) });
    else if (!isSource) dropped.push(name);
    else if (text === undefined) return not(`файл ${name} — не текст или больше 256 КБ`);
    else return not(`имя файла «${name.slice(0, 60)}» здесь не годится`);
  }
  if (read.length > mostFiles) return not(`больше ${mostFiles} файлов`);
  const clash = clashOf(read.map(({ name }) => name));
  if (clash) return not(`имя файла «${read[clash.at]!.name.slice(0, 60)}»: ${clash.message}`);
  if (language === 'python' && /^#!.*python2/.test(read.find(({ name }) => name.endsWith('.py'))?.content ?? ''))
    return not('написано на Python 2');
  const start = startOf(read, language, [entrypoint, `${entrypoint}.py`, `${posix.basename(path)}.py`]);
  const ordered = [start, ...read.filter((file) => file !== start)];
  return { language, files: asCompilersNeed(language, ordered), why: null, dropped };
}

const not = (why: string): PackageProgram => ({ language: null, files: [], why });

/** The common language of all files; headers and data files have none. Undefined when languages differ. */
function languageOf(names: readonly string[]): ProgramLanguage | undefined {
  const found = new Set(names.map(languageByEnding).filter((one) => one !== undefined));
  // C files beside C++ are compiled as C++
  if (found.has('cpp')) found.delete('c');
  return found.size === 1 ? [...found][0] : undefined;
}

function startOf(files: readonly SourceFile[], language: ProgramLanguage, likely: readonly (string | undefined)[]) {
  const named = (wanted: string | undefined) =>
    files.find(({ name }) => name === wanted && languageByEnding(name) === language);
  const byName = [...likely, ...startNames].map(named).find((file) => file !== undefined);
  const depthOf = ({ name }: SourceFile) => name.split('/').length;
  const own = files
    .filter(({ name }) => languageByEnding(name) === language)
    .toSorted((a, b) => depthOf(a) - depthOf(b));
  return (
    byName ??
    own.find(({ name, content }) => /^(?:.*\/)?main\./i.test(name) || /__main__|\bmain\s*\(/.test(content)) ??
    own[0]!
  );
}
