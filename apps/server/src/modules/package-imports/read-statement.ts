import { posix } from 'node:path';
import { latexToMarkdown } from './latex-to-markdown.ts';
import { listed, type Notes } from './notes.ts';
import { type Settings, withConstants } from './read-settings.ts';
import { readText } from './read-values.ts';
import type { PackageFiles } from './unpack.ts';

/** A file that the statement refers to. The text holds `placeholderOf(index)` until the file is stored. */
export type Enclosed = { path: string; name: string; isPicture: boolean };
export type Statement = {
  title: string;
  /** Languages of all readable statements; the chosen one comes first. */
  languages: string[];
  language: string | null;
  text: string;
  enclosed: Enclosed[];
};

type Found = { language: string; path: string; kind: 'md' | 'tex' | 'pdf' };

const folders = ['problem_statement', 'statement'];
const usual = ['ru', 'en'];
const fallbackLanguage = 'en';

/** Characters of private use, which no author types. */
export const placeholderOf = (index: number) => `\u{e000}${index}\u{e001}`;

/** The statement in the wanted language, else Russian, English or any other: as Markdown, with attachments below it. */
export function readStatement(
  files: PackageFiles,
  settings: Settings,
  wanted: string | undefined,
  notes: Notes,
): Statement {
  const found = findStatements(files);
  const order = [wanted, ...usual, ...found.map(({ language }) => language)];
  const chosen = order
    .map((language) => found.find((one) => one.language === language))
    .find((one) => one !== undefined);
  const enclosed: Enclosed[] = [];
  const enclose = (path: string, name: string) => {
    const known = enclosed.findIndex((one) => one.path === path);
    if (known >= 0) return placeholderOf(known);
    const isPicture = /\.(png|jpe?g|svg|gif|webp)$/i.test(path);
    return placeholderOf(enclosed.push({ path, name, isPicture }) - 1);
  };
  const { text, title } = chosen ? readChosen(files, chosen, settings, enclose, notes) : { text: '', title: '' };
  if (!chosen) notes.leftOut('Условия в пакете нет: напишите его.');
  const language = chosen?.language ?? null;
  const parts = [text.trim(), ...conversationsOf(files, language), attachmentsOf(files, language, enclose)].filter(
    Boolean,
  );
  noteRest(files, found, chosen, notes);
  return {
    title: titleOf(settings, language) || title,
    languages: [...new Set(found.map((one) => one.language))],
    language,
    text: `${parts.join('\n\n')}\n`,
    enclosed,
  };
}

/** Of several formats in a language Markdown is preferred, then LaTeX, then PDF. */
function findStatements(files: PackageFiles): Found[] {
  const found = [...files.keys()].flatMap((path): Found[] => {
    const [, folder, language = fallbackLanguage, kind] =
      /^([^/]+)\/problem(?:\.([A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?))?\.(md|tex|pdf)$/.exec(path) ?? [];
    if (folder === undefined || !folders.includes(folder)) return [];
    return [{ language, path, kind: kind as Found['kind'] }];
  });
  // DOMjudge puts a single statement beside problem.yaml
  if (files.has('problem.pdf')) found.push({ language: fallbackLanguage, path: 'problem.pdf', kind: 'pdf' });
  const kinds = ['md', 'tex', 'pdf'];
  return found
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || (a.language < b.language ? -1 : 1))
    .filter((one, at, all) => all.findIndex(({ language }) => language === one.language) === at);
}

const titleOf = ({ names }: Settings, language: string | null): string =>
  names.get(language ?? '') || names.get('') || [...names.values()].find(Boolean) || '';

type Enclose = (path: string, name: string) => string;

function readChosen(
  files: PackageFiles,
  { path, kind, language }: Found,
  settings: Settings,
  enclose: Enclose,
  notes: Notes,
): { text: string; title: string } {
  if (kind === 'pdf') {
    notes.changed('Условие — файл PDF: в задаче будет ссылка на него.');
    return { text: `[Условие (PDF)](${enclose(path, posix.basename(path))})`, title: '' };
  }
  const source = readText(files, path)!;
  const folder = posix.dirname(path);
  const picture = (name: string, words: string): string | null => {
    const at = ['', '.png', '.jpg', '.jpeg', '.svg'].map((end) => posix.normalize(`${folder}/${name}${end}`));
    const known = at.find((one) => files.has(one));
    if (known === undefined || /\.pdf$/i.test(known)) return null;
    return `![${words}](${enclose(known, posix.basename(known))})`;
  };
  if (kind === 'md') return { text: readMarkdown(source, settings, picture, notes), title: '' };
  const read = latexToMarkdown(withConstants(source, settings.constants), {
    language,
    constants: settings.constants,
    picture,
  });
  if (read.unknown.length > 0)
    notes.leftOut(`Команды LaTeX, которые остались в условии как есть: ${listed(read.unknown, 12)}.`);
  if (read.missing.length > 0) notes.leftOut(`Картинки условия, которых не показать: ${listed(read.missing)}.`);
  return read;
}

