import type { Terminal } from '@xterm/xterm';

const nonceOf = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** The page's Content-Security-Policy refuses the attribute `style`, but not a style that a script sets. */
function setStyleToo(this: HTMLElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value;
  else Element.prototype.setAttribute.call(this, name, value);
}

function make(name: string): HTMLElement {
  const element = Document.prototype.createElement.call(document, name) as HTMLElement;
  if (element instanceof HTMLStyleElement) element.nonce = nonceOf();
  else element.setAttribute = setStyleToo;
  return element;
}

/** The part of xterm that makes the letters of a line. */
type Inside = { _core: { _renderService: { _renderer: { value: { _rowFactory: { _document: unknown } } } } } };

/**
 * Opens a terminal in a place. xterm knows of no Content-Security-Policy and has no setting for it: its sheets get the
 * page's nonce, and colours of letters are set by script. Tried with the version in package.json.
 */
export function openWithStyles(terminal: Terminal, place: HTMLElement): void {
  Object.defineProperty(document, 'createElement', { value: make, configurable: true });
  try {
    terminal.open(place);
  } finally {
    delete (document as { createElement?: unknown }).createElement;
  }
  const { _renderer: renderer } = (terminal as unknown as Inside)._core._renderService;
  renderer.value._rowFactory._document = { createElement: make };
}
