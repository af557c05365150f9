import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '@put/contract/base/endpoint';
import { fakeServer } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { beginTour, endTour, useIsTourOn } from '../../parts/tour/tour-state.ts';
import Tour from './tour.tsx';
import { stopsOf } from './tour-stops.ts';

beforeEach(() => void signInAs({ is_admin: true }));
afterEach(() => {
  endTour();
  vi.unstubAllGlobals();
});

const all = () => true;
const titles = (stops: ReturnType<typeof stopsOf>) => stops.map(({ title }) => title);

test('seven stops in a school with a lesson; without a course, and for whom a screen is closed, fewer', () => {
  expect(stopsOf({ course_id: 1, lesson_id: 2 }, all)).toHaveLength(7);
  const empty = stopsOf({ course_id: null, lesson_id: null }, all);
  expect(titles(empty)).toEqual(['Стол', 'Курсы', 'Банк задач', 'Анимации']);
  const observes = ({ right }: Pick<Endpoint, 'access' | 'right'>) =>
    right === 'course.read' || right === 'course.results';
  expect(titles(stopsOf({ course_id: 1, lesson_id: 2 }, observes))).toEqual([
    'Стол',
    'План курса',
    'Класс сейчас',
    'Результаты',
  ]);
  // asked of the course that it shows
  const asked: unknown[] = [];
  stopsOf({ course_id: 5, lesson_id: 2 }, ({ right }, course) => asked.push([right, course]) > 0);
  expect(asked).toContainEqual(['course.export', 5]);
  expect(asked).toContainEqual(['course.read', undefined]);
});

function Began() {
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={beginTour}>
        Показать
      </button>
      {useIsTourOn() && <Tour />}
    </main>
  );
}

test('it takes the focus, stays at its first stop when sent back, and by Escape ends with the focus where it was', async () => {
  fakeServer(() => ({ body: { course_id: 1, lesson_id: 2 } }));
  const { router } = await renderScreen(<Began />);
  const begin = await screen.findByRole('button', { name: 'Показать' });
  begin.focus();
  fireEvent.click(begin);
  const card = await screen.findByRole('dialog', { name: 'Стол' });
  const next = screen.getByRole('button', { name: 'Дальше' });
  await expect.poll(() => document.activeElement).toBe(next);
  expect(screen.getByRole('img', { name: 'Остановка 1 из 7' })).toBeTruthy();
  fireEvent.keyDown(card, { key: 'ArrowLeft' });
  expect(screen.getByRole('dialog', { name: 'Стол' })).toBeTruthy();
  fireEvent.keyDown(card, { key: 'Escape' });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.pathname).toBe('/');
  await expect.poll(() => document.activeElement).toBe(begin);
});
