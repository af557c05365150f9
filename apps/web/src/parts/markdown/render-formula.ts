import katex from 'katex';
import 'katex/dist/katex.min.css';
import { createElement, type ReactNode } from 'react';

export type RenderedFormula = { content: ReactNode } | { errorAt: number | null };

/**
 * The longest formula in characters. Lessons need no longer ones, and every part of a formula is an element of the
 * page.
 */
const longestFormula = 3_000;
const mostElements = 4_000;
const deepest = 150;

const fonts = ['1em KaTeX_Main', 'italic 1em KaTeX_Math'];
/** A formula that waits longer than this is drawn in another font first. */
const longestFontWaitMs = 3_000;
let arrival: Promise<unknown> | undefined;

/** The fonts that nearly each formula needs: drawn before they come, it would change its width then. */
export function fontsAreHere(): Promise<unknown> {
  arrival ??= Promise.race([
    Promise.allSettled(fonts.map(async (font) => document.fonts.load(font))),
    new Promise((resolve) => setTimeout(resolve, longestFontWaitMs)),
  ]);
  return arrival;
}

/**
 * KaTeX gives HTML with style attributes, and our Content-Security-Policy refuses those. So its markup is parsed in an
 * inert document and rebuilt as React elements: React sets styles through the CSSOM, which the policy allows. Screen
 * readers read the MathML, which is kept.
 */
export function renderFormula(tex: string, isDisplay: boolean): RenderedFormula {
  if (tex.length > longestFormula) return { errorAt: null };
  try {
    // `trust: false` refuses links, pictures and styles; `maxSize` and `maxExpand` limit a formula's size and time
    const options = {
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 500,
    } as const;
    const markup = katex.renderToString(tex, { ...options, output: 'htmlAndMathml' });
    // renamed before parsing, because the policy refuses and reports style attributes in an inert document too. KaTeX
    // escapes the quotes of texts, so these characters with a plain quote occur only in tags.
    const parsed = new DOMParser().parseFromString(markup.replaceAll(' style="', ' data-style="'), 'text/html');
    if (parsed.body.getElementsByTagName('*').length > mostElements) return { errorAt: null };
    return { content: [...parsed.body.childNodes].map((node, index) => toReact(node, index, 0)) };
  } catch (error) {
    return { errorAt: error instanceof katex.ParseError && Number.isFinite(error.position) ? error.position : null };
  }
}

function toReact(node: ChildNode, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  if (depth > deepest) throw new RangeError('a formula too deep to be shown');
  const element = node as Element;
  const props: Record<string, unknown> = { key };
  for (const { name, value } of element.attributes) {
    if (name === 'class') props['className'] = value;
    else if (name === 'data-style') props['style'] = styleObject(value);
    else if (!/^(on|href|src|xlink)/i.test(name)) props[name] = value;
  }
  // MathML and SVG names keep their case, HTML names are in capitals
  const tagName =
    element.namespaceURI === 'http://www.w3.org/1999/xhtml' ? element.localName.toLowerCase() : element.localName;
  const children = [...element.childNodes].map((child, index) => toReact(child, index, depth + 1));
  return createElement(tagName, props, ...children);
}

function styleObject(css: string): Record<string, string> {
  const style: Record<string, string> = {};
  for (const declaration of css.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim();
    style[name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())] = declaration
      .slice(colon + 1)
      .trim();
  }
  return style;
}
