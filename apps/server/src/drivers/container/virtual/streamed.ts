import type { CommandNode, PipelineNode, ScriptNode, SimpleCommandNode, StatementNode } from 'just-bash';
import { serialize } from 'just-bash';
import { pythonNames, shownMark, typedMark } from './python-command.ts';
import { mendReads, statementsOf, textOf } from './read-commands.ts';
import { terminalFolder } from './shell-messages.ts';

type Redirection = SimpleCommandNode['redirections'][number];

/** A redirection of these would hold for the whole shell, or hide where they jump to. */
const unmoved = new Set(['exec', 'break', 'continue', 'return', 'exit']);

/**
 * Sends the output of each simple command straight to the terminal. The shell would show it when the whole line is done:
 * a loop that prints and sleeps would stay silent. With `isTyped`, what needs input reads what the student types.
 */
export function streamed(script: ScriptNode, isTyped: boolean): string {
  for (const statement of script.statements) streamStatement(statement, isTyped);
  mendReads(script.statements, isTyped);
  return serialize(script);
}

/** The definitions of functions in a script, as text. */
export function functionsIn(script: ScriptNode): string {
  const definitions = script.statements.filter(({ pipelines }) =>
    pipelines.every(({ commands }) => commands.every(({ type }) => type === 'FunctionDef')),
  );
  return definitions.length === 0 ? '' : serialize({ type: 'Script', statements: definitions });
}

function streamStatement({ pipelines, background }: StatementNode, isTyped: boolean): void {
  if (!background) for (const pipeline of pipelines) streamPipeline(pipeline, isTyped);
}

function streamPipeline({ commands, timed }: PipelineNode, isTyped: boolean): void {
  const [first, last] = [commands[0], commands.at(-1)];
  if (timed || !first || !last) return;
  if (isTyped && first.type === 'SimpleCommand') readTyped(first);
  if (last.type === 'SimpleCommand') showAtOnce(last);
  else if (commands.length === 1) for (const one of bodiesOf(last)) streamStatement(one, isTyped);
}

/** The statements whose output goes where the command's does. */
function bodiesOf(command: CommandNode): readonly StatementNode[] {
  const isElsewhere = 'redirections' in command && command.redirections.length > 0;
  return isElsewhere || command.type === 'FunctionDef' ? [] : statementsOf(command);
}

const isInput = ({ operator }: Redirection) => operator.startsWith('<');

function showAtOnce(command: SimpleCommandNode): void {
  const name = textOf(command.name);
  if (name === '' || unmoved.has(name) || !command.redirections.every(isInput)) return;
  command.redirections.push(redirect('>>', 'out', null), redirect('>>', 'err', 2));
  if (isPython(name)) mark(command, shownMark);
}

const isPython = (name: string) => pythonNames.some((one) => one === name);

/** What the command can see, and no other one. */
function mark(command: SimpleCommandNode, name: string): void {
  const value = { type: 'Word' as const, parts: [{ type: 'Literal' as const, value: '1' }] };
  command.assignments.push({ type: 'Assignment', name, value, append: false, array: null });
}

function readTyped(command: SimpleCommandNode): void {
  if (isPython(textOf(command.name)) && !command.redirections.some(isInput)) return mark(command, typedMark);
  const hasNoFile = command.args.map(textOf).every((word) => word.startsWith('-') && word !== '-');
  if (textOf(command.name) === 'cat' && hasNoFile && !command.redirections.some(isInput))
    command.redirections.unshift(redirect('<', 'all', null));
}

const redirect = (operator: '<' | '>>', file: string, fd: number | null): Redirection => ({
  type: 'Redirection',
  fd,
  operator,
  target: { type: 'Word', parts: [{ type: 'Literal', value: `${terminalFolder}/${file}` }] },
});
