import { CourseRow } from '@put/contract/courses/course-editing';
import { ProfileChange } from '@put/contract/accounts/profile';
import { NewTag } from '@put/contract/tasks/tags';
import { expect, it } from 'vitest';
import { isFiltered, queryOf, readAuditSearch } from './audit-search.ts';
import { actionWords, type ChangedField, changedFields, textOf } from './audit-words.ts';

const textsOf = (fields: readonly ChangedField[]) =>
  fields.map(({ name, before, after }) => ({
    name,
    before: before && textOf(before),
    after: after && textOf(after),
  }));

it('reads the address; days are whole ones of the person who looks', () => {
  const search = readAuditSearch({ action: 'sign_in', since: '2026-09-01', until: '2026-09-02', actor_id: 5, page: 2 });
  expect(queryOf(search, 'Asia/Vladivostok')).toMatchObject({
    action: 'sign_in',
    actor_id: '5',
    since: '2026-08-31T14:00:00.000Z',
    until: '2026-09-02T14:00:00.000Z',
    offset: '50',
  });
  expect(readAuditSearch({ action: 'DROP TABLE', since: 'вчера', until: '2026-99-99', actor_id: 'x' })).toEqual({});
  expect([isFiltered({ page: 3 }), isFiltered({ q: 'анна' })]).toEqual([false, true]);
});

it('shows a change field by field in words', () => {
  const changed = changedFields(
    {
      object_type: 'user',
      before: { is_disabled: false, email: null, user_group_ids: [1] },
      after: { is_disabled: true, email: 'a@b.c', user_group_ids: [1, 2], odd: { a: 1 } },
    },
    'UTC',
    {},
  );
  expect(textsOf(changed)).toEqual([
    { name: 'Вход отключён', before: 'нет', after: 'да' },
    { name: 'Почта', before: '—', after: 'a@b.c' },
    { name: 'Группы', before: '№ 1', after: '№ 1, № 2' },
    { name: 'odd', before: undefined, after: '{"a":1}' },
  ]);
  expect(changed[2]!.after!.map(({ link }) => link?.params)).toEqual([{ groupId: '1' }, { groupId: '2' }]);
  expect(changedFields({ object_type: 'user', before: null, after: null }, 'UTC', {})).toEqual([]);
});

it('says names of ours, days and moments in words', () => {
  const [status, parts, date, opens] = textsOf(
    changedFields(
      {
        object_type: 'task',
        before: null,
        after: {
          status: 'ready',
          changed_parts: ['statement', 'test_groups'],
          date: '2026-09-01',
          opens_at: '2026-08-31T16:00:00.000Z',
        },
      },
      'Asia/Vladivostok',
      {},
    ),
  );
  expect([status?.after, parts?.after, date?.after]).toEqual(['готова', 'условие, тесты', '01.09.2026']);
  expect(opens?.after).toBe('1 сентября 2026 г. в 02:00:00 (МСК+7)');
});

it('has words for every field of an audit event that the contract’s nouns are made of', () => {
  const told = { ...CourseRow.def.shape, ...NewTag.def.shape, ...ProfileChange.def.shape };
  const quiet = new Set(['id', 'lessons', 'updated_at']);
  const fields = Object.keys(told).filter((name) => !quiet.has(name));
  const shown = changedFields(
    { object_type: 'course', before: null, after: Object.fromEntries(fields.map((name) => [name, 1])) },
    'UTC',
    {},
  );
  expect(shown.filter(({ name }) => fields.includes(name))).toEqual([]);
});

it('names known actions and does not hide unknown ones', () => {
  expect([actionWords('act_as'), actionWords('later_one')]).toEqual(['Вход под чужим именем', 'later_one']);
});
