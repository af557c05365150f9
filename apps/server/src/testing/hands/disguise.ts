import type { SyntaxNode, Tree } from '@lezer/common';
import type { Solution } from '../../similarity/solutions.ts';
import { readerOf } from '../../similarity/languages.ts';

/** A piece of a text and what stands there instead. */
type Change = { from: number; to: number; text: string };
type Program = { language: string; text: string; tree: Tree };
/** Null: the program has nothing of the kind. */
type Disguise = (program: Program) => string | null;

const names = /(?:Name|Identifier|Definition)$/;
/** What belongs to a language and its library keeps its name. */
const known = new Set(
  (
    'print input int str len range sorted list dict map sum open sys stdin split append sort get items keys std cin cout ' +
    'endl vector queue pair push front pop size begin end main String System out println Scanner Math console log'
  ).split(' '),
);

/** Gives every name of its own another one. */
const rename: Disguise = ({ text, tree }) => {
  const changes: Change[] = [];
  const given = new Map<string, string>();
  tree.iterate({
    enter({ type, from, to, node }) {
      const name = text.slice(from, to);
      if (!names.test(type.name) || node.firstChild !== null || known.has(name) || !/^\p{L}[\w]*$/u.test(name)) return;
      if (!given.has(name)) given.set(name, `${name.length % 2 ? 'temp' : 'myVal'}${given.size + 1}`);
      changes.push({ from, to, text: given.get(name)! });
    },
  });
  return changes.length === 0 ? null : changed(text, changes);
};

const functions = /^(?:Function(?:Definition|Declaration|Item|Decl)|MethodDeclaration)$/;

/** Turns the order of functions that stand beside each other. */
const move: Disguise = ({ text, tree }) => {
  const beside = new Map<number, SyntaxNode[]>();
  tree.iterate({
    enter({ type, node }) {
      if (!functions.test(type.name)) return;
      const key = node.parent?.from ?? -1;
      beside.set(key, [...(beside.get(key) ?? []), node]);
    },
  });
  const changes = [...beside.values()].flatMap((nodes) => {
    const turned = nodes.toReversed();
    return nodes.length < 2
      ? []
      : nodes.map(({ from, to }, at) => ({ from, to, text: text.slice(turned[at]!.from, turned[at]!.to) }));
  });
  return changes.length === 0 ? null : changed(text, changes);
};

/** Takes the comments away and writes others, with other empty lines. */
const comment: Disguise = ({ language, text, tree }) => {
  const changes: Change[] = [];
  tree.iterate({
    enter({ type, from, to }) {
      if (type.name.endsWith('Comment')) changes.push({ from, to, text: '' });
    },
  });
  const sign = language === 'python' ? '#' : '//';
  let depth = 0;
  const lines = changed(text, changes)
    .split('\n')
    .flatMap((line, at) => {
      // a comment within a string would be a part of it
      const isOpen = depth > 0 || /["'`]\s*$/.test(line);
      depth += (line.match(/[([]/g)?.length ?? 0) - (line.match(/[)\]]/g)?.length ?? 0);
      return at % 3 === 1 && !isOpen && line.trim() !== '' ? [`${line}  ${sign} шаг ${at}: считаем`, ''] : [line];
    });
  return lines.join('\n');
};

/** Turns the condition of each `if` with one `else` and swaps the branches; in a chain swaps the first two. */
const branch: Disguise = ({ language, text, tree }) => {
  const changes: Change[] = [];
  let until = -1;
  const part = ({ from, to }: { from: number; to: number }) => text.slice(from, to);
  const swap = (one: SyntaxNode, other: SyntaxNode) =>
    changes.push(
      { from: one.from, to: one.to, text: part(other) },
      { from: other.from, to: other.to, text: part(one) },
    );
  tree.iterate({
    enter({ type, node }) {
      if (!/^If(?:Statement|Expression)$/.test(type.name) || node.from < until) return;
      const parts: SyntaxNode[] = [];
      for (let child = node.firstChild; child; child = child.nextSibling)
        if (!child.type.name.endsWith('Comment')) parts.push(child);
      const kinds = parts.map((one) => one.type.name);
      const elseAt = kinds.indexOf('else');
      if (kinds[0] !== 'if' || elseAt < 0) return;
      const isChain = kinds.includes('elif');
      const [condition, then] = [parts[1]!, parts[2]!];
      if (language === 'python' && isChain) {
        swap(condition, parts[kinds.indexOf('elif') + 1]!);
        swap(then, parts[kinds.indexOf('elif') + 2]!);
      } else {
        const last = parts.at(-1)!;
        if (last.type.name.startsWith('If')) return;
        const inner = part(condition).replace(/^\(([^]*)\)$/, '$1');
        const turned =
          language === 'python'
            ? `not (${inner})`
            : language === 'go' || language === 'rust'
              ? `!(${inner})`
              : `(!(${inner}))`;
        changes.push({ from: condition.from, to: condition.to, text: turned });
        swap(then, last);
      }
      until = node.to;
    },
  });
  return changes.length === 0 ? null : changed(text, changes);
};

function changed(text: string, changes: readonly Change[]): string {
  let result = '';
  let at = 0;
  for (const change of changes.toSorted((a, b) => a.from - b.from)) {
    result += text.slice(at, change.from) + change.text;
    at = change.to;
  }
  return result + text.slice(at);
}

export const disguises = { rename, move, comment, branch };

/** The solution after one disguise, or after several; null when one of them has nothing to do. */
export function disguised(solution: Solution, ways: readonly (keyof typeof disguises)[]): Solution | null {
  const reader = readerOf(solution.language);
  if (reader === null || !('parser' in reader)) return null;
  let text: string | null = solution.files[0]!.content;
  for (const way of ways) {
    text = disguises[way]({ language: solution.language, text, tree: reader.parser.parse(text) });
    if (text === null) return null;
  }
  return { language: solution.language, files: [{ name: solution.files[0]!.name, content: text }] };
}
