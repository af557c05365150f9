import { apiBase } from '@put/contract/base/endpoint';
import type { TaskAnswer } from '@put/contract/kinds/kinds';
import type { Performance } from '@put/contract/animations/performances';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeServer, problem } from '../../testing/fake-server.ts';
import { makeMyTask } from '../../testing/lesson.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import AnimationField from './animation-field.tsx';
import { animation } from './workplace.ts';

const question = 'Что с чем?';
const cells = Object.fromEntries(['5', '2', '4'].map((v, i) => [`c${i}`, { i, v }]));
const begin: Performance = {
  title: 'Ряд',
  code: null,
  language: 'python',
  version: 3,
  length: 0,
  marks: [],
  from: 0,
  steps: [{ say: 'Три числа.', patch: { p0: { kind: 'array', title: 'a', cells, at: {}, bands: {} } } }],
  asks: [{ question, do: 'pick', part: 'p0', points: 1 }],
  is_over: false,
  answered: 0,
  total: 4,
  tries_left: 2,
  words: null,
  earned: 0,
  possible: 4,
};

type Reply = { body: Partial<Performance> } | ReturnType<typeof problem> | 'unreachable';

/** The form of a task, at a server that says where the student stands and answers actions one after another. */
async function open(mode: 'at_once' | 'at_end', first: Performance, replies: Reply[] = []) {
  signInAs({ id: 1 });
  const server = { stands: first };
  const seen = fakeServer(({ method, path }) => {
    if (!path.startsWith(`${apiBase}/user/task/5/performance`)) throw new Error(path);
    if (method === 'GET') return { body: server.stands };
    const reply = replies.shift()!;
    return reply !== 'unreachable' && !('status' in reply) ? { body: { ...server.stands, ...reply.body } } : reply;
  });
  const task = makeMyTask({ kind: 'animation', view: { title: 'Ряд', mode, tries: 2, points: 4 } });
  const given: (TaskAnswer | null)[] = [];
  function Form() {
    const [answer, setAnswer] = useState<TaskAnswer | null>(null);
    const keep = (next: TaskAnswer) => {
      given.push(next);
      setAnswer(next);
    };
    return <AnimationField task={task} lessonId={7} answer={answer} onChange={keep} judged={null} />;
  }
  await renderScreen(<Form />);
  await screen.findByRole('group', { name: question });
  const acts = () => seen.filter(({ method }) => method === 'POST');
  return { server, acts, given, open: () => animation.answer.openWords(task, given.at(-1) ?? null) };
}
const element = (name: string) => within(screen.getByRole('group', { name: question })).getByRole('button', { name });
const press = (name: string) => fireEvent.click(element(name), { detail: 0 });
const undo = () => fireEvent.keyDown(screen.getByRole('group', { name: question }), { code: 'KeyZ', ctrlKey: true });

test('at once: what became of an action, the tries, the path, and how many questions are open', async () => {
  const { acts, open: openWords } = await open('at_once', begin, [
    { body: { length: 1, marks: ['wrong'], from: 1, steps: [], tries_left: 1, words: 'Не то. Наименьшее.' } },
    {
      body: {
        length: 2,
        marks: ['wrong', 'later'],
        from: 1,
        steps: [{ say: 'Взяли.', patch: { p0: { cells: { c1: { t: 'done' } } } } }],
        answered: 1,
        words: 'Верно.',
        earned: 0.5,
      },
    },
  ]);
  await screen.findByText('Вопрос 1 из 4 · осталось попыток: 2 · набрано 0 из 4');
  expect(openWords()).toBe('Осталось вопросов: 4. За них ничего не начислят.');
  press('4, место 2');
  await screen.findByText('Вопрос 1 из 4 · осталось попыток: 1 · набрано 0 из 4');
  expect(screen.getByText('Не то. Наименьшее.')).toBeDefined();
  press('2, место 1');
  await screen.findByText('Вопрос 2 из 4 · осталось попыток: 2 · набрано 0,5 из 4');
  const stops = within(screen.getByRole('list', { name: 'Путь' })).getAllByRole('listitem');
  expect(stops.map((stop) => stop.getAttribute('aria-label'))).toEqual([
    'Шаг 1: верно, не с первого раза',
    'Шаг 2: вы здесь',
    'Шаг 3: впереди',
    'Шаг 4: впереди',
  ]);
  expect(openWords()).toBe('Осталось вопросов: 3. За них ничего не начислят.');
  expect(acts().map(({ body }) => body)).toMatchObject([
    { length: 0, version: 3, lesson_id: 7, action: { do: 'pick', of: 'p0', what: ['c2'] } },
    { length: 1, action: { what: ['c1'] } },
  ]);
});

test('at once: two tabs of one performance have one draft, and the slower tab goes on from where the quicker is', async () => {
  const {
    server,
    given,
    open: openWords,
  } = await open('at_once', { ...begin, length: 1, answered: 1, marks: ['right'] }, [problem(409, 'conflict')]);
  // the actions are the server's, so the draft is the same in both
  expect(given).toEqual([{ actions: [] }]);
  server.stands = { ...begin, length: 2, answered: 2, marks: ['right', 'right'] };
  press('2, место 1');
  await screen.findByText('Слова: conflict');
  await screen.findByText(/^Вопрос 3 из 4/);
  expect(given).toHaveLength(1);
  expect(openWords()).toBe('Осталось вопросов: 2. За них ничего не начислят.');
});

test('at once: an action that could not be sent is repeated under the same number', async () => {
  const { acts } = await open('at_once', begin, [
    problem(503, 'judge_unavailable'),
    { body: { length: 1, marks: ['right'], answered: 1, words: 'Верно.' } },
  ]);
  press('2, место 1');
  fireEvent.click(await screen.findByRole('button', { name: 'Повторить' }));
  await screen.findByText(/^Вопрос 2 из 4/);
  const [first, second] = acts();
  expect(first!.headers.get('Idempotency-Key')).toBe('performance-5-0-0');
  expect(second!.headers.get('Idempotency-Key')).toBe('performance-5-0-0');
  expect(second!.body).toEqual(first!.body);
});

test('alone: a choice and an action are taken back, and all is begun anew', async () => {
  const swap = { question, do: 'swap' as const, part: 'p0', points: 1 };
  const { given } = await open('at_end', { ...begin, asks: [swap] });
  press('5, место 0');
  expect(element('5, место 0').getAttribute('aria-pressed')).toBe('true');
  undo();
  expect(element('5, место 0').getAttribute('aria-pressed')).toBe('false');
  expect(given).toEqual([]);
  press('5, место 0');
  press('4, место 2');
  await screen.findByText('Действий: 1');
  expect(element('5, место 2')).toBeDefined();
  undo();
  await screen.findByText('Действий: 0');
  expect(element('5, место 0')).toBeDefined();
  for (const name of ['5, место 0', '2, место 1', '4, место 2', '2, место 0']) press(name);
  await screen.findByText('Действий: 2');
  expect(given.at(-1)).toMatchObject({
    actions: [
      { do: 'swap', what: ['c0', 'c1'] },
      { do: 'swap', what: ['c2', 'c1'] },
    ],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Начать заново' }));
  await screen.findByText('Действий: 0');
  expect(given.at(-1)).toEqual({ actions: [] });
});
