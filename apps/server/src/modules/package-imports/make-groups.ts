import type { NewTask } from '@put/contract/tasks/new-task';
import type * as z from 'zod/mini';
import { badPackage } from './bad-package.ts';
import { type Draft, draftOf } from './draft-groups.ts';
import { groupsOfLegacy } from './legacy-groups.ts';
import type { Notes } from './notes.ts';
import type { Folder, Tests } from './read-tests.ts';
import type { Settings } from './read-settings.ts';
import { scoredGroups } from './scored-groups.ts';

type Groups = z.output<typeof NewTask>['test_groups'];
export type Made = {
  groups: Groups;
  /** Folder → number of its group, from 1. */
  numbers: ReadonlyMap<string, number>;
  flags: string[];
};

const mostGroups = 100;
const mostTests = 500;
const mostPoints = 10_000;
const wholeTask = 100;

/** Converts folders of tests into groups with points and required groups. */
export function makeGroups(settings: Settings, { sample, secret, values }: Tests, notes: Notes): Made {
  if (!secret) throw badPackage('В папке data/secret нет тестов.');
  const drafts = settings.isScoring
    ? settings.layout === 'legacy' &&
      !secret.values['max_score'] &&
      !secret.folders.some(({ values: own }) => own['max_score'])
      ? groupsOfLegacy(settings, { sample, secret, values }, notes)
      : scoredGroups(sample, secret, notes)
    : passFailGroups(sample, secret);
  if (drafts.length > mostGroups) throw badPackage(`В пакете больше ${mostGroups} групп тестов.`);
  const long = drafts.find(({ cases }) => cases.length > mostTests);
  if (long) throw badPackage(`В папке data/${long.path} больше ${mostTests} тестов.`);
  const numbers = new Map(drafts.map(({ path }, at) => [path, at + 1]));
  const whole = drafts.reduce((sum, { points }) => sum + points, 0);
  if (whole === 0) notes.changed('Баллов в пакете нет: все баллы — за последнюю группу.');
  return {
    groups: drafts.map((draft, at) => ({
      name: nameOf(draft.path),
      // input of an interactor is secret: the solution must find it out
      is_sample: isSample(draft.path) && !settings.isInteractive,
      points: whole === 0 && at === drafts.length - 1 ? wholeTask : Math.min(mostPoints, draft.points),
      aggregation: draft.aggregation,
      requires: draft.requires.map((path) => numbers.get(path)).filter((one) => one !== undefined && one <= at),
      feedback: draft.hasFullFeedback && !isSample(draft.path) ? 'full' : null,
      tests: draft.cases.map(({ input, answer, note }) => ({ name: '', input, answer, message: '', weight: 1, note })),
    })) as Groups,
    numbers,
    flags: commonFlags(settings, drafts, notes),
  };
}

const isSample = (path: string) => path === 'sample' || path.startsWith('sample/');

function nameOf(path: string): string {
  if (path === 'sample') return 'Примеры';
  if (path === 'secret') return 'Тесты';
  return path.replace(/^s(ample|ecret)\//, '').slice(0, 200);
}

/** A task of all or nothing: the last group has all points and requires all others. */
function passFailGroups(sample: Folder | undefined, secret: Folder): Draft[] {
  const leaves = [...(sample ? leavesOf(sample) : []), ...leavesOf(secret)];
  return leaves.map((folder, at) => ({
    ...draftOf(folder),
    points: at === leaves.length - 1 ? wholeTask : 0,
    aggregation: isSample(folder.path) ? 'sum' : 'pass_fail',
    requires: at === leaves.length - 1 ? leaves.slice(0, at).map(({ path }) => path) : [],
  }));
}

const leavesOf = (folder: Folder): Folder[] => [
  ...(folder.cases.length > 0 ? [folder] : []),
  ...folder.folders.flatMap(leavesOf),
];

/** A task has one checker, so all groups must have the same flags. */
function commonFlags({ flags }: Settings, drafts: readonly Draft[], notes: Notes): string[] {
  const wanted = drafts.map((draft) => (draft.flags.length > 0 ? draft.flags : flags));
  const last = wanted.at(-1)!;
  if (wanted.some((one) => one.join(' ') !== last.join(' ')))
    notes.leftOut(`Флаги проверки у групп разные; взяты флаги последней: ${last.join(' ') || 'без флагов'}.`);
  return last;
}
