import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { useCoursesPlace } from './use-courses-place.ts';

test.each([
  [false, { to: '/', words: 'К моим курсам' }],
  [true, { to: '/admin/course/list', words: 'К курсам' }],
])('a teacher: %s → %o', (is_admin, place) => {
  signInAs({ is_admin });
  expect(renderHook(useCoursesPlace).result.current).toEqual(place);
});
