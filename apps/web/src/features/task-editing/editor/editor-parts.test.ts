import { waitFor } from '@testing-library/react';
import type { Task } from '@put/contract/tasks/task-bank';
import { expect, test } from 'vitest';
import { errorsBelow, errorsWithout } from '../../../parts/task-form/errors-by-field.ts';
import { differingParts } from '../form/find-newer-task.ts';
import { focusField } from '../form/focus-field.ts';
import { testsToFill, rightSolutionOf } from '../tests/tests-to-fill.ts';
import { moreTimeWords } from '../words/more-time-words.ts';
import { insertedAfter, moved, removed } from '../../../parts/task-form/rows.ts';
import { emptyForm, formOf, newGroup, newSolution } from '../form/task-form.ts';
import { TaskFormShape } from '../form/task-form-shape.ts';
import { queryOf, readTaskFilter } from '../../../parts/task-filter/task-filter.ts';

test('an author reads what a limit becomes in slower languages', () => {
  expect(moreTimeWords(1500, ['python', 'cpp', 'csharp', 'java'])).toBe('C#, Java — 3 с; Python — 7,5 с');
  expect(moreTimeWords(1500, ['python'])).toBe('');
});

const rows = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];
const keys = (list: readonly { key: string }[]) => list.map((row) => row.key).join('');

test('rows move within their list, copies stand after the original', () => {
  expect(keys(moved(rows, 'b', -1))).toBe('bac');
  expect(keys(moved(rows, 'a', -1))).toBe('abc');
  expect(keys(moved(rows, 'c', 1))).toBe('abc');
  expect(keys(insertedAfter(rows, 'a', { key: 'x' }))).toBe('axbc');
  expect(keys(removed(rows, 'b'))).toBe('ac');
});

test('a changed field loses its error and those below, its neighbours keep theirs', () => {
  const errors = { title: 't', 'test_groups.1.tests.2.answer': 'a', 'test_groups.10.name': 'n' };
  expect(errorsWithout(errors, 'test_groups.1')).toEqual({ title: 't', 'test_groups.10.name': 'n' });
  expect(errorsWithout(errors, 'statement')).toBe(errors);
  expect(errorsBelow(errors, 'test_groups.1')).toEqual({ 'tests.2.answer': 'a' });
  expect(errorsBelow(errors, 'solutions.0')).toBe(errorsBelow(errors, 'solutions.1'));
});

test('a kept draft is restored with new keys; one of another shape is dropped', () => {
  const form = { ...emptyForm(), title: 'Не сохранена', test_groups: [newGroup([])] };
  const kept = TaskFormShape.parse(JSON.parse(JSON.stringify(form)));
  expect(kept).toMatchObject({ title: 'Не сохранена', test_groups: [{ name: 'Примеры' }] });
  expect(kept.test_groups[0]!.key).not.toBe(form.test_groups[0]!.key);
  expect(TaskFormShape.safeParse({ ...form, test_groups: 'x' }).success).toBe(false);
  expect(TaskFormShape.safeParse(null).success).toBe(false);
});

test('the focus goes to the first wrong field, or to the nearest one', async () => {
  document.body.innerHTML =
    '<div id="root"><input data-path="title"><div data-path="solutions.0.files.0.content"><textarea></textarea></div></div>';
  const root = document.querySelector<HTMLElement>('#root');
  focusField(root, ['title', 'solutions.0.files']);
  await waitFor(() => expect(document.activeElement?.getAttribute('data-path')).toBe('title'));
  focusField(root, ['solutions.0.files']);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
});

test('a wrong field of a closed line gets the focus once the line is open', async () => {
  document.body.innerHTML = '<div id="root"><div hidden><input data-path="limits.time_ms"></div></div>';
  const root = document.querySelector<HTMLElement>('#root');
  focusField(root, ['limits.time_ms']);
  await new Promise((done) => requestAnimationFrame(done));
  expect(document.activeElement).toBe(document.body);
  root!.querySelector('div')!.hidden = false;
  await waitFor(() => expect(document.activeElement?.getAttribute('data-path')).toBe('limits.time_ms'));
});

test('answers are printed by the first right solution that has code; only empty ones are asked for', () => {
  const blank = newSolution([], 'python');
  const wrong = newSolution([blank], 'python');
  const right = { ...newSolution([], 'python'), files: [{ name: 'main.py', content: 'print(1)' }] };
  expect(rightSolutionOf([blank, wrong, right])).toBe(right);
  expect(rightSolutionOf([blank, wrong])).toBeUndefined();
  const group = newGroup([]);
  const [empty] = group.tests;
  const groups = [{ ...group, tests: [empty!, { ...empty!, key: 'full', answer: '3\n' }] }];
  expect(testsToFill(groups, true).map((test) => test.testKey)).toEqual([empty!.key]);
  expect(testsToFill(groups, false)).toHaveLength(2);
});

test('reads the view from the address and ignores wrong values', () => {
  expect(readTaskFilter({ q: 'сумма', tag_id: 3, status: 'ready', page: '2' })).toEqual({
    q: 'сумма',
    tag_id: [3],
    status: 'ready',
    page: 2,
  });
  expect(readTaskFilter({ q: '', tag_id: ['x', -1], status: 'odd', page: 1 })).toEqual({});
  expect(queryOf({ tag_id: [1, 2], page: 3 })).toEqual({
    q: undefined,
    tag_id: ['1', '2'],
    status: undefined,
    limit: '50',
    offset: '100',
  });
});

test('two versions are told apart in words; keys of rows are no difference', () => {
  const server = {
    id: 1,
    status: 'draft',
    verified_at: null,
    version: 1,
    lessons: [],
    updated_at: '2026-11-21T08:00:00.000Z',
  };
  const theirs = {
    ...emptyForm(),
    ...server,
    title: 'A',
    attempts: null,
    cooldown_s: 0,
    tag_ids: [1],
  } as unknown as Task;
  const mine = { ...formOf(theirs), title: 'B', test_groups: [newGroup([])] };
  expect(differingParts(theirs, mine)).toBe('название, тесты');
  expect(differingParts(theirs, formOf(theirs))).toBe('');
});
