import { badPackage } from './bad-package.ts';
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
 * Scoring of the legacy format: nested folders, each with its own mode. Folders that are summed or averaged become
 * groups. A folder that takes the minimum of its subfolders becomes one group with all their tests. What can not be said
 * by groups is refused: other points than those of the package would look like its own.
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
  const own = folder.cases.length === 0 ? [] : [{ ...folder, folders: [] }];
  const parts = [...own, ...folder.folders].map((one) => split(settings, one, notes));
  if (grading.score === 'sum' || parts.length === 1) return parts.flat();
  if (grading.score === 'avg') return average(folder, grading, parts);
  return leastOf(settings, folder, grading, parts);
}

/** The average is a sum of parts, when a folder that fails takes nothing from the others, and all or nothing else. */
function average(folder: Folder, { isLenient }: Grading, parts: readonly Draft[][]): Draft[] {
  const shares = parts.map((drafts) =>
    drafts.map((draft) => ({ ...draft, points: roundedPoints(draft.points / parts.length) })),
  );
  if (isLenient) return shares.flat();
  const points = roundedPoints(shares.flat().reduce((sum, draft) => sum + draft.points, 0));
  return [{ ...wholeDraftOf(folder), points, aggregation: 'pass_fail' }];
}

/** Of subfolders that give all or nothing the least is all or nothing too. */
function leastOf({ validation }: Settings, folder: Folder, { score }: Grading, parts: readonly Draft[][]): Draft[] {
  const where = `В data/${folder.path} баллы считаются по папкам правилом ${score}`;
  if (score === 'max') throw badPackage(`${where}, а здесь лучшая из папок не выбирается: разделите тесты иначе.`);
  const drafts = parts.flat();
  const isWhole = parts.every((one) => one.length === 1) && drafts.every((draft) => draft.aggregation !== 'sum');
  const most = drafts.map(({ points }) => points);
  const least = Math.min(...most);
  const isShared = validation === 'score' && drafts.some(({ aggregation }) => aggregation === 'min');
  if (!isWhole || (isShared && most.some((points) => points !== least)))
    throw badPackage(`${where}, а в них самих бывает часть баллов: такого здесь не выразить.`);
  const isLeast = drafts.every(({ aggregation }) => aggregation === 'min');
  return [{ ...wholeDraftOf(folder), points: least, aggregation: isLeast ? 'min' : 'pass_fail' }];
}

const roundedPoints = (points: number) => Math.round(points * 1e6) / 1e6;

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
  if (score === 'avg' && settings.validation === 'score' && tests > 1)
    throw badPackage(`В data/${path} среднее баллов, которые пишет проверяющая программа: такого здесь не выразить.`);
  if (score === 'max') notes.changed(`Баллы data/${path} по лучшему тесту (max): будут делиться между тестами.`);
  // one failed test fails the folder, unless its settings say otherwise
  const isAll = !isLenient && settings.validation !== 'score' && score !== 'max';
  return { points, aggregation: isAll ? 'pass_fail' : 'sum' };
}
