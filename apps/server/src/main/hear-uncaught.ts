import type { Logger } from 'pino';
import { OwnFailure, tellUncaughtTo } from '../drivers/failure/own-failure.ts';
import { forgetCause } from '../drivers/log/request-id.ts';

/** How long an end may take. */
const endMs = 60_000;

type Ending = { log: Logger; close(): Promise<void> };

/**
 * What becomes of an error that nobody caught: it fails the piece of work that it belongs to (decisions/0025). One that is
 * nobody's ends the process gently, and whoever watches it starts it again.
 */
export function hearUncaught() {
  let log: Logger | undefined;
  let running: Ending | undefined;
  let isEnding = false;

  const hear = (error: unknown) => {
    const isOwned = OwnFailure.failOwner(error);
    forgetCause();
    if (isOwned) return;
    if (!running) {
      console.error(error);
      process.exit(1);
    }
    running.log.fatal({ err: error }, isEnding ? 'one more error that nobody caught' : nobodys);
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), endMs);
    const end = () => process.exit(1);
    running.close().then(end, end);
  };
  process.on('uncaughtException', hear);
  process.on('unhandledRejection', hear);
  tellUncaughtTo((error, work) => {
    const words = 'an error that nobody caught: this piece of work fails alone';
    if (log) log.error({ err: error, work }, words);
    else console.error(words, work, error);
  });
  return {
    tellTo: (found: Logger): void => void (log = found),
    endWith: (found: Ending): void => void (running = found),
  };
}

const nobodys = 'an error that nobody caught, of no piece of work: the process ends';
