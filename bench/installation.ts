import { openDatabase } from '../apps/server/src/drivers/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/drivers/database/embedded-postgres.ts';
import { migrate } from '../apps/server/src/drivers/database/migrate.ts';
import { seedDemo } from '../apps/server/src/demo/seed-demo.ts';
import { lacksHaproxy, type Role, severalProcesses } from '../apps/server/src/testing/processes/several-processes.ts';
import { addStudents, allowLanguages, signInStudents } from '../apps/server/src/testing/processes/students-at-work.ts';
import { makeFolder } from './product.ts';

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/**
 * Work with an installation of several processes behind haproxy, all of them started, with the demonstration and more
 * students. It is removed at the end.
 */
export async function inInstallation<T>(
  roles: readonly Role[],
  students: number,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const missing = await lacksHaproxy();
  if (missing !== undefined) throw new Error(missing);
  const { folder, remove } = await makeFolder();
  try {
    const installation = await openInstallation(folder, roles, students);
    try {
      await installation.startAll();
      return await work(installation);
    } finally {
      await installation.close();
    }
  } finally {
    await remove();
  }
}

async function openInstallation(dataDir: string, roles: readonly Role[], students: number) {
  const log = { info: () => undefined, error: console.error };
  const server = await startEmbeddedPostgres({ dataDir, log, parameters: { max_connections: '300' } });
  const { db, pool, close } = await openDatabase({ connect: server.connect, onError: console.error });
  await migrate(pool);
  await seedDemo(db, { hasClass: false });
  await allowLanguages(pool, ['javascript']);
  const names = await addStudents(pool, students);
  const url = `postgres://put@/put?host=${encodeURIComponent(String(server.connect.host))}`;
  const processes = await severalProcesses(url, roles);
  return {
    ...processes,
    db,
    pool,
    connect: server.connect,
    signIn: (onNews?: (topic: string, student: number) => void) => signInStudents(processes, names, onNews),
    async close(): Promise<void> {
      await processes.close();
      await close();
      await server.close();
    },
  };
}
