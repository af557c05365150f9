import type { Right } from '@put/contract/accounts/rights';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { makeQueryClient } from './api/query-client.ts';
import { checkMarks, faultsOf, judgePassage, type PageData, RouteConfigurationError, routesOf } from './marks.ts';
import { makeRouter } from './router.ts';

const makeTestRouter = () => makeRouter(makeQueryClient(), createMemoryHistory({ initialEntries: ['/auth/login'] }));
const anonymousPaths = [
  '/auth/confirm_email',
  '/auth/login',
  '/auth/register',
  '/auth/reset_password',
  '/auth/reset_password/',
  '/auth/reset_password/do',
  // beyond the specification: the link of an e-mail must work without signing in (RFC 8058)
  '/auth/unsubscribe',
  // beyond the specification: another site sends the browser back to it before anybody is signed in (OpenID Connect)
  '/auth/provider',
  // beyond the specification: whoever is invited as a colleague may have no account yet
  '/auth/colleague',
];

test('every route has marks, and exactly the specified ones are open to visitors', () => {
  const routes = routesOf(makeTestRouter());
  expect(routes.length).toBeGreaterThan(3);
  expect(routes.flatMap(faultsOf)).toEqual([]);
  for (const { path, page } of routes) {
    if (page === undefined || page === 'layout') continue;
    expect({ path, isOpen: page.marks.includes('anonymous') }).toEqual({ path, isOpen: anonymousPaths.includes(path) });
    expect({ path, isAdmins: page.marks.includes('admin_only') }).toEqual({
      path,
      isAdmins: path.startsWith('/admin/'),
    });
  }
});

test('a route without marks, or with contradicting ones, stops the start', () => {
  const fault = (page: PageData | undefined, path = '/x') => faultsOf({ id: '/x', path, page });
  expect(fault(undefined)).toEqual(['/x: no marks']);
  expect(fault({ title: 'X', marks: ['admin_only', 'anonymous'], right: 'school' })).toEqual([
    '/x: both admin-only and anonymous',
  ]);
  expect(fault({ title: 'X', marks: ['forbid_signed_in'] })).toEqual([
    '/x: forbids signed-in users without being anonymous',
  ]);
  const named = ['/x: no right, or a right of nobody'];
  expect(fault({ title: 'X', marks: ['admin_only'] })).toEqual(named);
  expect(fault({ title: 'X', marks: [], right: 'school' })).toEqual(named);
  expect(fault({ title: ' ', marks: [] })).toEqual(['/x: no title']);
  expect(fault({ title: 'X', marks: [] }, '/admin/x')).toEqual(['/x: below /admin/ without being admin-only']);
  const router = { routesById: { '/x': { fullPath: '/x', options: {} } } };
  expect(() => checkMarks(router as never)).toThrow(RouteConfigurationError);
});

test('who gets where', () => {
  const student = { is_admin: false };
  const admin = { is_admin: true };
  expect(judgePassage({ marks: [] }, null)).toBe('sign_in');
  expect(judgePassage({ marks: ['admin_only'] }, null)).toBe('sign_in');
  expect(judgePassage({ marks: ['anonymous'] }, null)).toBe('pass');
  expect(judgePassage({ marks: [] }, student)).toBe('pass');
  expect(judgePassage({ marks: ['admin_only'] }, student)).toBe('denied');
  expect(judgePassage({ marks: ['admin_only'] }, admin)).toBe('pass');
  expect(judgePassage({ marks: ['anonymous', 'forbid_signed_in'] }, admin)).toBe('home');
  expect(judgePassage({ marks: ['anonymous'] }, student)).toBe('pass');
});

test('a colleague opens what the role gives in some course, and no screen whose right is not named', () => {
  const of = (right: Right) => judgePassage({ marks: ['admin_only'], right }, colleague);
  const colleague = { is_admin: false, grants: [{ role: 'assistant' as const, course_id: 7 }] };
  expect([of('course.read'), of('course.mark'), of('bank.read')]).toEqual(['pass', 'pass', 'pass']);
  expect([of('school'), of('bank.change'), of('course.rejudge')]).toEqual(['denied', 'denied', 'denied']);
  expect(judgePassage({ marks: ['admin_only'] }, colleague)).toBe('denied');
  expect(judgePassage({ marks: ['admin_only'], right: 'course.read' }, { is_admin: false, grants: [] })).toBe('denied');
});
