/**
 * Sets an administrator's password anew from the operator's console: the way in where no letter can be sent, or for the last one.
 *
 *   npm run admin:reset
 *   npm run admin:reset -- --login anna < password.txt
 */
import { Password } from '@put/contract/accounts';
import { pino } from 'pino';
import { openWithServer } from '../compose.ts';
import { migrate } from '../drivers/database/migrate.ts';
import { postgresEvents } from '../drivers/events/postgres-events.ts';
import { resetByOperator } from '../modules/accounts/reset-by-operator.ts';
import { readSettings } from '../settings.ts';
import {
  askNewPassword,
  InputError,
  readArguments,
  readFirstLine,
  runCommand,
  withKeyboard,
} from './operator-console.ts';

const options = { login: { type: 'string' } } as const;

await runCommand(async () => {
  const settings = readSettings(process.env);
  const { login, password } = await askPassword(readArguments(options, 'Пароль подаётся на вход.').login);
  const closers: (() => Promise<unknown> | void)[] = [];
  try {
    const { db, pool, connect } = await openWithServer(settings, pino({ level: 'silent' }), closers);
    await migrate(pool);
    const events = await postgresEvents({ db, connect, onError: console.error });
    closers.push(() => events.close());
    await resetByOperator({ db, events }, login, password);
    console.log(`Пароль задан: ${login}. Прежние сеансы закончены, теперь можно войти.`);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}, 'Пароль прежний.');

async function askPassword(given: string | undefined): Promise<{ login: string; password: string }> {
  const asked = process.stdin.isTTY
    ? await withKeyboard(async (keyboard) => ({
        login: given ?? (await keyboard.ask('Логин или почта администратора: ')),
        password: await askNewPassword(keyboard),
      }))
    : { login: given ?? '', password: await readFirstLine() };
  const login = asked.login.trim();
  if (login === '') throw new InputError('Назовите администратора: --login <логин или почта>.');
  const parsed = Password.safeParse(asked.password);
  if (!parsed.success) throw new InputError(`Пароль: ${parsed.error.issues[0]!.message}`);
  return { login, password: parsed.data };
}
