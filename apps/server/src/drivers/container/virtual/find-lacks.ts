import { getCommandNames, parse, type SimpleCommandNode, type WordNode } from 'just-bash';
import { ownNames } from './own-commands.ts';
import { pythonNames } from './python-command.ts';

/** What the interpreter runs itself, besides its commands. */
const builtins =
  '. : [ break builtin cd command compgen complete continue declare dirs eval exec exit export false getopts hash let local mapfile popd printf pushd pwd read readarray readonly return set shift shopt source test trap true type typeset unset wait';
const known = new Set([...builtins.split(' '), ...getCommandNames(), ...ownNames, ...pythonNames, 'check', 'student']);

/** Commands that run another one: how many words of their own stand before it, besides options. */
const carriers: Record<string, number> = { student: 0, command: 0, exec: 0, time: 0, env: 0, xargs: 0, timeout: 1 };
const shells = new Set(['sh', 'bash', '/bin/sh', '/bin/bash']);

/**
 * What a script in bash uses that the virtual shell has not: names of commands, `/proc`, and `&` for what runs in the
 * background. Empty: nothing is known to be lacking. A script that is no bash lacks nothing here: it fails everywhere.
 */
export function lacksOf(script: string): string[] {
  const lacks = new Set<string>();
  const functions = new Set<string>();
  const commands: string[] = [];
  const look = (text: string): void => {
    let read: unknown;
    try {
      read = parse(text);
    } catch {
      return;
    }
    walk(read, (node) => {
      if (node['type'] === 'FunctionDef') functions.add(String(node['name']));
      if (node['type'] === 'Statement' && node['background'] === true) lacks.add('&');
      if (node['type'] === 'Literal' && /(?:^|[^\w.])\/proc\//.test(` ${String(node['value'])}`)) lacks.add('/proc');
      if (node['type'] !== 'SimpleCommand') return;
      const { name, args } = node as unknown as SimpleCommandNode;
      let words = [name, ...args].map(plainText);
      for (let own = carriers[words[0]!]; own !== undefined; own = carriers[words[0]!]) {
        const first = words.findIndex((word, at) => at > 0 && !/^(?:-|\w+=)/.test(word));
        words = first < 0 ? [] : words.slice(first + own);
        if (words.length === 0) return;
      }
      commands.push(words[0]!);
      const inner = shells.has(words[0]!) ? words.indexOf('-c') + 1 : 0;
      if (inner > 0 && words[inner] !== undefined) look(words[inner]);
    });
  };
  look(script);
  for (const name of commands) {
    const command = name.replace(/^\/(?:usr\/)?bin\//, '');
    const isSaid = /^[\w.:[][\w.+-]*$/.test(command) && !name.startsWith('./') && !command.endsWith('.sh');
    if (isSaid && !known.has(command) && !functions.has(command)) lacks.add(command);
  }
  return [...lacks].toSorted();
}

type Node = Record<string, unknown>;

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  else if (typeof value === 'object' && value !== null) {
    visit(value as Node);
    for (const one of Object.values(value)) walk(one, visit);
  }
}

/** The text of a word with its quotes taken off; a part that is computed becomes a space. */
function plainText(word: WordNode | null): string {
  return (
    word?.parts
      .map((part) => {
        if (part.type === 'Literal' || part.type === 'SingleQuoted' || part.type === 'Escaped') return part.value;
        if (part.type === 'DoubleQuoted') return plainText({ type: 'Word', parts: part.parts });
        return ' ';
      })
      .join('') ?? ''
  );
}
