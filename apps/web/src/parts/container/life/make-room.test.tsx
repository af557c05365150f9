import { apiBase } from '@put/contract/base/endpoint';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { MakeRoom } from './make-room.tsx';
import { useLife } from './use-life.ts';

const row = (id: number, title: string, state: string) => ({
  id,
  title,
  state,
  template_id: 3,
  task_id: null,
  lesson_id: null,
  course_id: null,
  reason: null,
  place: null,
  updated_at: '2026-09-01T10:00:00.000Z',
});

const Place = () => <MakeRoom containerId={17} life={useLife(17)} />;

test('the container that runs is stopped by a press, and then this one starts', async () => {
  signInAs({ id: 7 });
  const calls = fakeServer(({ method }) =>
    method === 'GET'
      ? {
          body: {
            containers: [row(17, 'Своё', 'stopped'), row(18, 'Сервер', 'running'), row(19, 'Старое', 'stopped')],
            templates: [],
          },
        }
      : { status: 404 },
  );
  await renderScreen(<Place />);
  const button = await screen.findByRole('button', { name: 'Остановить «Сервер» и запустить этот' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  fireEvent.click(button);
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path.replace(apiBase, ''));
  await expect.poll(sent).toEqual(['/user/container/18/stop', '/user/container/17/start']);
});
