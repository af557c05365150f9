import type { ITheme } from '@xterm/xterm';

const forcedColors = '(forced-colors: active)';

/** Letters of the sixteen colours. xterm itself makes those darker or lighter that could not be read. */
const ansi = {
  light: {
    black: '#24211c',
    red: '#b3402e',
    green: '#177358',
    yellow: '#935a0b',
    blue: '#1f5fa8',
    magenta: '#8a3b8f',
    cyan: '#0b6f7d',
    white: '#6b6457',
    brightBlack: '#6b6457',
    brightRed: '#cc5440',
    brightGreen: '#0f6b58',
    brightYellow: '#b9730a',
    brightBlue: '#2b72c4',
    brightMagenta: '#a04fa5',
    brightCyan: '#0e8496',
    brightWhite: '#24211c',
  },
  dark: {
    black: '#454d49',
    red: '#ee8672',
    green: '#4fb196',
    yellow: '#f4ab25',
    blue: '#7db3f2',
    magenta: '#d59bdb',
    cyan: '#68c3cf',
    white: '#dfe1dc',
    brightBlack: '#979c96',
    brightRed: '#f4b8ab',
    brightGreen: '#76c4ae',
    brightYellow: '#fcd88d',
    brightBlue: '#a8cdf8',
    brightMagenta: '#e6bfea',
    brightCyan: '#9adbe4',
    brightWhite: '#ffffff',
  },
} as const;

/** The colours of the page as it looks now; those of the system where it forces its own. */
export function terminalTheme(): ITheme & { contrast: number } {
  if (matchMedia(forcedColors).matches) return systemTheme();
  const root = getComputedStyle(document.documentElement);
  const of = (name: string) => root.getPropertyValue(`--pt-${name}`).trim();
  const isDark = document.documentElement.dataset['mantineColorScheme'] === 'dark';
  return {
    ...(isDark ? ansi.dark : ansi.light),
    background: of('surface'),
    foreground: of('text'),
    cursor: of('here'),
    cursorAccent: of('surface'),
    selectionBackground: of('here-soft'),
    selectionInactiveBackground: of('sunken'),
    scrollbarSliderBackground: of('line'),
    scrollbarSliderHoverBackground: of('line-strong'),
    scrollbarSliderActiveBackground: of('line-strong'),
    contrast: 4.5,
  };
}

function systemTheme(): ITheme & { contrast: number } {
  const [background, foreground] = [computed('Canvas'), computed('CanvasText')];
  return {
    background,
    foreground,
    cursor: foreground,
    cursorAccent: background,
    selectionBackground: computed('Highlight'),
    selectionForeground: computed('HighlightText'),
    contrast: 7,
  };
}

/** A system colour as numbers, which is all that xterm understands. */
function computed(name: string): string {
  const probe = document.createElement('span');
  probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Calls the listener when the page changes its colours. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  const media = matchMedia(forcedColors);
  media.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    media.removeEventListener('change', changed);
  };
}
