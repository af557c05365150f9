import { type Draft, draftOf } from './draft-groups.ts';
import type { Notes } from './notes.ts';
import { numberOf, textOf, textsOf } from './read-values.ts';
import type { Folder } from './read-tests.ts';

const wholeTask = 100;

/** Scoring of 2025-09: samples have no points; «secret» holds tests or one level of groups. */
export function scoredGroups(sample: Folder | undefined, secret: Folder, notes: Notes): Draft[] {
  const most = mostOf(secret) ?? wholeTask;
  const way = textOf(secret.values['score_aggregation']) ?? 'sum';
  if (isUnbounded(secret)) notes.changed('Баллы без верхней границы (unbounded): у задачи будет 100 баллов.');
  const samples = sample ? [draftOf(sample)] : [];
  noteStatic([secret, ...secret.folders], notes);
  if (secret.folders.length === 0)
    return [
      ...samples,
      { ...draftOf(secret), points: most, aggregation: aggregationOf(way), requires: requiresOf(secret) },
    ];
  const known = secret.folders.map(mostOf);
  const unknown = known.filter((points) => points === undefined).length;
  const left = Math.max(0, most - known.reduce<number>((sum, points) => sum + (points ?? 0), 0));
  if (unknown > 0) notes.changed('Не у всех групп указан max_score: остаток баллов делится между ними поровну.');
  const groups = secret.folders.map((folder, at) => ({
    ...draftOf(folder),
    points: known[at] ?? Math.round((left / unknown) * 100) / 100,
    aggregation: aggregationOf(textOf(folder.values['score_aggregation']) ?? 'pass-fail'),
    requires: [...requiresOf(secret), ...requiresOf(folder)],
  }));
  if (way === 'sum') return [...samples, ...groups];
  if (way === 'min') {
    notes.changed('За задачу в пакете даётся наименьший из баллов групп: здесь баллы групп складываются.');
    return [...samples, ...groups];
  }
  // all or nothing: the last group has all points and requires the others
  const last = groups.length - 1;
  return [
    ...samples,
    ...groups.map((group, at) => ({
      ...group,
      points: at === last ? most : 0,
      requires: at === last ? [...group.requires, ...groups.slice(0, at).map(({ path }) => path)] : group.requires,
    })),
  ];
}

const isUnbounded = ({ values }: Folder) => textOf(values['max_score']) === 'unbounded';
const mostOf = (folder: Folder): number | undefined =>
  isUnbounded(folder) ? undefined : numberOf(folder.values, 'max_score', `data/${folder.path}/test_group.yaml`);

function aggregationOf(way: string): Draft['aggregation'] {
  if (way === 'pass-fail') return 'pass_fail';
  return way === 'min' ? 'min' : 'sum';
}

const requiresOf = ({ values }: Folder): string[] => textsOf(values['require_pass']);

function noteStatic(folders: readonly Folder[], notes: Notes): void {
  if (folders.some(({ values }) => values['static_validation_score'] !== undefined || values['static_validation']))
    notes.leftOut('Проверка текста программы (static_validator) и баллы за неё.');
}
