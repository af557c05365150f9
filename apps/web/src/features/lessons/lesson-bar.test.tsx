import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeLesson } from '../../testing/lesson.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { Stops } from './lesson-bar.tsx';

test('the stop of a partly solved task shows its share', async () => {
  signInAs();
  const [task] = makeLesson().tasks;
  const lesson = makeLesson({ tasks: [{ ...task!, status: 'partial', score: 25 }] });
  await renderScreen(<Stops courseId={3} lesson={lesson} taskId={null} onOpenTask={() => undefined} />);
  const stop = await screen.findByRole('link', { name: /Задача 1: Сумма/ });
  expect(stop.style.getPropertyValue('--share')).toBe('0.25');
});
