import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeSettings, useSettings } from '../../parts/settings/settings.ts';
import { Panes, type PaneSizes } from './panes.tsx';
import { boundedShare, shareAfterKey } from './share.ts';

/** Makes the screen, 1000 px wide, narrow or wide for media queries. */
let setNarrow: (isNarrow: boolean) => void;

beforeEach(() => {
  let matches = false;
  const listeners = new Set<() => void>();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        get matches() {
          return matches;
        },
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  setNarrow = (isNarrow) => {
    matches = isNarrow;
    for (const listener of listeners) listener();
  };
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ width: 1000, left: 0 } as DOMRect);
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(cleanup);

const splitter = () => screen.getByRole('separator');
const leftWidth = () => splitter().parentElement?.style.getPropertyValue('--pt-pane-left');

function Kept({ start = [0.5, 0.5], saw = () => undefined }: { start?: PaneSizes; saw?: (sizes: PaneSizes) => void }) {
  const [sizes, setSizes] = useState(start);
  const change = (next: PaneSizes) => {
    saw(next);
    setSizes(next);
  };
  const parts = { left: <p>Текст</p>, right: <input aria-label="Ответ" />, leftLabel: 'Теория', rightLabel: 'Решение' };
  return <Panes {...parts} sizes={sizes} onSizes={change} />;
}

describe('the share', () => {
  it.each([
    [0.5, 0.5],
    [0.01, 0.2],
    [7, 0.8],
    [Number.NaN, 0.5],
    [1 / 3, 0.333],
  ])('%d becomes %d', (given, share) => expect(boundedShare(given)).toBe(share));

  it('of two odd sizes can still be shown', () => {
    render(<Kept start={[0, 0]} />);
    expect(leftWidth()).toBe('0.5fr');
  });

  it('leaves other keys alone', () => expect(shareAfterKey(0.5, 'a', false)).toBeNull());
});

describe('by keyboard', () => {
  it.each([
    ['ArrowRight', false, 0.52],
    ['ArrowLeft', false, 0.48],
    ['ArrowRight', true, 0.6],
    ['PageDown', false, 0.4],
    ['Home', false, 0.2],
    ['End', false, 0.8],
  ])('%s (Shift: %s) gives %d', (key, shiftKey, share) => {
    const saw = vi.fn();
    render(<Kept saw={saw} />);
    fireEvent.keyDown(splitter(), { key, shiftKey });
    expect(saw).toHaveBeenCalledWith([share, Math.round((1 - share) * 1000) / 1000]);
    expect(splitter().getAttribute('aria-valuenow')).toBe(String(Math.round(share * 100)));
    expect(leftWidth()).toBe(`${share}fr`);
  });

  it('tells a screen reader what it divides', () => {
    render(<Kept start={[0.3, 0.7]} />);
    expect(splitter().getAttribute('aria-valuetext')).toBe('Теория: 30\u00a0%');
    const controlled = document.getElementById(splitter().getAttribute('aria-controls') ?? '');
    expect(controlled).toBe(screen.getByRole('region', { name: 'Теория' }));
  });
});

describe('by pointer', () => {
  const down = (at: number) => fireEvent.pointerDown(splitter(), { clientX: at, pointerId: 1, button: 0 });
  const move = (at: number, pointerId = 1) => fireEvent.pointerMove(splitter(), { clientX: at, pointerId });

  it('follows at once and is kept when let go', () => {
    const saw = vi.fn();
    render(<Kept saw={saw} />);
    down(500);
    move(620);
    expect(leftWidth()).toBe('0.62fr');
    expect(saw).not.toHaveBeenCalled();
    fireEvent.pointerUp(splitter(), { pointerId: 1 });
    expect(saw.mock.calls).toEqual([[[0.62, 0.38]]]);
    move(300);
    expect(leftWidth()).toBe('0.62fr');
  });

  it('does not follow a second finger, and stops at the edges', () => {
    render(<Kept />);
    down(500);
    move(700, 2);
    expect(leftWidth()).toBe('0.5fr');
    move(-4000);
    expect(leftWidth()).toBe('0.2fr');
  });

  it.each([
    ['Esc', () => fireEvent.keyDown(document, { key: 'Escape' })],
    ['a cancelled pointer', () => fireEvent.pointerCancel(splitter(), { pointerId: 1 })],
  ])('is taken back by %s', (_, cancel) => {
    const saw = vi.fn();
    render(<Kept saw={saw} />);
    down(500);
    move(700);
    cancel();
    expect(leftWidth()).toBe('0.5fr');
    fireEvent.pointerUp(splitter(), { pointerId: 1 });
    expect(saw).not.toHaveBeenCalled();
  });

  it('a double click makes the panes even', () => {
    const saw = vi.fn();
    render(<Kept start={[0.3, 0.7]} saw={saw} />);
    fireEvent.doubleClick(splitter());
    expect(saw).toHaveBeenCalledWith([0.5, 0.5]);
  });
});

it('is kept on the device through the settings', () => {
  function Lesson() {
    const sizes = useSettings((settings) => settings.lessonPanesSize);
    const keep = (lessonPanesSize: PaneSizes) => changeSettings({ lessonPanesSize });
    return <Panes left="а" right="б" leftLabel="Теория" rightLabel="Решение" sizes={sizes} onSizes={keep} />;
  }
  render(<Lesson />);
  fireEvent.keyDown(splitter(), { key: 'End' });
  expect(JSON.parse(localStorage.getItem('pt.settings') ?? '{}')).toMatchObject({
    state: { lessonPanesSize: [0.8, 0.2] },
  });
  expect(splitter().getAttribute('aria-valuenow')).toBe('80');
});

describe('on a narrow screen', () => {
  it('the panes are tabs, and nothing typed is lost between them', async () => {
    render(<Kept />);
    const answer = screen.getByLabelText<HTMLInputElement>('Ответ');
    answer.value = 'набрано';
    setNarrow(true);
    expect(await screen.findByRole('tab', { name: 'Теория', selected: true })).toBeDefined();
    expect(screen.queryByRole('separator')).toBeNull();
    expect(screen.getByRole('tabpanel', { name: 'Теория' })).toBeDefined();
    expect(screen.queryByLabelText('Ответ')?.closest('[hidden]')).not.toBeNull();

    fireEvent.keyDown(screen.getByRole('tab', { name: 'Теория' }), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Решение', selected: true }));
    expect(screen.getByRole('tabpanel', { name: 'Решение' }).contains(answer)).toBe(true);
    setNarrow(false);
    expect(await screen.findByRole('separator')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Ответ')).toBe(answer);
    expect(answer.value).toBe('набрано');
  });

  it('the open tab can be kept by the address', () => {
    setNarrow(true);
    const onSide = vi.fn();
    const props = { left: 'а', right: 'б', leftLabel: 'Теория', rightLabel: 'Решение', onSizes: () => undefined };
    render(<Panes {...props} sizes={[0.5, 0.5]} side="right" onSide={onSide} />);
    expect(screen.getByRole('tab', { name: 'Решение', selected: true })).toBeDefined();
    fireEvent.click(screen.getByRole('tab', { name: 'Теория' }));
    expect(onSide).toHaveBeenCalledWith('left');
  });
});
