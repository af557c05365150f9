import type { ContainerTemplate } from '@put/contract/containers/container-templates';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { fakeServer, problem, type Seen } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { TemplatePage } from './template-page.tsx';
import { TemplatesTab } from './templates-tab.tsx';
import { inUseWords } from './use-template-actions.ts';

afterEach(() => vi.unstubAllGlobals());

test('what a colleague has saved is shown when it is told, without asking for it', async () => {
  const sockets: FakeSocket[] = [];
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      static readonly OPEN = 1;
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    },
  );
  let kept = template();
  signInAs({ is_admin: true });
  fakeServer(({ path }: Seen) =>
    path.includes('/container_templates') ? { body: { templates: [kept], images: [], networks: [] } } : { body: kept },
  );
  await renderScreen(<TemplatePage templateId="2" />);
  await screen.findByDisplayValue('Команды и файлы');
  kept = template({ version: 2, summary: 'Команды, файлы и сеть' });
  expect(sockets).toHaveLength(1);
  act(() => sockets[0]!.say({ type: 'event', topic: 'editing:template:2', data: {} }));
  await screen.findByDisplayValue('Команды, файлы и сеть');
});

const lesson = (id: number, title: string) => ({ place: 'lesson' as const, id, title });
const template = (fields: Partial<ContainerTemplate> = {}): ContainerTemplate => ({
  id: 2,
  title: 'Linux',
  summary: 'Команды и файлы',
  image: 'linux',
  cpus: 0.5,
  memory_mb: 512,
  disk_mb: 256,
  pids: 256,
  network: null,
  ports: [8000],
  start_command: '',
  files: [],
  idle_minutes: 10,
  max_hours: 12,
  most_running: 1,
  is_root_readonly: true,
  is_offered: true,
  version: 1,
  problem: null,
  containers: 0,
  uses: [],
  updated_at: '2026-01-01T00:00:00Z',
  ...fields,
});

type Answers = { kept?: ContainerTemplate | undefined; networks?: string[]; change?: (call: Seen) => object };

function answer({ kept = template(), networks = [], change = () => ({ status: 204 }) }: Answers) {
  signInAs({ is_admin: true });
  return fakeServer((call: Seen) => {
    if (call.method !== 'GET') return change(call);
    if (call.path.includes('/container_templates'))
      return { body: { templates: [kept], images: ['linux', 'web'], networks } };
    return { body: kept };
  });
}
const sent = (seen: Seen[]) => seen.filter(({ method }) => method !== 'GET');
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));

test('a version that was saved meanwhile is shown, and keeps what I have not touched', async () => {
  let now = template();
  signInAs({ is_admin: true });
  const seen = fakeServer(({ method, path, body }: Seen) => {
    if (path.includes('/container_templates')) return { body: { templates: [now], images: [], networks: [] } };
    if (method === 'GET') return { body: now };
    if ((body as ContainerTemplate).version === now.version) return { body: { version: now.version + 1 } };
    return problem(409, 'conflict');
  });
  await renderScreen(<TemplatePage templateId="2" />);
  fireEvent.change(await screen.findByLabelText('Что это'), { target: { value: 'Моё' } });
  now = template({ version: 2, memory_mb: 700 });
  save();
  const dialog = await screen.findByRole('dialog', { name: 'Две версии одного шаблона' });
  expect(dialog.textContent).toContain('Что это: Команды и файлы → Моё');
  expect(dialog.textContent).not.toContain('512');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Сохранить с моими изменениями' }));
  await waitFor(() => expect(sent(seen)).toHaveLength(2));
  expect(sent(seen)[1]!.body).toMatchObject({ version: 2, summary: 'Моё', memory_mb: 700 });
});

test('a wrong value stays in its field with words, and nothing is sent', async () => {
  const seen = answer({});
  await renderScreen(<TemplatePage templateId="2" />);
  fireEvent.change(await screen.findByLabelText('Память, МБ'), { target: { value: '3' } });
  save();
  expect(await screen.findByText('От 64 до 65 536')).toBeTruthy();
  expect(sent(seen)).toEqual([]);
});

test('a network that is no longer closed is named so, and why the template can not start', async () => {
  answer({ kept: template({ id: 3, network: 'school', problem: 'Сеть school открыта.' }) });
  await renderScreen(<TemplatePage templateId="3" />);
  expect(await screen.findByText('Сеть school открыта.')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Сеть' }).value).toBe('school (сейчас недоступна)'),
  );
});

test('one that stands in texts is not deleted, and says where', async () => {
  const uses = [lesson(1, 'Права'), lesson(2, 'Процессы'), lesson(3, 'Сеть'), lesson(4, 'Каналы')];
  answer({ kept: template({ id: 4, uses }), change: () => problem(409, 'template_in_use') });
  await renderScreen(<TemplatePage templateId="4" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Убрать в корзину' }));
  const words = 'Шаблон «Linux» стоит в 4 местах: «Права», «Процессы», «Сеть» и ещё 1. Сначала уберите его оттуда.';
  expect(await screen.findByText(words)).toBeTruthy();
  expect(inUseWords({ title: 'Linux', uses: [] })).toContain('стоит в занятии или задаче');
});

test('an address without a template leads back to the others', async () => {
  signInAs({ is_admin: true });
  fakeServer(() => problem(404, 'not_found'));
  await renderScreen(<TemplatePage templateId="7" />);
  expect(await screen.findByRole('heading', { name: 'Такого шаблона нет' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ко всем шаблонам' }).getAttribute('href')).toBe(
    '/admin/container/list?tab=templates',
  );
});

test('the bin gives templates back', async () => {
  const seen = answer({});
  await renderScreen(<TemplatesTab isBin onBin={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Вернуть шаблон «Linux»' }));
  await waitFor(() => expect(sent(seen)[0]?.path).toBe('/api/v1/admin/container_template/2/restore'));
  expect(await screen.findByText('Шаблон «Linux» возвращён')).toBeTruthy();
});
