/** Shared by the operator's commands: questions at a terminal, hidden passwords, errors without a stack. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Refusal } from '@put/contract/base/refusals';
import { ArchiveError } from '../drivers/archive/archive.ts';
import { DatabaseError } from '../drivers/database/database.ts';
import { FilesDown } from '../drivers/files/files.ts';
import { SettingsError } from '../settings.ts';

/** The operator typed something wrong. The message says what to do, in Russian. */
export class InputError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

export function readArguments<const O extends Options>(options: O, hint = '') {
  return readWords(options, hint, false).values;
}

/** Reads the command's arguments. `hint` is added to the message when they are wrong. */
export function readWords<const O extends Options>(options: O, hint = '', allowPositionals = true) {
  try {
    return parseArgs({ options, allowPositionals });
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new InputError(`${(error as Error).message}\nМожно задать: ${known.join(', ')}. ${hint}`.trim());
  }
}

/** Runs a command and sets the exit code. Errors that the operator must fix are printed without a stack. */
export async function runCommand(work: () => Promise<void>, interruptedWords: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) console.error(error.errors.map(({ message }) => message).join('\n') || error.message);
    else if (isForOperator(error)) console.error(error.message);
    else if (isInterruption(error)) console.error(`\nПрервано. ${interruptedWords}`);
    else throw error;
    // 130: a shell's exit code for Ctrl+C
    process.exitCode = isInterruption(error) ? 130 : 1;
  }
}

const isForOperator = (error: unknown): error is Error =>
  [InputError, SettingsError, DatabaseError, ArchiveError, FilesDown].some((kind) => error instanceof kind);
const isInterruption = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export type Keyboard = { ask(question: string): Promise<string>; askSecret(question: string): Promise<string> };

export async function withKeyboard<T>(work: (keyboard: Keyboard) => Promise<T>): Promise<T> {
  let isSecret = false;
  // readline echoes what is typed, so its output is muted while a password is typed
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isSecret) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  // Ctrl+D closes the keyboard, and an open question would then wait forever
  const closed = new AbortController();
  lines.once('close', () => closed.abort());
  const ask = (question: string) => lines.question(question, { signal: closed.signal });
  const askSecret = async (question: string) => {
    process.stdout.write(question);
    isSecret = true;
    const answer = await ask('');
    isSecret = false;
    process.stdout.write('\n');
    return answer;
  };
  try {
    return await work({ ask, askSecret });
  } finally {
    lines.close();
  }
}

/** Asks twice, because the typed text is not shown. */
export async function askNewPassword({ askSecret }: Keyboard): Promise<string> {
  const password = await askSecret('Пароль (от 8 знаков, не виден): ');
  if ((await askSecret('Ещё раз: ')) !== password) throw new InputError('Пароли не совпали. Начните заново.');
  return password;
}

/** Reads a password from standard input, because other users of the machine can read arguments. */
export async function readFirstLine(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk as string;
  return text.split(/\r?\n/, 1)[0] ?? '';
}
