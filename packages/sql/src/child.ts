/**
 * The process that holds one database. The server starts it without environment variables, under Node's permission
 * model. It reads requests from descriptor 0, answers on descriptor 3, and ends with its input.
 *   node … child.ts sqlite|postgresql
 */
import { readFrame, writeFrame } from '@put/python/frames.ts';
import type { Ready, Request } from './protocol.ts';

const replyFd = 3;
const { threadCpuUsage, reallyExit } = process as typeof process & { reallyExit(code: number): never };
const cpuMs = () => {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
};

const answer =
  process.argv[2] === 'sqlite'
    ? await (await import('./sqlite.ts')).startSqlite(cpuMs)
    : (await (await import('./postgres.ts')).startPostgres(cpuMs)).ask;
writeFrame(replyFd, { ready: true } satisfies Ready);
for (let request = readFrame(0); request; request = readFrame(0)) {
  writeFrame(replyFd, await answer(request as Request));
}
reallyExit(0);
