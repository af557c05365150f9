import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session, userFreshMs, useSession } from './api/session.ts';
import { askGate } from './gate.ts';
import type { Mark } from './marks.ts';
import { fakeServer } from './testing/fake-server.ts';
import { makeUser, signInAs } from './testing/people.ts';

beforeEach(() => session.end());
afterEach(() => vi.unstubAllGlobals());

const ask = (target: string, marks: Mark[] = [], isPreload = false) =>
  askGate({
    matches: [{ staticData: { page: 'layout' } }, { staticData: { page: { title: 'X', marks } } }],
    target,
    isPreload,
  });

test('a visitor goes to sign-in with the full target as the way back', async () => {
  expect(await ask('/user_ui/course/3?lesson=12&task=34')).toEqual({
    to: 'sign_in',
    next: '/user_ui/course/3?lesson=12&task=34',
  });
});

test('denies a student an administrator’s screen and names its path', async () => {
  signInAs();
  expect(await ask('/admin/course/list?q=1', ['admin_only'])).toEqual({ to: 'denied', url: '/admin/course/list?q=1' });
  expect(await ask('/auth/login', ['anonymous', 'forbid_signed_in'])).toEqual({ to: 'home' });
  expect(await ask('/')).toBeNull();
});

test('user data a day old are read again while the screen opens; fresh ones are not', async () => {
  signInAs();
  const seen = fakeServer(() => ({ body: makeUser({ first_name: 'Мария' }) }));
  await ask('/');
  expect(seen).toHaveLength(0);
  useSession.setState({ userRefreshedAtMs: Date.now() - userFreshMs });
  await ask('/', [], true);
  expect(seen).toHaveLength(0);
  await ask('/');
  await waitFor(() => expect(session.get().user?.first_name).toBe('Мария'));
  expect(seen).toHaveLength(1);
});

test('without any user data the screen waits for them', async () => {
  signInAs();
  useSession.setState({ user: null });
  fakeServer(() => ({ body: makeUser({ is_admin: true }) }));
  expect(await ask('/admin/course/list', ['admin_only'])).toBeNull();
  expect(session.get().user?.is_admin).toBe(true);
});
