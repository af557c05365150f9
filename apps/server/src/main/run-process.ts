import { once } from 'node:events';
import { createServer } from 'node:net';
import { compose, type ComposeOptions, roleOf, type Running } from '../compose.ts';
import { DatabaseError } from '../drivers/database/database.ts';
import { FilesDown } from '../drivers/files/files.ts';
import { hearSignals } from './hear-signals.ts';
import { hearUncaught } from './hear-uncaught.ts';
import { writeLinesOfJson } from './lines-of-json.ts';
import { wordsOfPath } from './words-of-system.ts';
import { settingsOfCommands, strangeSettings } from '../strange-settings.ts';
import { readSettings, requireSecret, type Settings, SettingsError, thisMachine } from '../settings.ts';

type Options = Pick<ComposeOptions, 'roles' | 'replace'> & {
  fill?: (tools: Pick<Running, 'db' | 'log'>, settings: Settings) => Promise<void>;
  /** Runs when calls are answered. */
  announce?: (address: string, settings: Settings) => void;
};

/**
 * Starts a process of the product and ends it cleanly on SIGINT or SIGTERM. Errors that the operator must fix are
 * printed without a stack.
 */
export async function runProcess({ roles, fill, announce, ...rest }: Options): Promise<void> {
  writeLinesOfJson(roleOf(roles));
  const uncaught = hearUncaught();
  const signals = hearSignals();
  let running: Running | undefined;
  let settings: Settings | undefined;
  try {
    for (const words of [...strangeSettings(process.env), ...settingsOfCommands(process.env)]) console.warn(words);
    const read = (settings = readSettings(process.env));
    if (roles.api) requireSecret(read);
    await requirePorts(read, roles);
    running = await compose(read, {
      roles,
      ...rest,
      async fill(tools) {
        uncaught.tellTo(tools.log);
        await fill?.(tools, read);
      },
    });
    uncaught.endWith(running);
    signals.endWith(running, read);
    if (running.app) {
      const address = await listen(running.app, read);
      announce?.(address, read);
    } else running.log.info('the worker waits for work');
  } catch (error) {
    await running?.close();
    const isInWords = [SettingsError, DatabaseError, FilesDown, StartError].some((kind) => error instanceof kind);
    // what is not there may be a file of ours: then its stack is wanted
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const words = isInWords ? (error as Error).message : isMissing ? undefined : wordsOfPath(error, settings);
    if (words === undefined) throw error;
    console.error(words);
    process.exitCode = 1;
  }
}

class StartError extends Error {}

async function listen(app: NonNullable<Running['app']>, { host, port }: Settings): Promise<string> {
  await app
    .listen({ host, port, listenTextResolver: (address) => `listening at ${address}` })
    .catch((error: unknown) => refusePort(error, { host, port }));
  const address = app.server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return `http://${['0.0.0.0', '::', thisMachine].includes(host) ? 'localhost' : host}:${actualPort}`;
}

/** Fails early when a port is taken: the database takes seconds to start. `listen` can still find it taken. */
async function requirePorts({ host, port, metrics, containers }: Settings, { api }: Options['roles']): Promise<void> {
  if (metrics) {
    const refused = await refusalOf(metrics.host, metrics.port);
    if (refused)
      throw new StartError(`PT_METRICS_PORT: ${wordsOf(refused, metrics)} У каждого процесса машины он свой.`);
  }
  if (!api) return;
  const refused = await refusalOf(host, port);
  if (refused) refusePort(refused, { host, port });
  const { preview, ssh } = containers;
  // without these all else works
  if (port !== 0 && preview.port === port)
    console.warn(`PT_PREVIEW_PORT — тот же порт, что PORT: страницы из контейнеров учеников не показать.`);
  else if (await refusalOf(host, preview.port))
    console.warn(
      `Порт ${preview.port} занят: страницы из контейнеров учеников не показать. Задайте другой: PT_PREVIEW_PORT=8091`,
    );
  const noSsh = ssh && (await refusalOf(ssh.host, ssh.port));
  if (noSsh) console.warn(`PT_SSH: ${wordsOf(noSsh, ssh)} По ssh в контейнеры не войти.`);
}

/** Undefined: one may listen there. */
async function refusalOf(host: string, port: number): Promise<unknown> {
  const door = createServer();
  try {
    door.listen(port, host);
    await once(door, 'listening');
    return undefined;
  } catch (error) {
    return error;
  } finally {
    door.close();
  }
}

type Door = { host: string; port: number };

function refusePort(error: unknown, { host, port }: Door): never {
  const { code } = error as NodeJS.ErrnoException;
  const words = wordsOf(error, { host, port });
  // not the next one: pages of students' programs are there
  if (code === 'EADDRINUSE')
    throw new StartError(`${words} Задайте другой: PORT=${port === 8080 ? 8090 : 8080} npm start`);
  if (code === 'EACCES') throw new StartError(`${words} Задайте другой: PORT=3000 npm start`);
  throw new StartError(`HOST: ${words}`);
}

function wordsOf(error: unknown, { host, port }: Door): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Порт ${port} занят другой программой.`;
  if (code === 'EACCES') return `Порт ${port} открыть нельзя: нужны права.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `Адреса ${host} у этой машины нет.`;
  return `По адресу ${host}:${port} не ответить: ${message}.`;
}
