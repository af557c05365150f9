import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The id of the call that caused what is done now. It goes along through awaits, into the jobs that are added and the
 * conversations with agents of containers, so that lines of the log of several processes can be found together.
 */
const storage = new AsyncLocalStorage<string | undefined>();

export const requestId = (): string | undefined => storage.getStore();

/** Does the work as caused by that call; undefined: by none. */
export const causedBy = <T>(id: string | undefined, work: () => T): T => storage.run(id, work);

/** After an error that nobody caught, which leaves the id behind for what comes next. */
export const forgetCause = (): void => storage.enterWith(undefined);
