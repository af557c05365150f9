/** API and worker in one process. A new bundled database gets the demonstration. */
import { demoAccounts, seedDemo } from '../demo/seed-demo.ts';
import { runProcess } from './run-process.ts';

let hasDemo = false;

await runProcess({
  roles: { api: true, worker: true },
  async fill({ db, log }, { isProduction, databaseUrl }) {
    if (isProduction || databaseUrl) return;
    if (await seedDemo(db)) log.info('demonstration course and accounts made');
    hasDemo = true;
  },
  announce(address) {
    const accounts = hasDemo
      ? [
          '',
          'Учётные записи для знакомства:',
          ...demoAccounts.map(({ username, password }) => `  ${username} / ${password}`),
        ]
      : [];
    console.log(['', `«Путь» открыт: ${address}`, ...accounts, ''].join('\n'));
  },
});
