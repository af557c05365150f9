import { expect, test } from 'vitest';
import { rearrangeGroups } from './rearrange-groups.ts';
import { insertedAfter, moved, removed } from '../../../parts/task-form/rows.ts';
import { copyOfGroup, type GroupForm, newGroup, newSolution } from '../form/task-form.ts';

const group = (name: string, requires: number[] = []): GroupForm => ({ ...newGroup([]), key: name, name, requires });
const groups = [group('a'), group('b', [1]), group('c', [1, 2]), group('d', [3])];
const solution = { ...newSolution([], 'python'), expected_groups: ['accepted', null, 'wrong_answer', null] as const };
const form = { test_groups: groups, solutions: [{ ...solution, expected_groups: [...solution.expected_groups] }] };

const shown = ({ test_groups, solutions }: ReturnType<typeof rearrangeGroups>) => ({
  groups: test_groups.map(({ name, requires }) => `${name}${requires.join('')}`).join(' '),
  expected: solutions[0]!.expected_groups,
});

test('removing a group removes requirements of it and renumbers the others', () => {
  expect(shown(rearrangeGroups(form, (all) => removed(all, 'b')))).toEqual({
    groups: 'a c1 d2',
    expected: ['accepted', 'wrong_answer', null],
  });
});

test('a group that is moved before what it required no longer requires it', () => {
  expect(shown(rearrangeGroups(form, (all) => moved(all, 'b', -1)))).toEqual({
    groups: 'b a c12 d3',
    expected: [null, 'accepted', 'wrong_answer', null],
  });
});

test('a copied group keeps the requirements of its original, and no group requires the copy', () => {
  const { test_groups } = rearrangeGroups(form, (all) => insertedAfter(all, 'b', copyOfGroup(groups[1]!)));
  expect(test_groups.map(({ requires }) => requires)).toEqual([[], [1], [1], [1, 2], [4]]);
});

test('what did not change stays the same object', () => {
  const { test_groups } = rearrangeGroups(form, (all) => moved(all, 'd', 1));
  expect(test_groups).toEqual(groups);
  expect(test_groups[2]).toBe(groups[2]);
});
