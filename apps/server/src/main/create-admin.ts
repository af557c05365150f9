/**
 * Makes an administrator from the operator's console: the first one in production, or another when nobody can sign in.
 *
 *   npm run admin:create
 *   npm run admin:create -- --username anna --first-name Анна < password.txt
 */
import { NewUser } from '@put/contract/users/users';
import { createUser } from '../modules/users/users.api.ts';
import {
  askNewPassword,
  InputError,
  readCommand,
  readFirstLine,
  runCommand,
  withKeyboard,
} from './operator-console.ts';
import { withDatabase } from './with-database.ts';

const options = {
  username: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
} as const;

/** Where the operator gives a field. */
const wayOf: Readonly<Partial<Record<string, string>>> = {
  username: 'Логин (--username или PT_ADMIN_USERNAME)',
  email: 'Почта (--email или PT_ADMIN_EMAIL)',
  first_name: 'Имя (--first-name или PT_ADMIN_FIRST_NAME)',
  last_name: 'Фамилия (--last-name или PT_ADMIN_LAST_NAME)',
  password: 'Пароль (первой строкой на вход или PT_ADMIN_PASSWORD)',
};

await runCommand(async () => {
  const { values, settings } = readCommand(options, { hint: 'Пароль подаётся на вход.' });
  await withDatabase(settings, 'ours', async ({ db }) => {
    const person = await askPerson(values);
    const { id } = await createUser(db, { viewer: null, ip: '', family: '' }, { ...person, is_admin: true });
    console.log(`Администратор создан: ${person.username ?? person.email} (номер ${id}). Теперь он может войти.`);
  });
}, 'Администратор не создан.');

/**
 * Takes the fields from arguments and PT_ADMIN_…, and asks for the rest. The password is never an argument, because
 * other users of the machine can read those.
 */
async function askPerson(values: { [Name in keyof typeof options]?: string | undefined }) {
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
    : { password: given.password ?? (await readFirstLine()) };
  const asked = Object.fromEntries(
    Object.entries({ first_name: 'Администратор', ...definedOf(given), ...answers }).filter(
      ([, value]) => value !== '',
    ),
  );
  const parsed = NewUser.safeParse({ password: '', ...asked });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    ({ path, message }) => `  ${wayOf[String(path[0])] ?? path.join('.')}: ${message}`,
  );
  throw new InputError(`Так администратора не создать:\n${lines.join('\n')}`);
}

function definedOf(given: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

type Given = { username: string | undefined; email: string | undefined; password: string | undefined };

function askAtTerminal({ username, email, password }: Given): Promise<Record<string, string>> {
  return withKeyboard(async (keyboard) => {
    const login = username ?? email ?? (await keyboard.ask('Логин или почта: '));
    const secret = password ?? (await askNewPassword(keyboard));
    if (username !== undefined || email !== undefined) return { password: secret };
    return { [login.includes('@') ? 'email' : 'username']: login.trim(), password: secret };
  });
}
