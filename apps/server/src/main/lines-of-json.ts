import { hostname } from 'node:os';
import { format } from 'node:util';
import { openLog } from '../drivers/log/json-log.ts';
import { releaseOf } from '../settings.ts';

/**
 * In production whatever a process says is a line of JSON, also before it has a log of its own: words about settings,
 * warnings of Node and of libraries, and the error that ends it. Whoever starts it by hand elsewhere reads plain words.
 * These are few and for the operator, so PT_LOG_LEVEL leaves none of them out.
 */
export function writeLinesOfJson(role: string): void {
  if (process.env['NODE_ENV'] !== 'production') return;
  const base = { role, instance: `${hostname()}:${process.pid}`, release: releaseOf(process.env) };
  const log = openLog({ level: 'info', base });
  const say =
    (level: 'info' | 'warn' | 'error') =>
    (...said: unknown[]) => {
      const err = said.find((one) => one instanceof Error);
      const words = said.filter((one) => one !== err);
      const lines = format(...words)
        .split('\n')
        .filter((line) => line.trim() !== '');
      log[level](err ? { err } : {}, lines.join('\n'));
    };
  console.log = console.info = say('info');
  console.warn = say('warn');
  console.error = say('error');
  // Node's own listener writes several plain lines
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'));
}
