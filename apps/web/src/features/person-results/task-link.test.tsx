import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { TaskLink } from './task-link.tsx';

test('the title of a task leads to the bank only whom the bank lets in', async () => {
  const place = { course_id: 3, lesson_id: 7, task_id: 5 };
  signInAs({ is_admin: false, grants: [{ role: 'observer', course_id: 3 }] });
  const { unmount } = await renderScreen(<TaskLink place={place} isStaff children="Сумма" />);
  expect(screen.getByText('Сумма')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  signInAs({ is_admin: false, grants: [{ role: 'assistant', course_id: 3 }] });
  await renderScreen(<TaskLink place={place} isStaff children="Сумма" />);
  expect(screen.getByRole('link', { name: 'Сумма' }).getAttribute('href')).toBe('/admin/task/5');
});
