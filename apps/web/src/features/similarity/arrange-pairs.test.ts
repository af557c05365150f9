import type { ComparedSolution, SimilarPair, TaskSimilarity } from '@put/contract/similarity/similarity';
import { expect, test } from 'vitest';
import { clustersOf, filteredPairs, nearestBins, similarEnough } from './arrange-pairs.ts';
import { readSimilaritySearch } from './similarity-search.ts';

const solution = (id: number, more: Partial<ComparedSolution> = {}): ComparedSolution => ({
  submission_id: id,
  user_id: id,
  user_name: `Ученик ${id}`,
  user_group_ids: [1],
  lesson_id: 1,
  lesson_title: 'Занятие',
  course_id: 1,
  course_title: 'Курс',
  language: 'python',
  handed_in_at: `2026-11-${String(30 - id).padStart(2, '0')}T10:00:00.000Z`,
  ...more,
});
const pair = (
  left_id: number | null,
  right_id: number | null,
  similarity: number,
  more: Partial<SimilarPair> = {},
) => ({
  id: (left_id ?? 90) * 100 + (right_id ?? 90),
  left_id,
  right_id,
  similarity,
  longest_lines: 5,
  shared_lines: 9,
  decided: null,
  ...more,
});
const explained = { decision: 'coincidence' as const, note: '', by_name: null, decided_at: '2026-11-26T10:00:00.000Z' };

const found: TaskSimilarity = {
  task: { id: 1, title: 'Склад' },
  is_comparable: true,
  run: null,
  user_groups: [],
  solutions: [1, 2, 3, 4].map((id) => solution(id)).concat(solution(5, { course_id: 2, user_group_ids: [2] })),
  pairs: [
    pair(1, 2, 1),
    pair(2, 3, 0.81),
    pair(null, 4, 0.7),
    pair(4, 5, 0.659, { decided: explained }),
    pair(3, 4, 0.35),
  ],
};
const shown = (search: Record<string, unknown>) => {
  const read = readSimilaritySearch(search);
  return similarEnough(filteredPairs(found, read), read);
};
const ids = (pairs: readonly SimilarPair[]) => pairs.map(({ left_id, right_id }) => [left_id, right_id]);

test('the usual threshold, another one, and filters by course, group and what is explained', () => {
  expect(ids(shown({}))).toEqual([
    [1, 2],
    [2, 3],
    [null, 4],
    [4, 5],
  ]);
  expect(ids(shown({ least: 66 }))).toEqual([
    [1, 2],
    [2, 3],
    [null, 4],
  ]);
  expect(shown({ least: 30 })).toHaveLength(5);
  expect(ids(shown({ course: 2 }))).toEqual([[4, 5]]);
  expect(ids(shown({ group: 2 }))).toEqual([[4, 5]]);
  expect(ids(shown({ open: true }))).toEqual([
    [1, 2],
    [2, 3],
    [null, 4],
  ]);
});

test('a pair that is explained while it is open stays where it is', () => {
  expect(ids(shown({ open: true, pair: 405 }))).toContainEqual([4, 5]);
});

test('what else stands in the address is passed over', () => {
  expect(readSimilaritySearch({ least: 29, course: 'x', view: 'all', open: 1, pair: -1 })).toEqual({});
  expect(readSimilaritySearch({ least: 60, pair: 7, view: 'clusters' })).toEqual({ pair: 7, view: 'clusters' });
});

test('each solution counts once, at its nearest neighbour', () => {
  const bins = nearestBins(filteredPairs(found, {}));
  expect(bins.map(({ from }) => from)).toEqual([30, 40, 50, 60, 70, 80, 90, 100]);
  expect(bins.map(({ solutions }) => solutions)).toEqual([0, 0, 0, 1, 1, 1, 0, 2]);
});

test('clusters join neighbours of neighbours, the first that was handed in first; who is out of reach joins nobody', () => {
  const clusters = clustersOf(shown({}));
  // of the later id the earlier time
  expect(clusters.map(({ solutions }) => solutions.map((one) => one.submission_id))).toEqual([
    [3, 2, 1],
    [5, 4],
  ]);
  expect(ids(clusters[0]!.pairs)).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect(clustersOf(shown({ least: 30 }))).toHaveLength(1);
});
