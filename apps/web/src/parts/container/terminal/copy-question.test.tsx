import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import type { ContainerLink, LinkView, TerminalScreen } from '../socket/container-link.ts';
import { TerminalRoom } from './terminal-room.tsx';

// the page of tests sets a style by an attribute, which is what the real one replaces
vi.mock('./allow-styles.ts', () => ({
  openWithStyles: (terminal: { open: (place: HTMLElement) => void }, place: HTMLElement) => terminal.open(place),
}));

const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  Object.defineProperty(document.fonts, 'load', { value: async () => [], configurable: true });
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
});
afterEach(() => vi.restoreAllMocks());

/** A terminal on a screen; what it returns writes to it as a program does. */
async function roomOf(mode: LinkView['mode']) {
  let drawn: TerminalScreen | undefined;
  const view: LinkView = {
    state: 'ready',
    mode,
    terminals: [{ id: 1, code: null }],
    home: '/home/student',
    usedMb: null,
    hasNoProcesses: false,
  };
  const link = {
    view: () => view,
    attach: (_: number, made: TerminalScreen) => {
      drawn = made;
      return () => {};
    },
    resize: () => {},
    input: () => true,
  } as unknown as ContainerLink;
  const nothing = () => {};
  await renderScreen(
    <TerminalRoom
      {...{ link, view }}
      terminal={view.terminals[0]!}
      isShown
      hasFocus={false}
      isSearching={false}
      onSearch={nothing}
      onPort={nothing}
      onNew={nothing}
      onClose={nothing}
    />,
  );
  await vi.waitUntil(() => drawn !== undefined, { timeout: 100_000 });
  return {
    reset: () => drawn!.reset(0),
    say: (text: string) =>
      act(() => new Promise<void>((resolve) => drawn!.write(new TextEncoder().encode(text), resolve))),
  };
}
const copying = (text: string) => `\u001B]52;c;${btoa(text)}\u0007`;
const question = () => screen.queryByText(/Программа хочет положить в буфер обмена/);

test('a program fills the clipboard only when its student has pressed «Скопировать»', async () => {
  const { say } = await roomOf('own');
  await say(copying('rm -rf ~'));
  expect(question()?.textContent).toContain('«rm -rf ~»');
  expect(written).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Не надо' }));
  expect(question()).toBeNull();
  expect(written).toEqual([]);
  await say(copying('one') + copying('two'));
  fireEvent.click(screen.getByRole('button', { name: 'Скопировать' }));
  await expect.poll(() => written).toEqual(['two']);
  expect(question()).toBeNull();
});

test.each(['look', 'help'] as const)('in a window into another’s container (%s) nobody is asked', async (mode) => {
  const { say } = await roomOf(mode);
  await say(`${copying('rm -rf ~')}готово`);
  expect(question()).toBeNull();
  expect(written).toEqual([]);
});

test('what a program asked before the page was there is not asked again', async () => {
  const { say, reset } = await roomOf('own');
  reset();
  await say(copying('old'));
  expect(question()).toBeNull();
});
