import type { TextAttributes, TextNode } from '@put/contract/lessons/read-text';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { textOf } from './text-of.ts';

/** Elements where white space between children means nothing; React would warn about it. */
const withoutBlanks = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol', 'blockquote']);

/**
 * The tree as plain JSON, a third of its size. A listing or a formula becomes an element of ours with its text; the
 * reader's side decides how to show it.
 */
export const compactTree = (tree: Root): TextNode[] => compactAll(tree.children, true);

function compactAll(nodes: readonly (RootContent | ElementContent)[], dropsBlanks: boolean): TextNode[] {
  return nodes.flatMap((node): TextNode[] => {
    if (node.type === 'text') return dropsBlanks && node.value.trim() === '' ? [] : [node.value];
    return node.type === 'element' ? [compactElement(node)] : [];
  });
}

function compactElement(node: Element): TextNode {
  const { tagName, properties, children } = node;
  const [first] = children;
  if (tagName === 'pre' && first?.type === 'element' && first.tagName === 'code') return compactListing(first);
  if (tagName === 'code' && classesOf(node).includes('math-inline')) return ['pt-formula', 0, textOf(node)];
  if (tagName === 'code' && classesOf(node).includes('math-display'))
    return ['pt-formula', { display: true }, textOf(node)];
  return [tagName, compactAttributes(properties), ...compactAll(children, withoutBlanks.has(tagName))];
}

/** remark-math gives a formula on lines of its own as code in a `pre`. A fence called `math` is the same. */
function compactListing(code: Element): TextNode {
  const classes = classesOf(code);
  const text = textOf(code).replace(/\n$/, '');
  const language = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '';
  if (classes.includes('math-display') || language === 'math') return ['pt-formula', { display: true }, text];
  const attributes = {
    ...(language !== '' && { language }),
    ...(code.properties['dataRun'] === 'python' && { run: true }),
  };
  return ['pt-code', orNone(attributes), text];
}

function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

/** Attributes by the names that React uses. */
function compactAttributes(properties: Element['properties']): TextAttributes | 0 {
  const attributes: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (Array.isArray(value)) attributes[name] = value.join(' ');
    else attributes[name.replace(/^(?:aria|data)[A-Z].*/, withDashes)] = value;
  }
  return orNone(attributes);
}

/** `ariaDescribedBy` → `aria-describedby`, `dataFootnoteRef` → `data-footnote-ref`. */
const withDashes = (name: string) =>
  name.startsWith('aria')
    ? `aria-${name.slice('aria'.length).toLowerCase()}`
    : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const orNone = (attributes: TextAttributes) => (Object.keys(attributes).length === 0 ? 0 : attributes);
