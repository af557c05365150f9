import { apiBase } from '@put/contract/base/endpoint';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, type Seen } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import MyContainers from './my-containers.tsx';

const template = { id: 3, title: 'Linux', summary: 'Терминал и файлы.', memory_mb: 512, disk_mb: 512, ports: [] };
const row = {
  id: 17,
  title: 'Linux',
  template_id: 3,
  task_id: null,
  lesson_id: null,
  course_id: null,
  state: 'stopped',
  reason: 'idle',
  place: null,
  updated_at: '2026-09-01T10:00:00.000Z',
};

test('a container in a text is made by a press, and then leads to its own page', async () => {
  signInAs({ id: 7 });
  let mine: typeof row | null = null;
  const calls = fakeServer(({ method, path }: Seen) => {
    if (path === `${apiBase}/user/container_template/3`) return { body: { template, container: mine } };
    if (method === 'POST' && path === `${apiBase}/user/container`) {
      mine = row;
      return { body: { id: 17 } };
    }
    // the pane that opens asks for more than this test is about
    return { status: 404 };
  });
  const tree = [
    {
      source: '::container{template=3}',
      headings: [],
      excess: null,
      nodes: [['pt-container', { 'data-template': '3' }] as ['pt-container', { 'data-template': string }]],
    },
  ];
  await renderScreen(<Markdown text="" tree={tree} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Начать' }));
  await expect.poll(() => calls.some(({ path }) => path.endsWith('/user/container/17/start'))).toBe(true);
  const link = await screen.findByRole('link', { name: 'На отдельной странице' });
  expect(link.getAttribute('href')).toBe('/user_ui/container/17');
  expect(calls.find(({ path }) => path === `${apiBase}/user/container`)?.body).toEqual({ template_id: 3 });
});

test('my containers stand on the home screen with their states; without any there is nothing', async () => {
  signInAs({ id: 7 });
  let list: (typeof row)[] = [];
  fakeServer(() => ({ body: { containers: list, templates: [] } }));
  const empty = await renderScreen(<MyContainers />);
  expect(screen.queryByText('Мои контейнеры')).toBeNull();
  empty.unmount();
  list = [row];
  await renderScreen(<MyContainers />);
  const link = await screen.findByRole('link', { name: /Linux/ });
  expect(link.textContent).toContain('Остановлен');
  expect(link.getAttribute('href')).toBe('/user_ui/container/17');
});
