import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const tryEveryMs = 20;

/**
 * Keeps other processes and other calls away from a container's folder, which must exist. SQLite holds a lock of the
 * system, as in `drivers/database/folder-lock.ts`: it ends with the process in every case.
 */
export async function lockContainer(folder: string, signal?: AbortSignal): Promise<() => void> {
  for (;;) {
    signal?.throwIfAborted();
    const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
    try {
      lock.exec('begin exclusive');
      return () => lock.close();
    } catch (error) {
      lock.close();
      // 5: SQLITE_BUSY
      if ((error as { errcode?: number }).errcode !== 5) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, tryEveryMs));
  }
}
