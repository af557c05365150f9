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
  expect(fault({ title: 'X', marks: ['admin_only', 'anonymous'] })).toEqual(['/x: both admin-only and anonymous']);
  expect(fault({ title: 'X', marks: ['forbid_signed_in'] })).toEqual([
    '/x: forbids signed-in users without being anonymous',
  ]);
  expect(fault({ title: ' ', marks: [] })).toEqual(['/x: no title']);
  expect(fault({ title: 'X', marks: [] }, '/admin/x')).toEqual(['/x: below /admin/ without being admin-only']);
  const router = { routesById: { '/x': { fullPath: '/x', options: {} } } };
  expect(() => checkMarks(router as never)).toThrow(RouteConfigurationError);
});

test('who gets where', () => {
  const student = { is_admin: false };
  const admin = { is_admin: true };
  expect(judgePassage([], null)).toBe('sign_in');
  expect(judgePassage(['admin_only'], null)).toBe('sign_in');
  expect(judgePassage(['anonymous'], null)).toBe('pass');
  expect(judgePassage([], student)).toBe('pass');
  expect(judgePassage(['admin_only'], student)).toBe('denied');
  expect(judgePassage(['admin_only'], admin)).toBe('pass');
  expect(judgePassage(['anonymous', 'forbid_signed_in'], admin)).toBe('home');
  expect(judgePassage(['anonymous'], student)).toBe('pass');
});
