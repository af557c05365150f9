import { expect, test } from 'vitest';
import { chooseRoute, type Route } from './choose-route.ts';

const origin = 'https://put.example';
const ask = (path: string, method = 'GET', mode: RequestMode = 'cors') =>
  chooseRoute({ method, mode, url: new URL(path, origin).href }, origin);

test.each([
  ['/', 'page'],
  ['/user_ui/course/1?lesson=2', 'page'],
  ['/admin/course/list/', 'page'],
  ['/api/v1/openapi', 'network'],
  ['/sw.js', 'network'],
  ['/tabs.js', 'network'],
  ['https://other.example/', 'network'],
] satisfies [string, Route][])('a navigation to %s: %s', (path, route) => {
  expect(ask(path, 'GET', 'navigate')).toBe(route);
});

test.each([
  ['/assets/index-1a2b3c.js', 'asset'],
  ['/favicon.svg', 'plain'],
  ['/scheme.js', 'plain'],
  ['/api/v1/user/courses', 'answer'],
  ['/api/v1/user/home', 'answer'],
  ['/api/v1/user/course/7', 'answer'],
  ['/api/v1/user/lesson/7', 'answer'],
  ['/api/v1/user/lesson/7/exam', 'answer'],
  ['/api/v1/user/task/7', 'answer'],
  ['/api/v1/user/animation/7', 'answer'],
  ['/api/v1/auth/user', 'answer'],
] satisfies [string, Route][])('a file or an answer for reading again, %s: %s', (path, route) => {
  expect(ask(path)).toBe(route);
});

test.each([
  '/api/v1/auth/login',
  '/api/v1/auth/refresh',
  '/api/v1/auth/logout',
  '/api/v1/user/tasks',
  '/api/v1/user/task/7/submissions',
  '/api/v1/user/animation/7/run',
  '/api/v1/admin/users',
  '/api/v1/admin/task/7',
  '/api/v1/admin/user/7/login_as',
  '/api/v1/ws',
  '/user_ui/course/1',
])('never kept: %s', (path) => {
  expect(ask(path)).toBe('network');
});

test('never kept: anything that is sent', () => {
  expect(ask('/api/v1/user/lesson/7', 'POST')).toBe('network');
  expect(ask('/assets/index-1a2b3c.js', 'HEAD')).toBe('network');
});
