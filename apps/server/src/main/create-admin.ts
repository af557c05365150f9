/**
 * Makes an administrator from the operator's console: the first one in production, or another when nobody can get in.
 *
 *   npm run admin:create
 *   npm run admin:create -- --username anna --first-name Анна < password.txt
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { NewUser } from '@put/contract/users';
import { Refusal } from '@put/contract/refusals';
import { pino } from 'pino';
import { openWithServer } from '../compose.ts';
import { DatabaseError } from '../drivers/database/database.ts';
import { migrate } from '../drivers/database/migrate.ts';
import { createUser } from '../modules/users/create-user.ts';
import { readSettings, SettingsError } from '../settings.ts';

const options = {
  username: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
} as const;

class InputError extends Error {}

try {
  const settings = readSettings(process.env);
  const person = await askPerson();
  const closers: (() => Promise<unknown> | void)[] = [];
  try {
    const { db, pool } = await openWithServer(settings, pino({ level: 'silent' }), closers);
    await migrate(pool);
    const { id } = await createUser(db, { viewer: null, ip: '' }, { ...person, is_admin: true });
    console.log(`Администратор создан: ${person.username ?? person.email} (номер ${id}). Теперь он может войти.`);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
} catch (error) {
  if (error instanceof Refusal) console.error(error.errors.map(({ message }) => message).join('\n') || error.message);
  else if (error instanceof InputError || error instanceof SettingsError || error instanceof DatabaseError)
    console.error(error.message);
  else if (isInterruption(error)) console.error('\nПрервано. Администратор не создан.');
  else throw error;
  // a shell's own code for Ctrl+C
  process.exitCode = isInterruption(error) ? 130 : 1;
}

/** From arguments and PT_ADMIN_…, the rest from the keyboard. The password is never an argument: others can read those. */
async function askPerson() {
  const { values } = readArguments();
  const env = process.env;
  const given = {
    username: values.username ?? env['PT_ADMIN_USERNAME'],
    email: values.email ?? env['PT_ADMIN_EMAIL'],
    first_name: values['first-name'] ?? env['PT_ADMIN_FIRST_NAME'],
    last_name: values['last-name'] ?? env['PT_ADMIN_LAST_NAME'],
    password: env['PT_ADMIN_PASSWORD'],
  };
  const answers = process.stdin.isTTY
    ? await askAtTerminal(given)
    : { password: given.password ?? (await readStdin()) };
  const asked = Object.fromEntries(
    Object.entries({ first_name: 'Администратор', ...definedOf(given), ...answers }).filter(
      ([, value]) => value !== '',
    ),
  );
  const parsed = NewUser.safeParse({ password: '', ...asked });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new InputError(`Так администратора не создать:\n${lines.join('\n')}`);
}

function readArguments() {
  try {
    return parseArgs({ options });
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new InputError(`${(error as Error).message}\nМожно задать: ${known.join(', ')}. Пароль подаётся на вход.`);
  }
}

function definedOf(given: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function isInterruption(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

type Given = { username: string | undefined; email: string | undefined; password: string | undefined };

async function askAtTerminal({ username, email, password }: Given): Promise<Record<string, string>> {
  let isSecret = false;
  // what is typed is echoed by readline, so the echo is what has to be stopped
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isSecret) process.stdout.write(chunk);
      done();
    },
  });
  const keyboard = createInterface({ input: process.stdin, output, terminal: true });
  // Ctrl+D closes the keyboard; a question that is still open would wait for ever
  const closed = new AbortController();
  keyboard.once('close', () => closed.abort());
  const ask = (question: string) => keyboard.question(question, { signal: closed.signal });
  const askSecret = async (question: string) => {
    process.stdout.write(question);
    isSecret = true;
    const answer = await ask('');
    isSecret = false;
    process.stdout.write('\n');
    return answer;
  };
  try {
    const login = username ?? email ?? (await ask('Логин или почта: '));
    const secret = password ?? (await askSecret('Пароль (от 8 знаков, не виден): '));
    if (password === undefined && (await askSecret('Ещё раз: ')) !== secret)
      throw new InputError('Пароли не совпали. Начните заново.');
    if (username !== undefined || email !== undefined) return { password: secret };
    return { [login.includes('@') ? 'email' : 'username']: login.trim(), password: secret };
  } finally {
    keyboard.close();
  }
}

async function readStdin(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk as string;
  return text.split(/\r?\n/, 1)[0] ?? '';
}
