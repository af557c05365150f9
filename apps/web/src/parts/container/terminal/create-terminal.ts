import '@xterm/xterm/css/xterm.css';
import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { Unicode11Addon } from '@xterm/addon-unicode11';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { Terminal } from '@xterm/xterm';
import { openWithStyles } from './allow-styles.ts';
import { isReport } from './input-rules.ts';
import { terminalTheme, watchTheme } from './terminal-theme.ts';
import { readCopy } from './osc-copy.ts';

const fontFamily = '"JetBrains Mono Variable", ui-monospace, "SF Mono", Menlo, monospace';
const scrollback = 5000;
/** A phone zooms the page when a smaller field is touched. */
const fontSizePx = () => (matchMedia('(hover: none) and (pointer: coarse)').matches ? 16 : 14);
/** So long after the last old byte is drawn, answers of the terminal count as new. */
const replayEndsMs = 300;

const terminalWords = {
  promptLabel: 'Терминал. Esc и затем Tab — выйти из него',
  tooMuchOutput: 'Вывода слишком много. Прочитать его построчно можно стрелками вверх и вниз',
};

type Options = {
  isScreenReader: boolean;
  /** What a person typed, or how the terminal answers a program. */
  onInput: (input: string | Uint8Array) => void;
  onResize: (cols: number, rows: number) => void;
  onLink: (address: string) => void;
  /** A program asks to put this text into the clipboard. */
  onCopy: (text: string) => void;
  /** Return false to leave the key to the page. */
  onKey: (event: KeyboardEvent) => boolean;
};

export type TerminalHandle = {
  terminal: Terminal;
  search: SearchAddon;
  /** Takes the size of its place. Does nothing while the place is not seen. */
  fit: () => void;
  /** What is drawn now was written earlier: programs that asked then must not be answered again. */
  replay: () => void;
  destroy: () => void;
};

/** Makes a terminal of xterm in the colours and the font of the product. */
export function createTerminal(parent: HTMLElement, options: Options): TerminalHandle {
  const { contrast, ...theme } = terminalTheme();
  Object.assign(Terminal.strings, terminalWords);
  const terminal = new Terminal({
    allowProposedApi: true,
    cursorBlink: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    fontFamily,
    fontSize: fontSizePx(),
    lineHeight: 1.1,
    linkHandler: { activate: (_event, address) => options.onLink(address) },
    macOptionIsMeta: true,
    minimumContrastRatio: contrast,
    screenReaderMode: options.isScreenReader,
    scrollback,
    theme,
  });
  const [fit, search] = [new FitAddon(), new SearchAddon()];
  terminal.loadAddon(fit);
  terminal.loadAddon(search);
  terminal.loadAddon(new Unicode11Addon());
  terminal.loadAddon(new WebLinksAddon((_event, address) => options.onLink(address)));
  terminal.unicode.activeVersion = '11';
  let replayEnd: ReturnType<typeof setTimeout> | undefined;
  // programs may ask to fill the clipboard, once, but never read it
  terminal.parser.registerOscHandler(52, (data) => {
    const text = readCopy(data);
    if (text !== null && replayEnd === undefined) options.onCopy(text);
    return true;
  });
  openWithStyles(terminal, parent);

  const replay = () => {
    clearTimeout(replayEnd);
    replayEnd = setTimeout(() => (replayEnd = undefined), replayEndsMs);
  };
  terminal.onWriteParsed(() => replayEnd !== undefined && replay());
  terminal.onData((text) => {
    if (isReport(text) && replayEnd !== undefined) return;
    // what comes after a person has typed is new, however soon
    if (!isReport(text)) {
      clearTimeout(replayEnd);
      replayEnd = undefined;
    }
    options.onInput(text);
  });
  terminal.onBinary((text) => options.onInput(Uint8Array.from(text, (letter) => letter.codePointAt(0)!)));
  terminal.onResize(({ cols, rows }) => options.onResize(cols, rows));
  terminal.attachCustomKeyEventHandler(options.onKey);
  const stopTheme = watchTheme(() => {
    const { contrast: minimumContrastRatio, ...next } = terminalTheme();
    terminal.options = { theme: next, minimumContrastRatio };
  });
  return {
    terminal,
    search,
    fit: () => {
      if (parent.clientWidth > 0 && parent.clientHeight > 0) fit.fit();
    },
    replay,
    destroy: () => {
      clearTimeout(replayEnd);
      stopTheme();
      terminal.dispose();
    },
  };
}

/** Cells have the size of letters, so these must be there first. */
export async function loadTerminalFont(): Promise<void> {
  const font = `${fontSizePx()}px ${fontFamily}`;
  await Promise.all([document.fonts.load(font, 'W'), document.fonts.load(font, 'Ж')]).catch(() => undefined);
}
