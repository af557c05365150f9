import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { signInAs } from '../../testing/people.ts';
import { useKeepWork, useKeptWork } from './kept-work.ts';

const shape = z.object({ title: z.string() });
const keptOf = () => renderHook(() => useKeptWork('lesson.1', shape)).result.current;
const work = (title: string, isUnsaved = true) => ({ what: 'lesson.1', work: { title }, basedOn: 'v1', isUnsaved });

afterEach(() => vi.useRealTimers());

it('keeps what was typed a moment after the last change, and forgets it when it is saved', () => {
  vi.useFakeTimers();
  signInAs();
  const { rerender } = renderHook(useKeepWork, { initialProps: work('Черновик') });
  expect(keptOf()).toBeNull();
  vi.advanceTimersByTime(500);
  expect(keptOf()).toEqual({
    work: { title: 'Черновик' },
    based_on: 'v1',
    at: Date.now() - 400,
  });

  rerender(work('Черновик', false));
  expect(keptOf()).toBeNull();
});

it('writes at once when the page goes away', () => {
  signInAs();
  renderHook(useKeepWork, { initialProps: work('Последняя буква') });
  window.dispatchEvent(new Event('pagehide'));
  expect(keptOf()?.work.title).toBe('Последняя буква');
});

it('shows nobody the work of another person at the same computer', () => {
  signInAs({ id: 1 });
  renderHook(useKeepWork, { initialProps: work('Моё') }).unmount();
  signInAs({ id: 2 });
  expect(keptOf()).toBeNull();
});

it('ignores work that another version of the page has stored', () => {
  signInAs();
  localStorage.setItem('pt.kept.1.lesson.1', '{"work":{"title":7},"based_on":"v1","at":1}');
  expect(keptOf()).toBeNull();
  localStorage.setItem('pt.kept.1.lesson.1', 'not json');
  expect(keptOf()).toBeNull();
});

it('keeps what somebody types who never pauses', () => {
  vi.useFakeTimers();
  signInAs();
  const { rerender } = renderHook(useKeepWork, { initialProps: work('') });
  for (let letters = 1; letters <= 20; letters += 1) {
    rerender(work('а'.repeat(letters)));
    vi.advanceTimersByTime(90);
  }
  expect(keptOf()?.work.title.length).toBeGreaterThan(17);
});

it('keeps the copy before when the last one does not fit, and says so until it does', async () => {
  vi.useFakeTimers();
  signInAs();
  const { result, rerender } = renderHook(useKeepWork, { initialProps: work('Короткое') });
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(result.current.isTooLarge).toBe(false);
  const full = new Proxy(localStorage, {
    get: (storage, name) => {
      if (name === 'setItem')
        return () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      return (Reflect.get(storage, name) as () => unknown).bind(storage);
    },
  });
  vi.stubGlobal('localStorage', full);
  rerender(work('Длинное'));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(result.current.isTooLarge).toBe(true);
  vi.unstubAllGlobals();
  expect(JSON.parse(localStorage.getItem('pt.kept.1.lesson.1')!)).toMatchObject({ work: { title: 'Короткое' } });
  rerender(work('Снова короткое'));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(result.current.isTooLarge).toBe(false);
  expect(keptOf()?.work.title).toBe('Снова короткое');
});
