import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { ChooseTasks } from './choose-tasks.tsx';

test('tasks are filtered as in the bank, by kind and owner too', async () => {
  signInAs({ is_admin: true });
  const seen = fakeServer(({ path }) => {
    if (path.includes('/admin/tags')) return { body: { tags: [], total: 0 } };
    if (path.includes('/admin/courses')) return { body: { courses: [], total: 0 } };
    return { body: { tasks: [], total: 0 } };
  });
  await renderScreen(<ChooseTasks taken={[]} onAdd={() => undefined} onClose={() => undefined} />);
  const line = await screen.findByRole('combobox', { name: 'Отбор задач' });
  fireEvent.change(line, { target: { value: 'чьи: мои' } });
  fireEvent.click(await screen.findByRole('option', { name: /мои/ }));
  fireEvent.change(line, { target: { value: 'вид: вопросы' } });
  fireEvent.click((await screen.findAllByRole('option'))[0]!);
  await waitFor(() => expect(seen.at(-1)!.path).toMatch(/kind=quiz.*whose=mine|whose=mine.*kind=quiz/));
  // what is no part of a lesson is not offered
  fireEvent.change(line, { target: { value: 'где:' } });
  expect(screen.queryByRole('option', { name: /В архиве/ })).toBeNull();
});
