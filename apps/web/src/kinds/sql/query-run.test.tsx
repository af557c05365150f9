import type { MyTask } from '@put/contract/tasks/tasks';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import type { FromWorker, ToWorker } from '../../parts/browser-runs/runner-messages.ts';
import { QueryPanel } from './query-panel.tsx';
import { useQueryRun } from './use-query-run.ts';

const database = {
  dialect: 'sqlite',
  schema: 'create table pupil (name text)',
  is_ordered: false,
  compares_column_names: false,
  check_query: 'select name from pupil',
} as const;
const task = (more: Partial<MyTask>) =>
  ({ id: 8, kind: 'sql', samples: [{ input: 'insert into pupil', answer: '' }], ...more }) as MyTask;
const open = task({ in_browser: { runs: true, checker: null, database } });
const reply = {
  status: 'ok',
  table: { columns: ['name'], rows: [['Сервер']] },
  is_cut: false,
  message: null,
  details: '',
  time_ms: 1,
};

/** A worker that is ready at once and answers queries as the test says. */
function fakeWorker(answer: (input: string) => string | null) {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: (event: { data: FromWorker }) => void = () => undefined;
      terminate() {}
      postMessage(message: ToWorker) {
        const say = (data: FromWorker) => queueMicrotask(() => this.onmessage({ data }));
        if (message.do === 'start') {
          say({ says: 'loading', doneBytes: 45, totalBytes: 100 });
          setTimeout(() => say({ says: 'ready', kept: null }), 50);
          return;
        }
        if (message.do !== 'run') return;
        const stdout = answer(message.work.input);
        const used = { timeMs: 1, wallMs: 1, memoryBytes: 0 };
        const outcome = { end: { by: 'exit', code: 0 }, stdout: stdout ?? '', stderr: '', used } as const;
        if (stdout !== null)
          say({ says: 'ended', ended: { compileError: null, outcome, record: null, isWorn: false } });
      }
    },
  );
}

function Screen({ of }: { of: MyTask }) {
  const run = useQueryRun(of, 3);
  return (
    <>
      <button onClick={() => run.start('select 1')}>Запустить</button>
      {run.stop !== null && <button onClick={run.stop}>Остановить</button>}
      <QueryPanel run={run} dialect={of.in_browser?.database?.dialect} onRun={() => undefined} />
    </>
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => void signInAs());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('the server is asked where nothing may leave it, or the browser can not', async () => {
  const seen = fakeServer(() => ({ body: reply }));
  vi.stubGlobal('Worker', undefined);
  for (const of of [task({ in_browser: null }), open]) {
    const { unmount } = await renderScreen(<Screen of={of} />);
    await press('Запустить');
    expect(await screen.findByText('Сервер')).toBeDefined();
    unmount();
  }
  expect(seen.map(({ path }) => path)).toEqual(['/api/v1/user/task/8/query', '/api/v1/user/task/8/query']);
});

test('the browser asks tables of its own, tells how much of it has come, and can be stopped', async () => {
  const seen = fakeServer(() => ({ body: reply }));
  const inputs: unknown[] = [];
  fakeWorker((input) => {
    inputs.push(JSON.parse(input));
    return inputs.length === 1 ? JSON.stringify({ columns: ['name'], rows: [['Свой']], isCut: false }) : null;
  });
  await renderScreen(<Screen of={open} />);
  await press('Запустить');
  expect(await screen.findByText('Загружаем SQLite…')).toBeDefined();
  expect(screen.getByText('45 %')).toBeDefined();
  expect(await screen.findByText('Свой')).toBeDefined();
  expect(inputs).toEqual([
    { schema: database.schema, data: 'insert into pupil', checkQuery: 'select name from pupil' },
  ]);
  await press('Запустить');
  await press('Остановить');
  expect(await screen.findByText('Вы остановили запрос.')).toBeDefined();
  expect(seen).toEqual([]);
});
