import { ProgramLanguage } from '@put/contract/languages';
import { clashOf, FileName } from '@put/contract/file-names';
import type { NewTask } from '@put/contract/new-task';
import type { StarterFile } from '@put/contract/task-parts';
import type * as z from 'zod/mini';
import { makeGroups } from './make-groups.ts';
import { listed, type Notes, takeNotes } from './notes.ts';
import { languageByCode } from './package-languages.ts';
import { readChecking } from './read-checker.ts';
import { readSettings, type Settings, withConstants } from './read-settings.ts';
import { readSolutions } from './read-solutions.ts';
import { type Enclosed, readStatement } from './read-statement.ts';
import { readTests } from './read-tests.ts';
import { decode } from './read-values.ts';
import { type PackageFiles, unpack } from './unpack.ts';

type TaskFields = Omit<Extract<z.output<typeof NewTask>, { kind: 'program' }>, 'status'>;

/** A package as the task it would become. */
export type ReadPackage = {
  format: string;
  /** The statement still has the places of its files. */
  fields: TaskFields;
  enclosed: (Enclosed & { bytes: Buffer })[];
  statements: string[];
  statementLanguage: string | null;
  isTimeGiven: boolean;
  changed: string[];
  left_out: string[];
};

type Options = {
  fileName: string;
  /** Of the statement. */
  language?: string | undefined;
  /** What this server runs, and in what a program of the author may be. */
  languages: readonly string[];
  authorLanguages: readonly string[];
};

/** Enough for a slow language until the first check says more. */
const firstTimeMs = 2_000;

/** Reads an archive of the problem package format, legacy or 2025-09. Touches nothing but the archive. */
export async function readPackage(
  archive: Buffer,
  { fileName, language, languages, authorLanguages }: Options,
): Promise<ReadPackage> {
  const { files, deadLinks } = await unpack(archive);
  const notes = takeNotes();
  if (deadLinks.length > 0) notes.leftOut(`Ссылки, которые никуда в пакете не ведут: ${listed(deadLinks)}.`);
  const settings = readSettings(files, notes);
  const known = ProgramLanguage.options.filter((one) => languages.includes(one));
  const made = makeGroups(settings, readTests(files, settings.layout, notes), notes);
  const { flags, pointsOfTest, numbers, groups } = made;
  const checking = readChecking(files, settings, { flags, pointsOfTest, languages: authorLanguages }, notes);
  const points = groups.reduce((sum, group) => sum + group.points, 0);
  const solutions = readSolutions(files, settings, { languages: known, groups: numbers, points }, notes);
  const statement = readStatement(files, settings, language, notes);
  const starter_files = includedFiles(files, settings, notes);
  const isTimeGiven = settings.timeMs !== null;
  if (!isTimeGiven) noteTime(solutions, notes);
  const { changed, left_out } = notes.read();
  return {
    format: settings.version,
    fields: {
      ...noExtras,
      kind: 'program',
      title: (statement.title || fileName.replace(/\.[^.]*$/, '') || 'Задача').slice(0, 200).trim(),
      statement: statement.text,
      config: { languages: languagesOf(settings, known), ...checking },
      limits: { time_ms: settings.timeMs ?? firstTimeMs, memory_mb: settings.memoryMb },
      starter_files,
      source: settings.source,
      license: settings.license,
      test_groups: groups,
      solutions,
    },
    enclosed: statement.enclosed.map((one) => ({ ...one, bytes: files.get(one.path)! })),
    statements: statement.languages,
    statementLanguage: statement.language,
    isTimeGiven,
    changed,
    left_out,
  };
}

const noExtras = {
  feedback: null,
  attempts: null,
  cooldown_s: 0,
  hints: [],
  error_explanations: [],
  variant: null,
  difficulty: null,
  tag_ids: [],
};

function noteTime(solutions: TaskFields['solutions'], notes: Notes): void {
  const hasRight = solutions.some(({ expected }) => expected === 'accepted');
  notes.changed(
    hasRight
      ? 'Предела времени в пакете нет: его подберёт первая проверка, по самому медленному верному решению.'
      : `Предела времени в пакете нет: пока ${firstTimeMs / 1000} с.`,
  );
}

function languagesOf({ languages }: Settings, known: readonly ProgramLanguage[]): ProgramLanguage[] {
  const wanted = languages === null ? known : known.filter((language) => languages.includes(language));
  // nothing in common: what the author wants is kept, and the check says what is missing
  if (wanted.length > 0) return [...wanted];
  return languages && languages.length > 0 ? languages : ['python'];
}

const mostStarters = 20;
const longestFile = 262_144;

/** Files that go with every submission: beside the solution, unseen. */
function includedFiles(files: PackageFiles, settings: Settings, notes: Notes): StarterFile[] {
  const taken = new Map<string, StarterFile>();
  for (const [path, bytes] of files) {
    const [, code, name] = /^include\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (code === undefined || name === undefined) continue;
    const content = bytes.length <= longestFile ? decode(bytes) : undefined;
    const isKnown = code === 'default' || languageByCode(code) !== undefined;
    const isName = FileName.safeParse(name).success && clashOf([...taken.keys(), name]) === null;
    if (content !== undefined && isKnown && isName && taken.size < mostStarters)
      taken.set(name, { name, content: withConstants(content, settings.constants), access: 'hidden' });
    else notes.leftOut(`Файл ${path}.`);
  }
  if (taken.size > 0)
    notes.changed(
      `Файлы из include кладутся рядом с решением на любом языке, программа ученика может их прочитать: ${listed([...taken.keys()])}.`,
    );
  return [...taken.values()];
}
