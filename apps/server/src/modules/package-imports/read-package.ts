import { ProgramLanguage } from '@put/contract/judge/languages';
import type { NewTask } from '@put/contract/tasks/new-task';
import { timeAllowances, timeLimitIn } from '@put/contract/judge/time-allowances';
import type { TimeRule } from '@put/contract/tasks/task-verification';
import type * as z from 'zod/mini';
import { makeGroups } from './make-groups.ts';
import { listed, type Notes, takeNotes } from './notes.ts';
import { readChecking } from './read-checker.ts';
import { readIncluded } from './read-included.ts';
import { readSettings, type Settings } from './read-settings.ts';
import { readSolutions } from './read-solutions.ts';
import { type Enclosed, readStatement } from './read-statement.ts';
import { readTests } from './read-tests.ts';
import { unpack, WatchedFiles } from './unpack.ts';
import { noteUnread } from './note-unread.ts';

type TaskFields = Omit<Extract<z.output<typeof NewTask>, { kind: 'program' }>, 'status'>;

/** A package as the task that it would become. */
export type ReadPackage = {
  format: string;
  /** The statement still holds placeholders of its files. */
  fields: TaskFields;
  enclosed: (Enclosed & { bytes: Buffer })[];
  statements: string[];
  statementLanguage: string | null;
  /** How the first check computes the time limit; null when the package sets one. */
  timeRule: TimeRule | null;
  changed: string[];
  left_out: string[];
};

type Options = {
  fileName: string;
  /** The language of the statement. */
  language?: string | undefined;
  /**
   * `languages`: those of solutions; `authorLanguages`: those of programs of authors. Both as this server runs them.
   */
  languages: readonly string[];
  authorLanguages: readonly string[];
};

/** Enough for a slow language until the first check sets the limit. */
const firstTimeMs = 2_000;

/** Reads an archive of the problem package format, legacy or 2025-09. Stores nothing. */
export async function readPackage(
  archive: Buffer,
  { fileName, language, languages, authorLanguages }: Options,
): Promise<ReadPackage> {
  const { files: unpacked, deadLinks } = await unpack(archive);
  const files = new WatchedFiles(unpacked);
  const notes = takeNotes();
  if (deadLinks.length > 0) notes.leftOut(`Ссылки, которые никуда в пакете не ведут: ${listed(deadLinks)}.`);
  const settings = readSettings(files, notes);
  const known = ProgramLanguage.options.filter((one) => languages.includes(one));
  const made = makeGroups(settings, readTests(files, settings, notes), notes);
  const { flags, numbers, groups } = made;
  const checking = readChecking(files, settings, { flags, languages: authorLanguages }, notes);
  const points = groups.reduce((sum, group) => sum + group.points, 0);
  const solutions = readSolutions(files, settings, { languages: known, groups: numbers, points }, notes);
  const statement = readStatement(files, settings, language, notes);
  const starter_files = readIncluded(files, settings, solutions, notes);
  const timeRule = settings.timeMs === null ? settings.timeRule : null;
  if (timeRule !== null) noteTime(solutions, timeRule, notes);
  const own = languagesOf(settings, known);
  const time_ms = settings.timeMs === null ? firstTimeMs : givenTimeMs(settings.timeMs, settings.languages, own, notes);
  const enclosed = statement.enclosed.map((one) => ({ ...one, bytes: files.get(one.path)! }));
  noteUnread(files, notes);
  const { changed, left_out } = notes.read();
  return {
    format: settings.version,
    fields: {
      ...noExtras,
      kind: 'program',
      title: (statement.title || fileName.replace(/\.[^.]*$/, '') || 'Задача').slice(0, 200).trim(),
      statement: statement.text,
      config: { languages: own, ...checking },
      limits: { time_ms, memory_mb: settings.memoryMb },
      starter_files,
      source: settings.source,
      license: settings.license,
      test_groups: groups,
      solutions,
    },
    enclosed,
    statements: statement.languages,
    statementLanguage: statement.language,
    timeRule,
    changed,
    left_out,
  };
}

const noExtras = {
  feedback: null,
  attempts: null,
  cooldown_s: 0,
  free_compile_errors: null,
  solutions_shown: 'nobody' as const,
  hints: [],
  error_explanations: [],
  variant: null,
  difficulty: null,
  tag_ids: [],
};

function noteTime(solutions: TaskFields['solutions'], { multiplier, resolution_ms }: TimeRule, notes: Notes): void {
  const hasRight = solutions.some(({ expected }) => expected === 'accepted');
  notes.changed(
    hasRight
      ? `Предела времени в пакете нет: его подберёт первая проверка. Самое медленное верное решение × ${words(multiplier)}, с точностью до ${words(resolution_ms / 1000)} с.`
      : `Предела времени в пакете нет: пока ${firstTimeMs / 1000} с.`,
  );
}

function languagesOf({ languages }: Settings, known: readonly ProgramLanguage[]): ProgramLanguage[] {
  const wanted = languages === null ? known : known.filter((language) => languages.includes(language));
  // none of the wanted languages is here: the author's choice stays, and the check reports what is missing
  if (wanted.length > 0) return [...wanted];
  return languages && languages.length > 0 ? languages : ['python'];
}

/**
 * The limit of a package is for its fastest language. When this server has only slower ones, the fastest of those gets
 * the allowance for it.
 */
function givenTimeMs(
  timeMs: number,
  languages: readonly ProgramLanguage[] | null,
  own: readonly ProgramLanguage[],
  notes: Notes,
): number {
  const all = languages?.length ? languages : ProgramLanguage.options;
  const [quickest] = own.toSorted((a, b) => timeAllowances[a] - timeAllowances[b]);
  const made = timeLimitIn(timeMs, quickest!, all);
  if (made > timeMs)
    notes.changed(
      `Предел времени: в пакете ${words(timeMs / 1000)} с на быстрых языках; на языках этого сервера будет ${words(made / 1000)} с.`,
    );
  return made;
}

const words = (number: number) => number.toLocaleString('ru');
