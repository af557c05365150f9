/** Shared by the operator's commands: questions at a terminal, hidden passwords, errors without a stack. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs, type ParseArgsConfig, parseEnv } from 'node:util';
import { Refusal } from '@put/contract/base/refusals';
import { ArchiveError } from '../drivers/archive/archive.ts';
import { DatabaseError } from '../drivers/database/database.ts';
import { isDenied } from '../drivers/failure/is-denied.ts';
import { FilesDown } from '../drivers/files/files.ts';
import { readSettings, type Settings, SettingsError } from '../settings.ts';
import { strangeSettings } from '../strange-settings.ts';
import { wordsOfSystem } from '../drivers/failure/words-of-system.ts';
import { wordsOfPath } from './words-of-system.ts';

/** The operator typed something wrong. The message says what to do, in Russian. */
export class InputError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Asked = { hint?: string; allowPositionals?: boolean };

/** The settings of the command, once they are read: they name the folders that the system refuses. */
let read: Settings | undefined;

/** Every command takes the file of settings that the service has. */
const ofEveryCommand = { 'env-file': { type: 'string' } } as const;

/**
 * Reads the command's words and its settings: those of the environment, and of the file that `--env-file` names. `hint`
 * is added to the message when the words are wrong.
 */
export function readCommand<const O extends Options>(own: O, { hint = '', allowPositionals = false }: Asked = {}) {
  const { values, positionals } = readWords({ ...own, ...ofEveryCommand }, hint, allowPositionals);
  const file = (values as { 'env-file'?: string })['env-file'];
  if (file !== undefined) loadEnvironment(file);
  for (const words of strangeSettings(process.env)) console.warn(words);
  read = readSettings(process.env);
  return { values, positionals, settings: read };
}

function readWords<const O extends Options>(options: O, hint: string, allowPositionals: boolean) {
  try {
    return parseArgs({ options, allowPositionals });
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new InputError(`${(error as Error).message}\nМожно задать: ${known.join(', ')}. ${hint}`.trim());
  }
}

/** A service manager reads its file as root, commands run as the user of the service. */
function loadEnvironment(file: string): void {
  try {
    const text = readFileSync(file, 'utf8');
    requireOneMeaning(file, text);
    // what is given by hand stays, as with Node's own option
    for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ||= value;
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(
      isDenied(error)
        ? `Файл настроек ${file} нельзя прочитать: нет прав. Откройте его группе службы: chgrp put ${file} && chmod 640 ${file}`
        : `Файл настроек ${file} не прочитать: ${wordsOfSystem(error) ?? String(error)}.`,
      { cause: error },
    );
  }
}

/** After a number sign Node reads a comment where systemd reads on: a password would be another one. */
function requireOneMeaning(file: string, text: string): void {
  const name = /^\s*(?:export\s+)?(\w+)\s*=\s*[^\s"'`#][^#\n]*#/m.exec(text)?.[1];
  if (name !== undefined)
    throw new InputError(`В файле ${file} возьмите значение ${name} в кавычки: без них «#» начинает примечание.`);
}

/** Runs a command and sets the exit code. Errors that the operator must fix are printed without a stack. */
export async function runCommand(work: () => Promise<void>, interruptedWords: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) console.error(error.errors.map(({ message }) => message).join('\n') || error.message);
    else if (isForOperator(error)) console.error(error.message);
    else if (isInterruption(error)) console.error(`\nПрервано. ${interruptedWords}`);
    else {
      const words = wordsOfPath(error, read);
      if (words === undefined) throw error;
      console.error(words);
    }
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
