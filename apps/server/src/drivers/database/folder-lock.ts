import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from './database.ts';

/** Another process of the product runs on the folder. */
export class FolderTaken extends DatabaseError {}

/**
 * One process a data folder. Node has no flock of its own, and a file with a pid lies once the pid is used again;
 * SQLite holds a lock of the system, which ends with the process however it dies. The file stays empty.
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
