import type { SceneAnimation, SceneStep } from '@put/contract/animations/animation-format';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { AnimationPlayer, type AnimationPlayerProps } from './animation-player.tsx';

const cells = (now: number) =>
  Object.fromEntries(['5', '2', '4'].map((v, i) => [`c${i}`, { i, v, ...(i === now && { t: 'here' as const }) }]));
const steps: SceneStep[] = [0, 1, 2].map((at) => ({
  say: `Смотрим на место ${at}.`,
  line: at + 1,
  ...(at !== 1 && { chapter: `Глава ${at}` }),
  patch:
    at === 0
      ? { p0: { kind: 'array', title: 'a', cells: cells(0), at: {}, bands: {} } }
      : { p0: { cells: { [`c${at - 1}`]: { t: null }, [`c${at}`]: { t: 'here' } } } },
}));
const animation: SceneAnimation = {
  kind: 'scene',
  format: 1,
  title: 'Просмотр',
  code: ['a = [5, 2, 4]', 'b = 1', 'c = 2'],
  language: 'python',
  steps,
};
const show = async (props: Partial<AnimationPlayerProps> = {}, shownSteps = steps) => {
  const view = await renderScreen(
    <AnimationPlayer shown={{ title: 'Просмотр', animation: { ...animation, steps: shownSteps } }} {...props} />,
  );
  await screen.findByRole('img');
  return view;
};

const player = () => screen.getByRole('region', { name: 'Анимация «Просмотр»' });
const press = (key: string, more = {}) => fireEvent.keyDown(player(), { key, ...more });
const said = () => player().querySelector('[aria-live]')?.textContent;
const picture = () => screen.getByRole('img').getAttribute('aria-label');

test('keys lead through the steps: the sentence, the picture in words, the line', async () => {
  await show();
  expect(said()).toBe('Смотрим на место 0.');
  const first = picture();
  press('ArrowRight');
  expect(said()).toBe('Смотрим на место 1.');
  expect(picture()).not.toBe(first);
  expect(screen.getByRole('region', { name: 'Программа анимации «Просмотр», строка 2' })).toBeDefined();
  press('End');
  expect(said()).toBe('Смотрим на место 2.');
  press('PageUp');
  expect(said()).toBe('Смотрим на место 0.');
  expect(picture()).toBe(first);
  expect(screen.getByRole('slider', { name: 'Шаг' })).toHaveProperty('value', '0');
});

test('keys with modifiers, keys in fields and keys outside are left alone', async () => {
  await show({
    own: { input: '5 2 4', hint: 'Числа', isOwn: false, isBusy: false, error: null, onShow: vi.fn(), onReset: vi.fn() },
  });
  press('ArrowRight', { ctrlKey: true });
  fireEvent.keyDown(await screen.findByRole('textbox', { name: 'Свои данные' }), { key: 'End' });
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(said()).toBe('Смотрим на место 0.');
});

test('the letter of the whole screen is a key in any layout; + and − change the speed, the space bar plays', async () => {
  // a browser that gives no element the whole screen, as on phones of Apple
  Object.assign(document, { fullscreenElement: null, fullscreenEnabled: false });
  await show();
  press('а', { code: 'KeyF' });
  expect(screen.getByRole('button', { name: 'Обычный размер' })).toBeDefined();
  press('f', { code: 'KeyF' });
  expect(screen.getByRole('button', { name: 'Во весь экран' })).toBeDefined();
  const speed = screen.getByRole('combobox', { name: 'Скорость' });
  press('+');
  expect(speed).toHaveProperty('value', '1.5');
  press('-');
  press('-');
  expect(speed).toHaveProperty('value', '0.5');
  press(' ');
  expect(screen.getByRole('button', { name: 'Пауза' })).toBeDefined();
  press(' ');
  expect(screen.getByRole('button', { name: 'Показывать подряд' })).toBeDefined();
});

test('own data are handed over; a refusal stands beside the field, and the picture stays', async () => {
  const onShow = vi.fn();
  const own = { input: '5 2 4', hint: 'Числа', isOwn: false, isBusy: false, onShow, onReset: vi.fn() };
  await show({ own: { ...own, error: 'Здесь нужны числа' } });
  const field = await screen.findByRole('textbox', { name: 'Свои данные' });
  fireEvent.change(field, { target: { value: '1 2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Показать' }));
  expect(onShow).toHaveBeenCalledWith('1 2');
  expect(screen.getByRole('alert').textContent).toBe('Здесь нужны числа');
  expect(picture()).toContain('5');
  fireEvent.click(screen.getByRole('button', { name: 'Вернуть пример' }));
  expect(field).toHaveProperty('value', '5 2 4');
});

