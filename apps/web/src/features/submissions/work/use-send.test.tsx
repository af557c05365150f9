import type { MyQuestion } from '@put/contract/kinds/quiz/quiz';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makeMyTask } from '../../../testing/lesson.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { useSend } from './use-send.ts';

const question = (key: string, number: number): MyQuestion => ({
  key,
  number,
  type: 'text',
  text: 'Сколько будет 2 + 2?',
  points: 1,
  options: [],
  lefts: [],
  units: [],
  code: '',
  language: '',
  gaps: [],
});
const task = makeMyTask({ kind: 'quiz', view: { questions: [question('a', 1), question('b', 2)] } });

async function open(questions: Record<string, string>) {
  const judge = { send: vi.fn() };
  const keeper = { sendNow: vi.fn() };
  const text = { language: null, files: [], answer: { questions } };
  function Sending() {
    const { send } = useSend({ task, closed: null, text, keeper, judge });
    return <button onClick={() => send('submit')}>Сдать</button>;
  }
  await renderScreen(<Sending />);
  fireEvent.click(await screen.findByText('Сдать'));
  return { judge, keeper, text };
}

test('what is answered in full goes at once, and the draft with it', async () => {
  const { judge, keeper, text } = await open({ a: '4', b: 'четыре' });
  expect(judge.send.mock.calls).toEqual([['submit', text]]);
  expect(keeper.sendNow).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Отправить не всё?')).toBeNull();
});

test('an open question is asked about first: back to the questions sends nothing', async () => {
  const { judge } = await open({ a: '4' });
  expect(await screen.findByText('Вопрос 2 остался без полного ответа.')).toBeDefined();
  fireEvent.click(screen.getByText('Вернуться к вопросам'));
  await waitFor(() => expect(screen.queryByText('Отправить не всё?')).toBeNull());
  expect(judge.send).not.toHaveBeenCalled();
});

test('who sends it all the same sends it once', async () => {
  const { judge, text } = await open({ a: '4' });
  await screen.findByText('Отправить не всё?');
  expect(judge.send).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Отправить'));
  await waitFor(() => expect(judge.send.mock.calls).toEqual([['submit', text]]));
});
