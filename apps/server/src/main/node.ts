/**
 * A process on a machine whose Docker runs students' containers. It needs no database: processes elsewhere call it over
 * TLS, and it passes on to the engine what their driver of containers asks.
 *
 *   npm run node
 */
import { hostname } from 'node:os';
import { OwnFailure } from '../drivers/failure/own-failure.ts';
import { openLog } from '../drivers/log/json-log.ts';
import { openNode } from '../open-drivers.ts';
import { readSettings, SettingsError } from '../settings.ts';
import { strangeSettings } from '../strange-settings.ts';
import { hearSignals } from './hear-signals.ts';
import { hearUncaught } from './hear-uncaught.ts';
import { writeLinesOfJson } from './lines-of-json.ts';

writeLinesOfJson('node');
const uncaught = hearUncaught();
const signals = hearSignals();
try {
  for (const words of strangeSettings(process.env)) console.warn(words);
  const settings = readSettings(process.env);
  const base = { role: 'node', instance: `${hostname()}:${process.pid}`, release: settings.release };
  const log = openLog({ level: settings.logLevel, base });
  uncaught.tellTo(log);
  // all that it does belongs to one container or another, and all others of this machine go on
  const own = new OwnFailure('container', () => undefined);
  const { port, probePort, drain, close } = await own.begin(() => openNode(settings, log));
  uncaught.endWith({ log, close });
  signals.endWith({ log, drain, close }, settings);
  log.info({ port, probe_port: probePort }, 'the node answers');
} catch (error) {
  const isForOperator = error instanceof SettingsError || ['EADDRINUSE', 'EACCES'].includes(codeOf(error));
  if (!isForOperator) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