test('a part of an animation is shown until the reader asks for the whole', async () => {
  await show({ span: { first: 0, last: 1 } });
  press('End');
  expect(said()).toBe('Смотрим на место 1.');
  fireEvent.click(screen.getByRole('button', { name: 'Показать всю анимацию' }));
  press('End');
  expect(said()).toBe('Смотрим на место 2.');
});

test('a link beside the shown part opens the whole', async () => {
  await show({ span: { first: 0, last: 1 }, step: 2 });
  expect(said()).toBe('Смотрим на место 2.');
});

test('follows somebody who leads until the reader presses something', async () => {
  const [onLeave, onStep] = [vi.fn(), vi.fn()];
  await show({ led: 2, onLeave, onStep });
  expect(said()).toBe('Смотрим на место 2.');
  expect(onLeave).not.toHaveBeenCalled();
  press('ArrowLeft');
  expect(onLeave).toHaveBeenCalledOnce();
  expect(said()).toBe('Смотрим на место 1.');
  expect(onStep).toHaveBeenLastCalledWith(1);
});

test('somebody who leads is followed beyond the part that the text shows', async () => {
  await show({ span: { first: 0, last: 1 }, led: 2 });
  expect(said()).toBe('Смотрим на место 2.');
});

test('who presents it steps by a clicker wherever the focus is, except where they type', async () => {
  const onStep = vi.fn();
  await show({ isPresented: true, onStep, children: <textarea aria-label="Заметки" /> });
  // loaded for those who present
  await import('./clicker.ts');
  fireEvent.keyDown(document.body, { key: 'PageDown' });
  press('PageDown');
  expect(said()).toBe('Смотрим на место 2.');
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Заметки' }), { key: 'PageUp' });
  fireEvent.keyDown(document.body, { key: 'PageUp', altKey: true });
  expect(said()).toBe('Смотрим на место 2.');
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(said()).toBe('Смотрим на место 1.');
  expect(onStep.mock.calls).toEqual([[1], [2], [1]]);
});

test('the text of the animation leads to its steps', async () => {
  await show({ addressOf: (step) => `/?step=${step + 1}` });
  fireEvent.click(screen.getByRole('button', { name: 'Ещё' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Текстом' }));
  const links = within(await screen.findByRole('region', { name: 'Анимация текстом' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/?step=1', '/?step=2', '/?step=3']);
  fireEvent.click(links[2]!);
  expect(said()).toBe('Смотрим на место 2.');
  expect(document.querySelector('[aria-current="step"]')?.textContent).toBe('Смотрим на место 2.');
  fireEvent.click(screen.getByRole('button', { name: 'Ещё' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Скрыть текст' }));
  expect(screen.queryByRole('region', { name: 'Анимация текстом' })).toBeNull();
});

const asking: SceneStep[] = steps.map((step, at) =>
  at === 1
    ? {
        ...step,
        ask: {
          question: 'Что наименьшее?',
          do: 'pick',
          part: 'p0',
          points: 1,
          hint: 'Сравните все три.',
          right: [{ do: 'pick', of: 'p0', what: ['c1'] }],
        },
      }
    : step,
);

test('a question is answered by keys: wrong with the hint, then right, and it goes on', async () => {
  await show({ step: 1 }, asking);
  const choices = within(await screen.findByRole('group', { name: 'Что наименьшее?' }));
  const [first, second] = choices.getAllByRole('button');
  expect(choices.getAllByRole('button').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  first!.focus();
  fireEvent.keyDown(first!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(second);
  // the arrow was the picture's own
  expect(said()).toBe('Смотрим на место 1.');
  fireEvent.click(first!, { detail: 0 });
  expect(player().textContent).toContain('Нет, не «5, место 0». Попробуйте ещё раз. Сравните все три.');
  second!.focus();
  fireEvent.click(second!, { detail: 0 });
  expect(player().textContent).toContain('Верно.');
  expect(said()).toBe('Смотрим на место 2.');
  expect(document.activeElement).toBe(player());
});

test('the answer is shown on request, and graded answers are somebody else’s', async () => {
  const view = await show({ step: 1 }, asking);
  fireEvent.click(await screen.findByRole('button', { name: 'Показать ответ' }));
  expect(player().textContent).toContain('Ответ: 2, место 1.');
  view.unmount();

  const onAct = vi.fn();
  const { right: _, ...ask } = asking[1]!.ask!;
  await show({ step: 2, asking: { ask, onAct, reply: null, isBusy: false, mustConfirm: true } });
  expect(screen.queryByRole('button', { name: 'Показать ответ' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: '4, место 2' }), { detail: 0 });
  expect(onAct).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Ответить' }));
  expect(onAct).toHaveBeenCalledWith({ do: 'pick', of: 'p0', what: ['c2'] });
});
