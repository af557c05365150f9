import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BinaryExpression, type Expression, type JSXChild, type Node, parseSync, Visitor } from 'oxc-parser';
import { isOfTests } from './measure-tree.ts';
import { listSources } from './read-imports.ts';
import { root } from '../run-program.ts';

export type Sentence = { path: string; line: number; text: string };

const folders = ['apps/server/src', 'apps/web/src', 'packages', 'scripts'];
/** Content of the demonstration's teacher, words to be refused, and what only tests and attacks print. */
const isContent =
  /^apps\/server\/src\/demo\/|^scripts\/checks\/|\/runner\/(attacks\/|con.*-programs)|\/fake-|hostile-texts|random-programs/;

const hasRussian = (text: string): boolean => /[А-ЯЁа-яё]/.test(text);

/** All Russian texts that people read, in the order of their files. */
export function readSentences(): Sentence[] {
  return folders
    .flatMap(listSources)
    .filter((path) => !isOfTests.test(path) && !isContent.test(path))
    .flatMap((path) => sentencesOf(path, readFileSync(join(root, path), 'utf8')));
}

/**
 * The Russian texts of one file, by its syntax tree; `source` is its text, and the file need not exist. What is put into
 * a text stands in it as `{name}`, and a text with elements in it stays whole.
 */
export function sentencesOf(path: string, source: string): Sentence[] {
  if (!hasRussian(source)) return [];
  const found: { line: number; text: string }[] = [];
  // the pieces of what was already told as a whole
  const told = new Set<Node>();
  const note = (node: Node, text: string) => {
    if (told.has(node)) return;
    const line = source.slice(0, node.start).split('\n').length;
    // of a program in a text, or of a long text, each line is told apart; JSX is only laid out in lines
    const lines = node.type === 'TemplateLiteral' ? text.split('\n') : [text];
    lines.forEach((words, at) => {
      const plain = words.replaceAll(/\s+/g, ' ').trim();
      if (hasRussian(plain)) found.push({ line: line + at, text: plain });
    });
  };
  const put = ({ start, end }: Node) => {
    const code = source.slice(start, end).replaceAll(/\s+/g, ' ');
    return code.length > 40 || hasRussian(code) ? '{…}' : `{${code}}`;
  };
  const read = (node: Expression): string => {
    if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
    if (node.type !== 'TemplateLiteral') return put(node);
    const pieces = node.quasis.map(({ value: { raw } }, at) => {
      const value = node.expressions[at];
      return raw.replaceAll('\\n', ' ').replaceAll('\\`', '`') + (value === undefined ? '' : put(value));
    });
    return pieces.join('');
  };
  const readChildren = (children: readonly JSXChild[]): string => {
    const pieces = children.map((child) => {
      if (child.type === 'JSXText') {
        told.add(child);
        return child.value;
      }
      if (child.type === 'JSXElement' || child.type === 'JSXFragment') {
        const inner = readChildren(child.children);
        told.add(child);
        return `<${inner}>`;
      }
      if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression') return '';
      const { expression } = child;
      if (expression.type !== 'Literal' && expression.type !== 'TemplateLiteral') return put(expression);
      told.add(expression);
      return read(expression);
    });
    return pieces.join('');
  };
  const element = (node: Node & { children: JSXChild[] }) => {
    const isSentence = node.children.some((child) => child.type === 'JSXText' && hasRussian(child.value));
    if (isSentence && !told.has(node)) note(node, readChildren(node.children));
  };
  new Visitor({
    JSXElement: element,
    JSXFragment: element,
    BinaryExpression(node) {
      const pieces = node.operator === '+' ? summands(node as BinaryExpression) : [];
      if (told.has(node) || !pieces.some((piece) => hasRussian(read(piece)))) return;
      note(node, pieces.map(read).join(''));
      for (let left: Node = node.left; left.type === 'BinaryExpression'; { left } = left) told.add(left);
      for (const piece of pieces) if (piece.type === 'Literal' || piece.type === 'TemplateLiteral') told.add(piece);
    },
    TemplateLiteral(node) {
      note(node, read(node));
    },
    ImportDeclaration({ source: name }) {
      told.add(name);
    },
    Literal(node) {
      if (typeof node.value === 'string') note(node, node.value);
    },
  }).visit(parseSync(path, source).program);
  return found.sort((one, other) => one.line - other.line).map(({ line, text }) => ({ path, line, text }));
}

/** `a + b + c` */
function summands({ left, right }: BinaryExpression): Expression[] {
  const isSum = left.type === 'BinaryExpression' && left.operator === '+';
  return [...(isSum ? summands(left as BinaryExpression) : [left]), right];
}
