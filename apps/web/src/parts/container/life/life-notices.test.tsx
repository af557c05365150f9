import { apiBase } from '@put/contract/base/endpoint';
import type { Container } from '@put/contract/containers/containers';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import type { LinkState } from '../socket/container-link.ts';
import { Head } from './head.tsx';
import { LifeNotices } from './life-notices.tsx';
import { useLife } from './use-life.ts';

const container: Container = {
  id: 17,
  user_id: 7,
  title: 'Сервер',
  template_id: 3,
  task_id: null,
  lesson_id: null,
  course_id: null,
  state: 'running',
  wanted: 'running',
  generation: 1,
  reason: null,
  place: null,
  started_at: '2026-09-01T10:00:00.000Z',
  stop_at: null,
  idle_stop_at: null,
  disk: { used_mb: 1, most_mb: 100 },
  copy_problem: null,
  memory_mb: 512,
  ports: [],
  engine: {
    kind: 'docker',
    capabilities: {
      pty: true,
      processes: true,
      ports: true,
      programs: true,
      hardDiskLimit: true,
      hardMemoryLimit: true,
      survivesHost: false,
      isForStrangers: true,
    },
  },
  user_name: 'Иван',
  look: null,
  look_end: null,
  left_copy: null,
  is_outdated: false,
  updated_at: '2026-09-01T10:00:00.000Z',
};

function Top({ link, isOwn = true }: { link: LinkState; isOwn?: boolean }) {
  const life = useLife(17);
  const nothing = () => {};
  return (
    <>
      <Head {...{ container, life, isOwn, link }} isPreviewOpen={false} onPreview={nothing} onRemoved={undefined} />
      <LifeNotices {...{ container, life, isOwn, link }} />
    </>
  );
}
const shown = async (link: LinkState, isOwn?: boolean) => {
  signInAs({ id: 7 });
  const calls = fakeServer(({ method }) => (method === 'POST' ? { body: container } : { status: 404 }));
  await renderScreen(<Top link={link} {...(isOwn !== undefined && { isOwn })} />);
  return calls;
};

test('a container that does not answer says so in place of «Работает», and its student can restart it', async () => {
  const calls = await shown('silent');
  expect(screen.getByText('Не отвечает')).toBeDefined();
  expect(screen.queryByText('Работает')).toBeNull();
  expect(screen.getByText(/заняли все процессы/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Перезапустить' }));
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path.replace(apiBase, ''));
  // the wish to run is kept while it stops
  await expect.poll(sent).toEqual(['/user/container/17/stop', '/user/container/17/start']);
});

test('an engine that is away is no fault of the container, and who looks restarts nothing', async () => {
  await shown('away');
  expect(screen.getByText('Не отвечает')).toBeDefined();
  expect(screen.getByText(/Система, которая запускает контейнеры/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Перезапустить' })).toBeNull();
});

test('who looks at another’s container is told, and can not restart it', async () => {
  await shown('silent', false);
  expect(screen.getByText(/заняли все процессы/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Перезапустить' })).toBeNull();
});

test('a container that is heard, but starts no program any more, is restarted by its menu', async () => {
  const calls = await shown('ready');
  expect(screen.getByText('Работает')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Действия с контейнером' }));
  fireEvent.click(await screen.findByText('Перезапустить…'));
  fireEvent.click(await screen.findByRole('button', { name: 'Перезапустить' }));
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path.replace(apiBase, ''));
  await expect.poll(sent).toEqual(['/user/container/17/stop', '/user/container/17/start']);
});
