import { type Draft, draftOf, wholeDraftOf } from './draft-groups.ts';
import type { Notes } from './notes.ts';
import { flagsOf, numberOf, textOf, type Values } from './read-values.ts';
import type { Folder, Tests } from './read-tests.ts';
import type { Settings } from './read-settings.ts';

/** The meaning of `grader_flags` and the settings beside it. Of several modes the last one counts. */
type Grading = {
  score: 'sum' | 'avg' | 'min' | 'max';
  /** A failed test does not take away points of the other tests. */
  isLenient: boolean;
  ignoresSample: boolean;
  acceptScore: number;
  most: number | null;
};

function gradingOf(values: Values, path: string, notes: Notes): Grading {
  const flags = flagsOf(values['grader_flags']);
  const lastOf = <T extends string>(modes: readonly T[]) =>
    flags.findLast((flag) => modes.some((mode) => mode === flag)) as T | undefined;
  if (textOf(values['grading']) === 'custom') notes.leftOut('Программа подсчёта баллов (graders): баллы складываются.');
  if ((numberOf(values, 'reject_score', path) ?? 0) !== 0)
    notes.leftOut(`Баллы за неверный ответ (reject_score) в ${path}.`);
  const most = Number(/(\S+)\s*$/.exec(textOf(values['range']) ?? '')?.[1]);
  return {
    score: lastOf(['sum', 'avg', 'min', 'max']) ?? 'sum',
    isLenient:
      flags.includes('accept_if_any_accepted') ||
      lastOf(['worst_error', 'first_error', 'always_accept']) === 'always_accept',
    ignoresSample: flags.includes('ignore_sample'),
    acceptScore: Math.max(0, numberOf(values, 'accept_score', path) ?? 1),
    most: Number.isFinite(most) ? most : null,
  };
}

/**
 * Scoring of the legacy format: nested folders, each with its own mode. Folders that are summed become groups. A folder
 * that takes the minimum or average of its subfolders becomes one group with all their tests.
 */
export function groupsOfLegacy(
  settings: Settings,
  { sample, secret, values }: Tests & { secret: Folder },
  notes: Notes,
): Draft[] {
  const ignoresSample = gradingOf(values, 'data', notes).ignoresSample || settings.validation === 'score';
  const samples = sample ? split(settings, sample, notes) : [];
  return [
    ...samples.map((draft) => ({ ...draft, points: ignoresSample ? 0 : draft.points, aggregation: 'sum' as const })),
    ...split(settings, secret, notes),
  ];
}

function split(settings: Settings, folder: Folder, notes: Notes): Draft[] {
  const grading = gradingOf(folder.values, `data/${folder.path}`, notes);
  if (folder.folders.length === 0)
    return [{ ...draftOf(folder), ...countOf(settings, folder, grading, folder.cases.length, notes) }];
  if (grading.score !== 'sum') {
    const whole = wholeDraftOf(folder);
    if (grading.score !== 'min')
      notes.changed(`Баллы data/${folder.path}: ${grading.score} по папкам заменено общей группой.`);
    return [{ ...whole, ...countOf(settings, folder, grading, whole.cases.length, notes) }];
  }
  const own = folder.cases.length === 0 ? [] : [{ ...folder, folders: [] }];
  return [...own, ...folder.folders].flatMap((one) => split(settings, one, notes));
}

function countOf(
  settings: Settings,
  { path }: Folder,
  { score, isLenient, acceptScore, most }: Grading,
  tests: number,
  notes: Notes,
): Pick<Draft, 'points' | 'aggregation'> {
  const ofRules = score === 'sum' ? acceptScore * tests : acceptScore;
  const points = settings.validation === 'score' && most !== null && most > 0 ? most : ofRules;
  if (score === 'min') return { points, aggregation: 'min' };
  if (score === 'max') notes.changed(`Баллы data/${path} по лучшему тесту (max): будут делиться между тестами.`);
  // one failed test fails the folder, unless its settings say otherwise
  const isAll = !isLenient && settings.validation !== 'score' && score !== 'max';
  return { points, aggregation: isAll ? 'pass_fail' : 'sum' };
}
