import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerStorage } from '../../parts/answers/answer-storage.ts';
import type { Text } from '../../parts/answers/draft.ts';
import { renderScreen } from '../../testing/render.tsx';
import { LeftOnDevice } from './left-on-device.tsx';

const essay: Text = { language: null, files: [], answer: { text: 'Цикл повторяет.' } };
const quiz: Text = { language: null, files: [], answer: { questions: {} } };
const task = (task_id: number, title: string) => ({
  task_id,
  title,
  is_answered: true,
  broken_rule: null,
  left_open: null,
  is_copying: false,
});
const tasks = [task(7, 'Эссе о циклах'), task(8, 'Тест'), task(9, 'Сумма')];

const keep = (taskId: number, text: Text, is_sent: boolean, lessonId = 3) =>
  answerStorage(taskId, lessonId, true).write({
    ...text,
    changed_at: '2026-09-01T10:00:00.000Z',
    base_saved_at: null,
    is_sent,
  });

beforeEach(() => localStorage.clear());

test('what the server has not confirmed is named, and a text can be taken elsewhere', async () => {
  keep(7, essay, false);
  keep(8, quiz, false);
  keep(9, essay, true);
  await renderScreen(<LeftOnDevice exam={{ lesson_id: 3, tasks }} />);
  expect(await screen.findByText('Не всё успело отправиться с этого устройства')).toBeTruthy();
  const rows = screen.getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Эссе о циклахСкопироватьСохранить файлом', 'Тест']);
});

test('nothing is said when all was sent, or what waits is of another lesson', async () => {
  keep(7, essay, true);
  keep(8, essay, false, 4);
  await renderScreen(
    <>
      <p>Сдано</p>
      <LeftOnDevice exam={{ lesson_id: 3, tasks }} />
    </>,
  );
  await screen.findByText('Сдано');
  expect(screen.queryByText('Не всё успело отправиться с этого устройства')).toBeNull();
});
