import { type Command, type CommandContext, defineCommand, latin1FromBytes } from 'just-bash';
import { readPythonWords } from './python-words.ts';
import { commandResult } from './command-result.ts';
import { type PythonQuestion, type PythonRan, shownHome } from './shell-messages.ts';

/** Set for the command by the shell when nothing stands between it and the terminal. */
export const [typedMark, shownMark] = ['__put_typed', '__put_shown'];
export const pythonNames = ['python3', 'python'] as const;

const outside = (path: string) =>
  failed(`python3: программа видит только домашнюю папку (${shownHome}), а здесь нужно ${path}\n`, 2);
const failed = (stderr: string, exitCode: number) => ({ stdout: '', stderr, exitCode });

/** Python, which the agent runs in a process of its own. */
export const pythonCommands = (ask: (question: PythonQuestion) => Promise<PythonRan>): Command[] =>
  pythonNames.map((name) => defineCommand(name, (words, context) => run(words, context, ask)) as Command);

async function run(
  words: readonly string[],
  context: CommandContext,
  ask: (question: PythonQuestion) => Promise<PythonRan>,
) {
  const { cwd, env, fs } = context;
  const wanted = readPythonWords(words);
  if (wanted.runs === 'nothing') return failed(wanted.says, wanted.code);
  const at = inHome(cwd);
  if (at === null) return outside(cwd);
  const has = (mark: string) => env.get(mark) !== undefined;
  const common = { do: 'python', at, argv: wanted.argv, isTyped: has(typedMark), isShown: has(shownMark) } as const;
  const stdin = latin1FromBytes(context.stdin);
  if (wanted.runs === 'text')
    return shown(await ask({ ...common, stdin, main: { source: wanted.source, name: wanted.name } }));
  if (wanted.runs === 'input') {
    const main = common.isTyped ? null : { source: Buffer.from(stdin, 'latin1').toString('utf8'), name: '<stdin>' };
    return shown(await ask({ ...common, stdin: '', main }));
  }
  const full = fs.resolvePath(cwd, wanted.path);
  const path = inHome(full);
  if (path === null) return outside(full);
  const found = await fs.stat(full).catch(() => null);
  if (!found) return failed(`python3: нет такого файла: ${wanted.path}\n`, 2);
  if (found.isDirectory) return failed(`python3: это папка, а не программа: ${wanted.path}\n`, 1);
  return shown(await ask({ ...common, stdin, main: { file: inHome(await fs.realpath(full)) ?? path } }));
}

/** The path within the home folder; null: it is not there. */
function inHome(path: string): string | null {
  if (path === shownHome) return '';
  return path.startsWith(`${shownHome}/`) ? path.slice(shownHome.length + 1) : null;
}

const shown = ({ stdout, stderr, code }: PythonRan) => commandResult(stdout, stderr, code);
