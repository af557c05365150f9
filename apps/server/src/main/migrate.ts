/**
 * Brings the database to the migrations of this release and ends: the step before its processes take the places of
 * earlier ones.
 *
 *   npm run migrate
 */
import { pino } from 'pino';
import { openWithServer } from '../open-drivers.ts';
import { migrate } from '../drivers/database/migrate.ts';
import { readSettings } from '../settings.ts';
import { runCommand } from './operator-console.ts';
import { closingAfter } from './with-database.ts';

await runCommand(
  () =>
    closingAfter(async (closers) => {
      const database = await openWithServer(readSettings(process.env), pino({ level: 'silent' }), closers);
      const applied = await migrate(database.pool);
      console.log(
        applied.length === 0 ? 'База данных уже обновлена.' : `База данных обновлена: ${applied.join(', ')}.`,
      );
    }),
  'База данных не обновлена.',
);
