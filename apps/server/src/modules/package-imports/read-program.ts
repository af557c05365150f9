import { posix } from 'node:path';
import { clashOf, FileName } from '@put/contract/file-names';
import type { ProgramLanguage, SourceFile } from '@put/contract/languages';
import { languageByCode, languageByEnding } from './package-languages.ts';
import { asCompilersNeed } from './as-compilers-need.ts';
import { decode } from './read-values.ts';
import type { PackageFiles } from './unpack.ts';

/** A file or a folder of files that is run; `why` is the reason that it can not be. What is no source is dropped by itself. */
export type PackageProgram =
  | { language: ProgramLanguage; files: SourceFile[]; why: null; dropped: string[] }
  | { language: null; files: []; why: string };

const mostFiles = 20;
const longestFile = 262_144;
const startNames = ['__main__.py', 'main.py'];

type Wishes = {
  /** The format's code, where the package says it. */
  language?: string | undefined;
  entrypoint?: string | undefined;
  change?: (text: string) => string;
};

/** The paths of the programs in a folder: each file and each folder in it is one. */
export function programsIn(files: PackageFiles, folder: string): string[] {
  const names = [...files.keys()]
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1).split('/')[0]!);
  return [...new Set(names)].toSorted().map((name) => `${folder}/${name}`);
}

/** The files of a program, the one that is started first. */
export function readProgram(
  files: PackageFiles,
  path: string,
  { language: wanted, entrypoint, change = (text) => text }: Wishes = {},
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

/** All files that have a language have the same; headers and data have none. */
function languageOf(names: readonly string[]): ProgramLanguage | undefined {
  const found = new Set(names.map(languageByEnding).filter((one) => one !== undefined));
  // C beside C++ is compiled as C++
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
