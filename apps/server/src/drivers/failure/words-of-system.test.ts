import { expect, test } from 'vitest';
import { wordsOfFolder } from './words-of-system.ts';

const fault = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['ENOENT', 'папки /mnt/wal нет, и здесь её не создать. Папку отдают пользователю службы (chown)'],
  ['EACCES', '/mnt/wal: нет прав. Папку отдают пользователю службы (chown)'],
  ['EROFS', '/mnt/wal: диск открыт только для чтения. Папку отдают'],
  ['EEXIST', '/mnt/wal: это файл, а не папка.'],
  ['ENOSPC', '/mnt/wal: на диске нет места.'],
])('%s of a folder is a sentence, with its step where there is one', (code, words) => {
  expect(wordsOfFolder(fault(code), '/mnt/wal')).toContain(words);
  expect(wordsOfFolder(fault('ECONNRESET'), '/mnt/wal')).toBeUndefined();
});
