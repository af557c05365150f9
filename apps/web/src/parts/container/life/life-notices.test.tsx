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
  disk: { used_mb: 1, most_mb: 1000 },
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

type TopProps = { link: LinkState; isOwn?: boolean; usedMb?: number; hasNoProcesses?: boolean };

function Top({ link, isOwn = true, usedMb = 1, hasNoProcesses = false }: TopProps) {
  const life = useLife(17);
  const nothing = () => {};
  const now = { ...container, disk: { used_mb: usedMb, most_mb: 1000 } };
  return (
    <>
      <Head
        {...{ life, isOwn, link }}
        container={now}
        isPreviewOpen={false}
        onPreview={nothing}
        onRemoved={undefined}
      />
      <LifeNotices {...{ life, isOwn }} container={now} link={{ state: link, hasNoProcesses }} />
    </>
  );
}
const shown = async (link: LinkState, props: Omit<TopProps, 'link'> = {}) => {
  signInAs({ id: 7 });
  const calls = fakeServer(({ method }) => (method === 'POST' ? { body: container } : { status: 404 }));
  await renderScreen(<Top link={link} {...props} />);
  return calls;
};

test('a container that does not answer says so in place of «Работает», and its student can restart it', async () => {
  const calls = await shown('silent');
  expect(screen.getByText('Не отвечает')).toBeDefined();
  expect(screen.queryByText('Работает')).toBeNull();
  expect(screen.getByText(/заняли все процессы/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Остановить все программы' }));
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path.replace(apiBase, ''));
  // the wish to run is kept while it stops
  await expect.poll(sent).toEqual(['/user/container/17/stop', '/user/container/17/start']);
});

test('an engine that is away is no fault of the container, and who looks restarts nothing', async () => {
  await shown('away');
  expect(screen.getByText('Не отвечает')).toBeDefined();
  expect(screen.getByText(/Система, которая запускает контейнеры/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Остановить все программы' })).toBeNull();
});

test('who looks at another’s container is told, and can not restart it', async () => {
  await shown('silent', { isOwn: false });
  expect(screen.getByText(/заняли все процессы/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Остановить все программы' })).toBeNull();
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

test('after a fork bomb the way out is named and stands beside', async () => {
  const calls = await shown('ready', { hasNoProcesses: true });
  expect(screen.getByText(/Программы больше не запускаются/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Остановить все программы' }));
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path.replace(apiBase, ''));
  await expect.poll(sent).toEqual(['/user/container/17/stop', '/user/container/17/start']);
});

test.each([
  [899, null],
  [900, /Место почти кончилось: занято 900 из 1 000 МБ\. Удалите лишнее/],
  [989, /Место почти кончилось/],
  [990, /Место кончилось, новое не сохранится: занято 990 из 1 000 МБ/],
])('%d of 1000 MB are told in words: %s', async (usedMb, words) => {
  await shown('ready', { usedMb });
  const said = screen.queryByText(/^Место /)?.textContent.replaceAll('\u00a0', ' ') ?? null;
  if (words === null) expect(said).toBeNull();
  else expect(said).toMatch(words);
});
