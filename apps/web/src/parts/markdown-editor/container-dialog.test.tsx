import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { ContainerDialog } from './container-dialog.tsx';

const reply = (templates: object[]) => fakeServer(() => ({ body: { templates, images: [], networks: [] } }));

const template = {
  id: 3,
  version: 1,
  title: 'Linux',
  summary: 'Терминал и файлы',
  image: 'linux',
  cpus: 1,
  memory_mb: 512,
  disk_mb: 512,
  pids: 100,
  network: null,
  ports: [8000],
  start_command: '',
  files: [],
  idle_minutes: 30,
  max_hours: 4,
  most_running: 1,
  is_root_readonly: false,
  is_offered: true,
  problem: null,
  containers: 0,
  uses: [],
  updated_at: '2026-09-01T10:00:00.000Z',
};

test('a chosen template goes into the text as a container', async () => {
  signInAs({ is_admin: true });
  reply([template]);
  const onChoose = vi.fn();
  await renderScreen(<ContainerDialog onChoose={onChoose} onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: /Linux/ }));
  expect(onChoose).toHaveBeenCalledWith('::container{template=3}');
});

test('without templates it says where they are made', async () => {
  signInAs({ is_admin: true });
  reply([]);
  await renderScreen(<ContainerDialog onChoose={() => undefined} onClose={() => undefined} />);
  expect(await screen.findByText(/создайте их в разделе «Контейнеры»/)).toBeDefined();
});
