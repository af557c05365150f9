import type { CourseMarks } from '@put/contract/marks/mark-editing';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { MarksTab } from './marks-tab.tsx';
import { usualSettings } from './usual-settings.ts';

afterEach(() => vi.unstubAllGlobals());

const lessons = [{ id: 3, title: 'Ввод и вывод', section: '', points: 20 }];
const marks: CourseMarks = {
  course: { id: 1, title: 'Основы' },
  settings: usualSettings({ lessons }),
  is_released: false,
  lessons,
  user_groups: [],
  users: [],
  terms: [],
};

test('a weight and a threshold that are no numbers stay in their fields with their words, and nothing is sent', async () => {
  signInAs({ is_admin: true });
  const seen = fakeServer(({ method }) => ({ body: method === 'GET' ? marks : undefined }));
  const sent = () => seen.filter(({ method }) => method !== 'GET').map(({ body }) => body as { settings: unknown });
  await renderScreen(<MarksTab courseId={1} />);
  const weight = await screen.findByLabelText<HTMLInputElement>('Вес');
  const save = () => fireEvent.submit(screen.getByRole('form', { name: 'Правила оценок' }));
  for (const [text, words] of [
    ['1e9', 'Введите число'],
    ['-2', 'От 0 до 1000'],
    ['0', 'Больше 0'],
    ['', 'Введите число'],
  ] as const) {
    fireEvent.change(weight, { target: { value: text } });
    save();
    expect([weight.value, screen.getByText(words).textContent]).toEqual([text, words]);
  }
  fireEvent.change(weight, { target: { value: '1,5' } });
  const five = screen.getByLabelText<HTMLInputElement>('«5» от, %');
  fireEvent.change(five, { target: { value: '850' } });
  save();
  expect([five.value, screen.getByText('От 0 до 100').textContent, sent()]).toEqual(['850', 'От 0 до 100', []]);
  fireEvent.change(five, { target: { value: '87.5' } });
  save();
  await expect
    .poll(() => sent().map(({ settings }) => settings))
    .toEqual([
      {
        ...marks.settings,
        thresholds: [87.5, 70, 50],
        categories: [{ ...marks.settings!.categories[0]!, weight: 1.5 }],
      },
    ]);
});
