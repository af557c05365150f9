import type { CommandNode, PipelineNode, SimpleCommandNode, StatementNode, WordNode } from 'just-bash';
import { terminalFolder } from './shell-messages.ts';

/** Options of `read` that are followed by a word. */
const takesWord = /^-[a-zA-Z]*[pntdNiu]$/;

/** The literal text of a word; a part that is computed becomes \0. */
export const textOf = (word: WordNode | null): string =>
  word?.parts.map((part) => (part.type === 'Literal' ? part.value : '\0')).join('') ?? '';

/**
 * Mends `read` everywhere below these statements: the interpreter keeps the bytes of what it has read as characters, so
 * that Cyrillic would come out broken. With `isTyped`, a `read` without a file reads what the student types.
 */
export function mendReads(statements: readonly StatementNode[], isTyped: boolean): void {
  for (const { pipelines } of statements)
    for (const pipeline of pipelines) mendPipeline(pipeline, isTyped && pipeline.commands.length === 1);
}

function mendPipeline(pipeline: PipelineNode, isTyped: boolean): void {
  pipeline.commands = pipeline.commands.map((command) => {
    if (command.type === 'SimpleCommand') return textOf(command.name) === 'read' ? mended(command, isTyped) : command;
    const isFed = 'redirections' in command && command.redirections.length > 0;
    mendReads(statementsOf(command), isTyped && !isFed && command.type !== 'FunctionDef');
    return command;
  });
}

/** All statements of a compound command or a function. */
export function statementsOf(command: CommandNode): readonly StatementNode[] {
  switch (command.type) {
    case 'If':
      return [
        ...command.clauses.flatMap(({ condition, body }) => [...condition, ...body]),
        ...(command.elseBody ?? []),
      ];
    case 'While':
    case 'Until':
      return [...command.condition, ...command.body];
    case 'For':
    case 'CStyleFor':
    case 'Subshell':
    case 'Group':
      return command.body;
    case 'Case':
      return command.items.flatMap(({ body }) => body);
    case 'FunctionDef':
      return statementsOf(command.body);
    default:
      return [];
  }
}

function mended(read: SimpleCommandNode, isTyped: boolean): CommandNode {
  const { names, prompt } = wordsOf(read.args);
  const isHere = isTyped && !read.redirections.some(({ operator }) => operator.startsWith('<'));
  if (isHere) {
    const target: WordNode = { type: 'Word', parts: [{ type: 'Literal', value: `${terminalFolder}/line` }] };
    read.redirections.unshift({ type: 'Redirection', fd: null, operator: '<', target });
  }
  const decode = call('__put_decode', names.length > 0 ? names : [literal('REPLY')]);
  const first = isHere && prompt ? [statement([asking(prompt)])] : [];
  return { type: 'Group', body: [...first, statement([read, decode])], redirections: [] };
}

function wordsOf(args: readonly WordNode[]): { names: WordNode[]; prompt: WordNode | null } {
  const names: WordNode[] = [];
  let prompt: WordNode | null = null;
  for (let at = 0; at < args.length; at += 1) {
    const text = textOf(args[at]!);
    if (takesWord.test(text)) {
      at += 1;
      if (text.endsWith('p')) prompt = args[at] ?? null;
    } else if (!text.startsWith('-')) names.push(args[at]!);
  }
  return { names, prompt };
}

const literal = (value: string): WordNode => ({ type: 'Word', parts: [{ type: 'Literal', value }] });
const call = (name: string, args: WordNode[]): SimpleCommandNode => ({
  type: 'SimpleCommand',
  assignments: [],
  name: literal(name),
  args,
  redirections: [],
});
const asking = (prompt: WordNode): SimpleCommandNode => ({
  ...call('printf', [literal('%s'), prompt]),
  redirections: [{ type: 'Redirection', fd: null, operator: '>>', target: literal(`${terminalFolder}/err`) }],
});
/** Each command runs if the one before it went well. */
const statement = (commands: CommandNode[]): StatementNode => ({
  type: 'Statement',
  pipelines: commands.map((command) => ({ type: 'Pipeline', commands: [command], negated: false })),
  operators: commands.slice(1).map(() => '&&'),
  background: false,
});
