/** API and worker in one process. A new bundled database gets the demonstration. */
import { demoAccounts, seedDemo } from '../demo/seed-demo.ts';
import { thisMachine } from '../settings.ts';
import { runProcess } from './run-process.ts';

let hasDemo = false;

await runProcess({
  roles: { api: true, worker: true },
  async fill({ db, log }, { mayBeDemonstration, hasDemonstrationClass }) {
    if (!mayBeDemonstration) return;
    if (await seedDemo(db, { hasClass: hasDemonstrationClass })) log.info('demonstration courses and accounts made');
    hasDemo = true;
  },
  announce(address, { host }) {
    const accounts = hasDemo
      ? [
          '',
          'Учётные записи для знакомства:',
          ...demoAccounts.map(({ username, password }) => `  ${username} / ${password}`),
          '',
          host === thisMachine
            ? 'Открыто только с этого компьютера. Чтобы открыть и классу: HOST=0.0.0.0 npm start, а пароли сперва смените.'
            : 'Открыто и с других компьютеров: смените пароли этих учётных записей.',
        ]
      : [];
    console.log(['', `«Путь» открыт: ${address}`, ...accounts, ''].join('\n'));
  },
});
