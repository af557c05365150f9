import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { signInAs } from '../../testing/people.ts';
import { findKeptWork, useKeepWork } from './kept-work.ts';

const shape = z.object({ title: z.string() });
const work = (title: string, isUnsaved = true) => ({ what: 'lesson.1', work: { title }, basedOn: 'v1', isUnsaved });

afterEach(() => vi.useRealTimers());

it('keeps what was typed a moment after the last change, and forgets it when it is saved', () => {
  vi.useFakeTimers();
  signInAs();
  const { rerender } = renderHook(useKeepWork, { initialProps: work('Черновик') });
  expect(findKeptWork('lesson.1', shape)).toBeNull();
  vi.advanceTimersByTime(500);
  expect(findKeptWork('lesson.1', shape)).toEqual({
    work: { title: 'Черновик' },
    based_on: 'v1',
    at: Date.now() - 100,
  });

  rerender(work('Черновик', false));
  expect(findKeptWork('lesson.1', shape)).toBeNull();
});

it('writes at once when the page goes away', () => {
  signInAs();
  renderHook(useKeepWork, { initialProps: work('Последняя буква') });
  window.dispatchEvent(new Event('pagehide'));
  expect(findKeptWork('lesson.1', shape)?.work.title).toBe('Последняя буква');
});

it('shows nobody the work of another person at the same computer', () => {
  signInAs({ id: 1 });
  renderHook(useKeepWork, { initialProps: work('Моё') }).unmount();
  signInAs({ id: 2 });
  expect(findKeptWork('lesson.1', shape)).toBeNull();
});

it('ignores work that another version of the page has stored', () => {
  signInAs();
  localStorage.setItem('pt.kept.1.lesson.1', '{"work":{"title":7},"based_on":"v1","at":1}');
  expect(findKeptWork('lesson.1', shape)).toBeNull();
  localStorage.setItem('pt.kept.1.lesson.1', 'not json');
  expect(findKeptWork('lesson.1', shape)).toBeNull();
});

it('leaves no older copy behind when the last one does not fit, and says so', () => {
  vi.useFakeTimers();
  signInAs();
  const { result, rerender } = renderHook(useKeepWork, { initialProps: work('Короткое') });
  act(() => void vi.advanceTimersByTime(500));
  expect(result.current.isTooLarge).toBe(false);
  const full = new Proxy(localStorage, {
    get: (storage, name) => {
      if (name === 'setItem') throw new DOMException('full', 'QuotaExceededError');
      return (Reflect.get(storage, name) as () => unknown).bind(storage);
    },
  });
  vi.stubGlobal('localStorage', full);
  rerender(work('Длинное'));
  act(() => void vi.advanceTimersByTime(500));
  vi.unstubAllGlobals();
  expect(result.current.isTooLarge).toBe(true);
  expect(findKeptWork('lesson.1', shape)).toBeNull();
});