type Picture = (name: string, words: string) => string | null;

/** Replaces pictures and constants. Places of samples are removed: the task shows samples below the text. */
function readMarkdown(source: string, settings: Settings, picture: Picture, notes: Notes): string {
  const missing: string[] = [];
  const shown = (whole: string, name: string, words: string) => {
    if (/^[a-z][a-z0-9+.-]*:|^\/|^#/i.test(name)) return whole;
    const made = picture(decodeAddress(name), words);
    if (made === null) missing.push(name);
    return made ?? whole;
  };
  const text = withConstants(source, settings.constants)
    .replaceAll(/\{\{\s*(next|remaining)samples?\s*\}\}/g, '')
    .replaceAll(
      /!\[([^\]\n]*)\]\(<?([^\s)>]+)>?(?:\s+"[^"\n]*")?\)(?:\{[^}\n]*\})?/g,
      (whole, words: string, name: string) => shown(whole, name, words),
    )
    .replaceAll(/<img\b[^>\n]*>/gi, (whole) => {
      const name = /\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(whole)?.[1];
      return name === undefined ? whole : shown(whole, name, /\balt\s*=\s*"([^"]*)"/i.exec(whole)?.[1] ?? '');
    });
  if (missing.length > 0) notes.leftOut(`Картинки условия, которых не показать: ${listed(missing)}.`);
  return text;
}

function decodeAddress(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Samples of an interactive task, as dialogues. */
function conversationsOf(files: PackageFiles, language: string | null): string[] {
  const paths = [...files.keys()].filter((path) => /^data\/sample\/.*\.interaction$/.test(path)).toSorted();
  const [words, said] =
    language === 'en'
      ? ['Sample interaction', 'Lines with `>` are printed by the program, lines with `<` are read by it.']
      : ['Пример взаимодействия', 'Строки с `>` печатает программа, строки с `<` она читает.'];
  return paths.flatMap((path, at) => {
    const text = readText(files, path)!.trimEnd().replaceAll('```', "'''").slice(0, 20_000);
    const title = paths.length === 1 ? words! : `${words} ${at + 1}`;
    return [`### ${title}`, ...(at === 0 ? [said!] : []), `\`\`\`\n${text}\n\`\`\``];
  });
}

/** Links to attachments, put below the text. */
function attachmentsOf(files: PackageFiles, language: string | null, enclose: Enclose): string {
  const paths = [...files.keys()].filter((path) => path.startsWith('attachments/')).toSorted();
  if (paths.length === 0) return '';
  const links = paths.map((path) => {
    const name = path.slice('attachments/'.length);
    return `- [${name.replaceAll(/[\\[\]*_`<>]/g, '\\$&')}](${enclose(path, posix.basename(path))})`;
  });
  return [`## ${language === 'en' ? 'Files' : 'Файлы'}`, links.join('\n')].join('\n\n');
}

function noteRest(files: PackageFiles, found: readonly Found[], chosen: Found | undefined, notes: Notes): void {
  const others = found.filter((one) => one !== chosen).map(({ language }) => language);
  if (others.length > 0) notes.leftOut(`Условия на других языках: ${others.join(', ')}.`);
  const has = (folder: string) => [...files.keys()].some((path) => path.startsWith(`${folder}/`));
  if (has('solution')) notes.leftOut('Разбор решения (папка solution).');
  if (has('graders')) notes.leftOut('Программа подсчёта баллов (папка graders).');
  if (has('static_validator')) notes.leftOut('Проверка текста программы (папка static_validator).');
  if (has('output_visualizer')) notes.leftOut('Рисунки к ответам (папка output_visualizer).');
  const validators = ['input_validators', 'input_format_validators', 'generators'].filter(has);
  if (validators.length > 0) notes.leftOut(`Проверка и создание входных данных: ${validators.join(', ')}.`);
}
