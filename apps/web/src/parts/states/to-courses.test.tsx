import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { ToCourses } from './to-courses.tsx';

test.each([
  [false, 'К моим курсам', '/'],
  [true, 'К курсам', '/admin/course/list'],
])('a teacher: %s → «%s»', async (is_admin, words, href) => {
  signInAs({ is_admin });
  await renderScreen(<ToCourses />);
  expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(href);
});
