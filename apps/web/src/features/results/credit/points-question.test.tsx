import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../../api/api.ts';
import { fakeServer, problem } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { PointsQuestion } from './points-question.tsx';

beforeEach(() => void signInAs({ is_admin: true }));
afterEach(() => vi.unstubAllGlobals());

const row = { user_id: 7, user_name: 'Ёлкин Борис', lesson_title: 'Циклы', task_title: 'Сумма', before: 5, after: 10 };
const points = { total: 3, people: 2, rows: [row, { ...row, user_name: 'Абрамов Пётр', before: null, after: 2.5 }] };
const refused = { ...problem(409, 'points_change') };
const serve = () =>
  fakeServer(({ body, path }) => {
    const isAccepted =
      (body as { accepts_points?: boolean } | undefined)?.accepts_points === true ||
      path.includes('accepts_points=true');
    return isAccepted ? { status: 200, body: { version: 2 } } : { ...refused, body: { ...refused.body, points } };
  });
const move = () => call(adminLessons.change, { params: { id: '1' }, body: { soft_deadline: null, began_from: {} } });

test('a change that moves points says whose, and is stored once the person agrees', async () => {
  const seen = serve();
  await renderScreen(<PointsQuestion />);
  const moving = move();
  const dialog = await screen.findByRole('dialog', { name: 'Изменятся баллы' });
  await waitFor(() => expect(dialog.textContent).toContain('3 результата у 2 учеников'));
  expect(dialog.textContent).toContain('5 → 10');
  expect(dialog.textContent).toContain('— → 2,5');
  expect(dialog.textContent).toContain('И ещё 1 результат.');
  fireEvent.click(screen.getByText('Сохранить, баллы изменить'));
  await expect(moving).resolves.toEqual({ version: 2 });
  expect(seen).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('nothing is stored when the person lets it be, and the form hears why', async () => {
  const seen = serve();
  await renderScreen(<PointsQuestion />);
  const moving = move();
  fireEvent.click(await screen.findByText('Отмена'));
  await expect(moving).rejects.toMatchObject({ code: 'points_change' });
  expect(seen).toHaveLength(1);
});

test('a call without a body agrees in its query', async () => {
  const seen = serve();
  await renderScreen(<PointsQuestion />);
  const removing = call(adminExceptions.remove, { params: { id: '1' }, query: {} });
  fireEvent.click(await screen.findByText('Сохранить, баллы изменить'));
  await removing;
  expect(seen[1]!.path).toContain('accepts_points=true');
});
