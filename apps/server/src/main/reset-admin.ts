/**
 * Gives an administrator access again from the operator's console: a new password, or no second factor. For
 * installations that cannot send e-mail or have no other administrator.
 *
 *   npm run admin:reset
 *   npm run admin:reset -- --login anna < password.txt
 *   npm run admin:reset -- --login anna --second-factor
 */
import { Password } from '@put/contract/accounts/accounts';
import { postgresEvents } from '../drivers/events/postgres-events.ts';
import { resetByOperator, resetFactorByOperator } from '../modules/accounts/accounts.api.ts';
import {
  askNewPassword,
  InputError,
  readCommand,
  readFirstLine,
  runCommand,
  withKeyboard,
} from './operator-console.ts';
import { withDatabase } from './with-database.ts';

const options = { login: { type: 'string' }, 'second-factor': { type: 'boolean' } } as const;

await runCommand(async () => {
  const { values: given, settings } = readCommand(options, { hint: 'Пароль подаётся на вход.' });
  await withDatabase(settings, 'ours', async ({ db, connect }, closers) => {
    const events = await postgresEvents({ db, connect, onError: console.error });
    closers.push(() => events.close());
    const { login, password } = await ask(given.login, given['second-factor'] ?? false);
    if (password === undefined) await resetFactorByOperator({ db, events }, login);
    else await resetByOperator({ db, events }, login, password);
    const done = password === undefined ? 'Второй фактор снят' : 'Пароль задан';
    console.log(`${done}: ${login}. Прежние сеансы закончены, теперь можно войти.`);
  });
}, 'Ничего не изменилось.');

type Asked = {
  login: string;
  /** Undefined: the password stays and the second factor is removed. */
  password: string | undefined;
};

async function ask(given: string | undefined, isFactor: boolean): Promise<Asked> {
  const asked = process.stdin.isTTY
    ? await withKeyboard(async (keyboard) => ({
        login: given ?? (await keyboard.ask('Логин или почта администратора: ')),
        password: isFactor ? undefined : await askNewPassword(keyboard),
      }))
    : { login: given ?? '', password: isFactor ? undefined : await readFirstLine() };
  const login = asked.login.trim();
  if (login === '') throw new InputError('Назовите администратора: --login <логин или почта>.');
  if (asked.password === undefined) return { login, password: undefined };
  const parsed = Password.safeParse(asked.password);
  if (!parsed.success) throw new InputError(`Пароль (первой строкой на вход): ${parsed.error.issues[0]!.message}`);
  return { login, password: parsed.data };
}
