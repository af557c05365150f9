import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from './database.ts';

/** Another process of the product uses the folder. */
export class FolderTaken extends DatabaseError {}

/**
 * Allows one process a data folder. Node has no flock, and a pid file is wrong once the pid is reused. SQLite holds a
 * lock of the system, which ends with the process in every case. The file stays empty.
 */
export function lockFolder(folder: string): { release(): void } {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw new FolderTaken(
      `Папка данных ${folder} уже занята другим запущенным «Путём». Остановите его или задайте другую папку в PT_DATA_DIR.`,
      { cause: error },
    );
  }
  return {
    release: () => {
      if (lock.isOpen) lock.close();
    },
  };
}
