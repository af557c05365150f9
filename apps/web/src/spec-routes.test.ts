import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { makeQueryClient } from './api/query-client.ts';
import type { Mark } from './marks.ts';
import { makeRouter } from './router.ts';

/** The URL table of the specification: each path as written there, with the marks that follow from its rules. */
const table: readonly [path: string, ...marks: Mark[]][] = [
  ['/'],
  ['/admin/animation/list', 'admin_only'],
  ['/admin/animation/new', 'admin_only'],
  ['/admin/animation/{animation_id}', 'admin_only'],
  ['/admin/course/list', 'admin_only'],
  ['/admin/course/{course_id}/', 'admin_only'],
  ['/admin/course/{course_id}/results', 'admin_only'],
  ['/admin/lesson/{lesson_id}/', 'admin_only'],
  ['/admin/lesson/{lesson_id}/results', 'admin_only'],
  ['/admin/login_as/{user_id}', 'admin_only'],
  ['/admin/tag/list', 'admin_only'],
  ['/admin/task/list', 'admin_only'],
  ['/admin/task/{task_id}/', 'admin_only'],
  ['/admin/user/list', 'admin_only'],
  ['/admin/user/{user_id}', 'admin_only'],
  ['/auth/login', 'anonymous', 'forbid_signed_in'],
  ['/auth/register', 'anonymous', 'forbid_signed_in'],
  ['/auth/confirm_email', 'anonymous'],
  ['/auth/reset_password/', 'anonymous', 'forbid_signed_in'],
  ['/auth/reset_password/do', 'anonymous', 'forbid_signed_in'],
  ['/auth/domain'],
  ['/auth/profile'],
  ['/user_ui/container/{container_id}'],
  ['/user_ui/course/{course_id}'],
  ['/user_ui/tasks'],
  ['/403'],
];

const router = makeRouter(makeQueryClient(), createMemoryHistory({ initialEntries: ['/auth/login'] }));

/**
 * The screen at an address; null for an unknown path. `build/check-screen-chunks` checks that each screen loads on
 * demand.
 */
function screenAt(path: string) {
  const [, params, found] = router.getMatchedRoutes(path);
  const page = found?.options.staticData?.page;
  // the router puts the rest of a path that only begins like a route under this name
  if (found === undefined || page === undefined || page === 'layout' || '**' in params) return null;
  return { id: found.id as string, page, params: Object.values(params) };
}

const withoutSlash = (path: string) => (path === '/' ? path : path.replace(/\/$/, ''));
const filled = (path: string) => withoutSlash(path).replaceAll(/\{\w+\}/g, '42');
const screens = new Map(table.map(([path]) => [path, screenAt(filled(path))]));

describe.each(table.map(([path, ...marks]) => ({ path, marks })))('$path', ({ path, marks }) => {
  const found = screens.get(path);

  test('is a screen, with and without the trailing slash', () => {
    expect(found).not.toBeNull();
    expect(screenAt(`${withoutSlash(filled(path))}/`)?.id).toBe(found?.id);
    expect(found?.params).toEqual(path.includes('{') ? ['42'] : []);
  });

  test('has the marks of the specification and a title', () => {
    expect(found?.page.title).toMatch(/\S/);
    expect(found?.page.marks.toSorted()).toEqual(marks.toSorted());
  });
});

test('the table is whole, and every row has a route of its own', () => {
  expect(table).toHaveLength(26);
  const ids = [...screens.values()].flatMap((found) => found?.id ?? []);
  expect(new Set(ids).size).toBe(table.length);
});

test('an address beside the table leads to no screen', () => {
  for (const path of ['/admin/more', '/admin/tag', '/auth', '/user_ui/container', '/admin/course/42/results/more'])
    expect(screenAt(path)).toBeNull();
});
