import { expect, test } from 'vitest';
import { holds, mayPass } from '../base/access.ts';
import { channel, endpoint } from '../base/endpoint.ts';
import { coursesOf, heldBy, rights, seesNames } from './rights.ts';
import * as z from 'zod/mini';

test('what only administrators call names its right and the way to its courses, or does not compile', () => {
  const shape = { method: 'GET', path: '/admin/course/:id', summary: '', reply: null } as const;
  // @ts-expect-error: no right
  endpoint({ ...shape, access: 'admin' });
  // @ts-expect-error: no way from the row to its course
  endpoint({ ...shape, access: 'admin', right: 'course.read' });
  // @ts-expect-error: no such right
  endpoint({ ...shape, access: 'admin', right: 'course.unknown', of: 'viewer' });
  // @ts-expect-error: no such noun
  endpoint({ ...shape, access: 'admin', right: 'course.read', of: { planet: 'params.id' } });
  // @ts-expect-error: what all may call takes no right
  endpoint({ ...shape, access: 'anyone', right: 'school' });
  // @ts-expect-error: a channel names the noun of its id
  channel({ name: 'results:lesson', access: 'admin', right: 'course.results', data: z.string() });
  const whole = endpoint({ ...shape, access: 'admin', right: 'course.read', of: { course: 'params.id' } });
  expect(whole.right).toBe('course.read');
});

test('a grant gives the rights of its role in its course; without a course in all', () => {
  const grants = [
    { role: 'teacher', course_id: 1 },
    { role: 'assistant', course_id: 2 },
  ] as const;
  expect(coursesOf(grants, 'course.mark')).toEqual([1, 2]);
  expect(coursesOf(grants, 'course.change')).toEqual([1]);
  expect(coursesOf([...grants, { role: 'observer', course_id: null }], 'course.read')).toBe(null);
  expect(coursesOf([...grants, { role: 'observer', course_id: null }], 'course.mark')).toEqual([1, 2]);
});

test('the rights of the school are of administrators without grants alone', () => {
  const everything = [{ role: 'teacher', course_id: null }] as const;
  expect(mayPass({ access: 'admin', right: 'school' }, { is_admin: false, grants: everything })).toBe(false);
  expect(mayPass({ access: 'admin', right: 'school' }, { is_admin: true })).toBe(true);
  for (const right of rights) {
    expect(holds({ is_admin: false, grants: [] }, right)).toBe(false);
    expect(holds({ is_admin: false }, right)).toBe(false);
    expect(holds({ is_admin: false, grants: everything }, right)).toBe(right !== 'school');
  }
});

test('an observer without names has no right to what a name could be read out of', () => {
  const grants = [{ role: 'observer' as const, course_id: 7, without_names: true }];
  expect(rights.filter((right) => coursesOf(grants, right)?.length !== 0)).toEqual(['course.read', 'course.results']);
  expect([seesNames({ grants }), seesNames({ grants: [] }), seesNames({})]).toEqual([false, true, true]);
});

test('an observer only reads', () => {
  const read = rights.filter((right) => (heldBy[right] as readonly string[]).includes('observer'));
  expect(read).toEqual(['course.read', 'course.results', 'course.works', 'people.read']);
});
