import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from '../compose.ts';
import type { Settings } from '../settings.ts';

/** How long a start may go on after the signal to end. */
const startMs = 10_000;

type Ending = Pick<Running, 'drain' | 'close' | 'log'>;

/** A signal that comes while the process starts ends it when it has started: by then it may have taken jobs. */
export function hearSignals() {
  let asked: string | undefined;
  let end: ((signal: string) => void) | undefined;
  let tooLong: NodeJS.Timeout | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // a second signal means that the operator does not want to wait
      if (asked !== undefined) process.exit(1);
      asked = signal;
      if (end) end(signal);
      else tooLong = setTimeout(() => process.exit(1), startMs).unref();
    });
  return {
    endWith(running: Ending, settings: Pick<Settings, 'drainMs'>): void {
      clearTimeout(tooLong);
      end = (signal) => endBySignal(signal, running, settings);
      if (asked !== undefined) end(asked);
    },
  };
}

/** Drains, which balancers see at `/readyz`, waits until they have seen it, and closes. */
function endBySignal(signal: string, { drain, close, log }: Ending, { drainMs }: Pick<Settings, 'drainMs'>): void {
  const endGently = async () => {
    if (drain) {
      drain();
      await wait(drainMs);
    }
    await close();
  };
  log.info({ signal }, 'ending');
  endGently().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'did not end cleanly');
      process.exit(1);
    },
  );
}
