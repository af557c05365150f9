import { expect, it } from 'vitest';
import { isFiltered, queryOf, readAuditSearch } from './audit-search.ts';
import { actionWords, changedFields } from './audit-words.ts';

it('reads the address; days are whole ones of the person who looks', () => {
  const search = readAuditSearch({ action: 'sign_in', since: '2026-09-01', until: '2026-09-02', actor_id: 5, page: 2 });
  expect(queryOf(search)).toMatchObject({
    action: 'sign_in',
    actor_id: '5',
    since: new Date(2026, 8, 1).toISOString(),
    until: new Date(2026, 8, 3).toISOString(),
    offset: '50',
  });
  expect(readAuditSearch({ action: 'DROP TABLE', since: 'вчера', until: '2026-99-99', actor_id: 'x' })).toEqual({});
  expect([isFiltered({ page: 3 }), isFiltered({ q: 'анна' })]).toEqual([false, true]);
});

it('shows a change field by field in words', () => {
  expect(
    changedFields({
      before: { is_disabled: false, email: null, user_group_ids: [1] },
      after: { is_disabled: true, email: 'a@b.c', user_group_ids: [1, 2], odd: { a: 1 } },
    }),
  ).toEqual([
    { name: 'Отключён', before: 'нет', after: 'да' },
    { name: 'Почта', before: '—', after: 'a@b.c' },
    { name: 'Номера групп', before: '1', after: '1, 2' },
    { name: 'odd', before: undefined, after: '{"a":1}' },
  ]);
  expect(changedFields({ before: null, after: null })).toEqual([]);
});

it('names known deeds and does not hide unknown ones', () => {
  expect([actionWords('act_as'), actionWords('later_one')]).toEqual(['Вход под чужим именем', 'later_one']);
});
