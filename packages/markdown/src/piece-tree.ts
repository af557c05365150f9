import type { TextNode } from '@put/contract/lessons/read-text';
import type { Element, Root } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { allowedHtml } from './allowed-html.ts';
import { compactTree } from './compact-tree.ts';
import { displayFormulas } from './display-formulas.ts';
import { directives } from './directives.ts';
import { htmlAsText } from './html-as-text.ts';
import { runnableCode } from './runnable-code.ts';
import { textOf } from './text-of.ts';
import { videoLinks } from './video-links.ts';

export type PieceTree = {
  nodes: TextNode[];
  /** The piece's headings in order, without the footnotes' own heading. */
  headings: { level: number; words: string }[];
  elements: number;
  /** The line of each block, from 0 within the piece. */
  lines: number[];
  formulas: number;
};

// ids get no prefix here: the screen adds the same prefix to all of them
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(displayFormulas)
  .use(remarkDirective)
  .use(directives)
  .use(videoLinks)
  .use(runnableCode)
  .use(htmlAsText)
  .use(remarkRehype, { clobberPrefix: '', footnoteLabel: 'Сноски', footnoteBackLabel: 'Вернуться к тексту' })
  .use(rehypeSanitize, allowedHtml)
  .use(footnoteTitleLevel)
  .freeze();

/**
 * Raw HTML becomes text, other elements pass a list of allowed ones: nothing in a text can act as a part of the
 * application.
 */
export function readPiece(source: string): PieceTree {
  const tree = processor.runSync(processor.parse(source), { value: source } as never) as Root;
  const found: PieceTree = { nodes: compactTree(tree), headings: [], elements: 0, formulas: 0, lines: linesOf(tree) };
  visit(tree, 'element', (node) => {
    found.elements += 1;
    const level = /^h([1-6])$/.exec(node.tagName)?.[1];
    if (level !== undefined && !isFootnoteTitle(node))
      found.headings.push({ level: Number(level), words: textOf(node) });
    if (isFormula(node)) found.formulas += 1;
  });
  return found;
}

const linesOf = (tree: Root) =>
  tree.children.flatMap((node) => (node.type === 'element' ? (node.position?.start.line ?? 1) - 1 : []));

const footnoteTitleClass = 'pt-visually-hidden';

const isFootnoteTitle = ({ properties: { className } }: Element) =>
  Array.isArray(className) && className.includes(footnoteTitleClass);

const isFormula = ({ tagName, properties: { className } }: Element) =>
  tagName === 'code' &&
  Array.isArray(className) &&
  className.some((name) => /^(math-|language-math$)/.test(String(name)));

/** The footnotes' own heading is an h2 with a known id. It is left out of the numbering of headings. */
function footnoteTitleLevel() {
  return (tree: Root) => {
    for (const node of tree.children) {
      if (node.type !== 'element' || node.tagName !== 'section') continue;
      const title = node.children.find((child) => child.type === 'element' && child.tagName === 'h2');
      if (title?.type === 'element') title.properties['className'] = [footnoteTitleClass];
    }
  };
}
