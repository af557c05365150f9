import type { ClassContainer } from '@put/contract/containers/class-containers';
import { expect, test } from 'vitest';
import { applyContainer, orderOf } from './apply-container.ts';

const container = (fields: Partial<ClassContainer>): ClassContainer => ({
  id: 1,
  user_id: 7,
  user_name: 'Соседов Пётр',
  title: 'Linux',
  lesson_id: null,
  state: 'running',
  wanted: 'running',
  looker: null,
  updated_at: '2026-11-01T08:00:00.000Z',
  ...fields,
});

test('a container comes, changes and goes', () => {
  const come = applyContainer([], container({ state: 'starting' }));
  expect(come).toMatchObject([{ state: 'starting' }]);
  const changed = applyContainer(come, container({ looker: 'Учителева Анна' }));
  expect(changed).toMatchObject([{ state: 'running', looker: 'Учителева Анна' }]);
  for (const state of ['stopped', 'failed'] as const) expect(applyContainer(changed, container({ state }))).toEqual([]);
});

test('old news changes nothing', () => {
  const known = [container({})];
  expect(applyContainer(known, container({ state: 'stopped', updated_at: '2026-11-01T07:59:59.000Z' }))).toEqual(known);
});

test('those of the lesson come first', () => {
  const list = [
    container({ id: 1, user_name: 'Антонов Ян' }),
    container({ id: 2, user_name: 'Яшин Лев', lesson_id: 5 }),
    container({ id: 3, user_name: 'Ёлкин Олег', lesson_id: 6 }),
  ];
  expect(orderOf(list, 5).map(({ id }) => id)).toEqual([2, 1, 3]);
});
