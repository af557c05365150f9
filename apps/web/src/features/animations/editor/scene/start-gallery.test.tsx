import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { templateIds } from '@put/animation/templates/templates';
import { renderScreen } from '../../../../testing/render.tsx';
import { compiledTemplate } from '../../templates/compiled-templates.ts';
import { StartGallery } from './start-gallery.tsx';

afterEach(() => void vi.restoreAllMocks());

const card = (name: RegExp) => screen.getByRole('button', { name });
/** What the picture of a card says; its words are hidden from the name of the button. */
const wordsOf = (name: RegExp) => card(name).querySelector('[role="img"]')?.getAttribute('aria-label') ?? null;
const sorting = /^Сортировка вставками/;

test('every template has what its program comes to, and tells its first step there', () => {
  for (const id of templateIds) expect(compiledTemplate(id).steps.length, id).toBeGreaterThan(1);
});

test('templates show a picture, play while they have the focus, and go back to it afterwards', async () => {
  const begun: string[] = [];
  await renderScreen(<StartGallery onBegin={(template) => begun.push(template)} />);
  await expect.poll(() => wordsOf(sorting)).not.toBeNull();
  const first = wordsOf(sorting);
  const others = wordsOf(/^Куча/);
  act(() => card(sorting).focus());
  await expect.poll(() => wordsOf(sorting)).not.toBe(first);
  expect(wordsOf(/^Куча/)).toBe(others);
  act(() => card(sorting).blur());
  await expect.poll(() => wordsOf(sorting)).toBe(first);
  fireEvent.click(card(sorting));
  expect(begun).toEqual(['sorting']);
});

test('for whom motion is too much they stand still', async () => {
  const plain = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    plain(media.includes('reduced-motion: reduce') ? 'all' : media),
  );
  await renderScreen(<StartGallery onBegin={() => undefined} />);
  await expect.poll(() => wordsOf(sorting)).not.toBeNull();
  const first = wordsOf(sorting);
  fireEvent.pointerEnter(card(sorting));
  act(() => card(sorting).focus());
  // longer than a step takes at this speed
  await act(() => new Promise((resolve) => setTimeout(resolve, 2_500)));
  expect(wordsOf(sorting)).toBe(first);
});
