import type { Parser } from '@lezer/common';
import { readerOf } from './languages.ts';
import type { Token } from './solutions.ts';
import { spelledTokens } from './spelled-tokens.ts';

/** Nodes that say nothing of how a program works: brackets and separators. */
const silent = /^[()[\]{},;]$/;
const namesOfThings = /(?:Name|Identifier|Definition|Label)$/i;
/** Their text decides what they do. */
const operators = /(?:Op|Operator)$/;

/**
 * The tokens of a program, without comments and without the names of its things: what stays the same when somebody
 * renames and reformats. Empty for a language that is not compared.
 */
export function tokensOf(language: string, text: string): Token[] {
  const reader = readerOf(language);
  if (reader === null) return [];
  return 'parser' in reader ? treeTokens(text, reader.parser) : spelledTokens(text, reader.spelling);
}

/**
 * The nodes of a tree in their order. A part that only repeats the one before it (items of a table, a series of prints)
 * counts once: it would be found as similar in any two programs with a series.
 */
function treeTokens(text: string, parser: Parser): Token[] {
  const tokens: Token[] = [];
  type Open = { from: number; before: readonly [from: number, to: number] };
  const open: Open[] = [{ from: 0, before: [0, 0] }];
  parser.parse(text).iterate({
    enter({ type, from, to, node }) {
      if (isComment(type.name) || type.isSkipped) return false;
      const isLeaf = node.firstChild === null;
      const name = type.isTop ? null : nameOf(type.name, isLeaf, text, from, to);
      const start = tokens.length;
      if (name !== null) tokens.push({ name, from, to: isLeaf ? to : from + 1 });
      open.push({ from: start, before: [start, start] });
      return undefined;
    },
    leave() {
      const { from } = open.pop()!;
      const parent = open.at(-1)!;
      const [before, end] = parent.before;
      if (tokens.length === from) return;
      if (isSame(tokens, before, end, from)) tokens.length = from;
      else parent.before = [from, tokens.length];
    },
  });
  return tokens;
}

const isComment = (name: string) => name.endsWith('Comment');

function nameOf(type: string, isLeaf: boolean, text: string, from: number, to: number): string | null {
  if (silent.test(type)) return null;
  if (!isLeaf) return type;
  if (namesOfThings.test(type)) return 'name';
  return operators.test(type) ? text.slice(from, to) : type;
}

/** Whether the tokens from `next` to the end have the names of those from `before` to `end`. One name alone is no series. */
function isSame(tokens: readonly Token[], before: number, end: number, next: number): boolean {
  const length = end - before;
  if (length === 0 || length !== tokens.length - next) return false;
  for (let at = 0; at < length; at += 1) if (tokens[before + at]!.name !== tokens[next + at]!.name) return false;
  return true;
}
