/**
 * Brings the database to the migrations of this release and ends: the step before its processes take the places of
 * earlier ones.
 *
 *   npm run migrate
 *   npm run migrate -- --env-file /etc/put.env     as all commands of the operator
 */
import { pino } from 'pino';
import { openBeside } from '../open-drivers.ts';
import { migrate } from '../drivers/database/migrate.ts';
import { readCommand, runCommand } from './operator-console.ts';
import { closingAfter, requirePlace } from './with-database.ts';

await runCommand(
  () =>
    closingAfter(async (closers) => {
      const { settings } = readCommand({});
      requirePlace(settings);
      const database = await openBeside(settings, pino({ level: 'silent' }), closers);
      const applied = await migrate(database.pool);
      console.log(
        applied.length === 0 ? 'База данных уже обновлена.' : `База данных обновлена: ${applied.join(', ')}.`,
      );
    }),
  'База данных не обновлена.',
);
