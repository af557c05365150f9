import { clashOf, FileName } from '@put/contract/judge/file-names';
import { languageNames, mainFileOf, type ProgramLanguage } from '@put/contract/judge/languages';
import type { StarterFile } from '@put/contract/tasks/task-parts';
import type { ReferenceSolution } from '@put/contract/tasks/task-tests';
import { asCompilersNeed } from './as-compilers-need.ts';
import { listed, type Notes } from './notes.ts';
import { languageByCode } from './package-languages.ts';
import { type Settings, withConstants } from './read-settings.ts';
import { decode } from './read-values.ts';
import type { PackageFiles } from './unpack.ts';

const mostStarters = 20;
const longestFile = 262_144;

type Included = { path: string; name: string; content: string; language: ProgramLanguage | null };

/** Files that are compiled with every submission: hidden, by language. One of them may be the file that is started. */
export function readIncluded(
  files: PackageFiles,
  { constants }: Settings,
  solutions: readonly ReferenceSolution[],
  notes: Notes,
): StarterFile[] {
  const found: Included[] = [];
  for (const [path, bytes] of files) {
    const [, code, name] = /^include\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (code === undefined || name === undefined) continue;
    const content = bytes.length <= longestFile ? decode(bytes) : undefined;
    const language = code === 'default' ? null : languageByCode(code);
    const others = found.filter((one) => one.language === null || language === null || one.language === language);
    const isName = FileName.safeParse(name).success && clashOf([...others.map((one) => one.name), name]) === null;
    if (content !== undefined && language !== undefined && isName && found.length < mostStarters)
      found.push({ path, name, content: withConstants(content, constants), language });
    else notes.leftOut(`Файл ${path}.`);
  }
  if (found.length === 0) return [];
  const words = found.map(({ name, language }) => (language === null ? name : `${name} (${languageNames[language]})`));
  notes.changed(
    `Файлы из include лежат рядом с решением, каждый на своём языке, и программа ученика может их прочитать: ${listed(words)}.`,
  );
  // a task has one list of files for all languages, so names must differ
  const taken = new Map<string, StarterFile>();
  for (const one of found) {
    const { name, content, language } = one;
    const known = taken.get(name);
    if (known?.languages && language !== null && known.content === content && !known.starts)
      known.languages.push(language);
    else if (known) notes.leftOut(`Файл ${one.path}: файл с таким именем уже есть у другого языка.`);
    if (known) continue;
    const starts = language === null ? undefined : calledBy(one, language, solutions);
    if (starts !== undefined && language !== null)
      notes.changed(
        `На языке ${languageNames[language]} программа начинается в ${name}, а решение становится файлом ${starts}.`,
      );
    const [file] = language === null ? [one] : asCompilersNeed(language, [one]);
    taken.set(name, {
      name: file!.name,
      content,
      access: 'hidden',
      ...(language !== null && { languages: [language] }),
      ...(starts !== undefined && { starts }),
    });
  }
  return [...taken.values()];
}

/**
 * The name of the solution's file that this one imports, as the package's own solutions call it; undefined when this
 * file is not the one that is started.
 */
function calledBy(
  { name, content }: Included,
  language: ProgramLanguage,
  solutions: readonly ReferenceSolution[],
): string | undefined {
  const own = solutions.find((one) => one.language === language && one.expected === 'accepted')?.files;
  const other = own?.find((file) => file.name !== name)?.name;
  if (other === undefined) return undefined;
  const module = other.replace(/\.[^.]*$/, '').replaceAll('/', '.');
  if (name === mainFileOf[language]) return other;
  if (language === 'python')
    return new RegExp(`^\\s*(?:from|import)\\s+${module}\\b`, 'm').test(content) ? other : undefined;
  if (language === 'java') return /\bstatic\s+(?:final\s+)?void\s+main\s*\(/.test(content) ? other : undefined;
  return undefined;
}
