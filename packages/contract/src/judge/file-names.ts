import * as z from 'zod/mini';

const mostLetters = 200;
const path = /^(?!\.+(?:\/|$))[\w.-]{1,100}(?:\/(?!\.+(?:\/|$))[\w.-]{1,100}){0,3}$/;

/** The path of a program's file: `geometry/shapes.py`. At most three folders deep. */
export const FileName = z
  .string()
  .check(
    z.maxLength(mostLetters, `Имя с папками длиннее ${mostLetters} знаков`),
    z.regex(path, { error: ({ input }) => wordsFor(String(input)) }),
  );

const wordsFor = (name: string): string => {
  if (name === '') return 'Введите имя файла';
  if (/[\\:]|^\/|^~/.test(name)) return 'Имя без диска и корня, папки через «/»: geometry/shapes.py';
  if (/(?:^|\/)\.+(?:\/|$)|\/(?:\/|$)/.test(name)) return 'Части имени не бывают пустыми, «.» и «..»';
  if (name.split('/').length > 4) return 'Папок в имени не больше трёх';
  return 'Имя файла: латинские буквы, цифры и знаки . _ -, папки через «/»';
};

/**
 * Whether some file system would refuse these names together. Gives the index of the later name and the words, or null.
 */
export function clashOf(names: readonly string[]): { at: number; message: string } | null {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const [at, name] of names.entries()) {
    const small = name.toLowerCase();
    const before = files.get(small);
    if (before === name) return { at, message: 'Имена файлов не должны повторяться' };
    if (before !== undefined) return { at, message: `Имя отличается от ${before} только большими буквами` };
    if (folders.has(small)) return { at, message: `${name} — уже папка` };
    files.set(small, name);
    for (const folder of foldersOf(name)) {
      const key = folder.toLowerCase();
      if (files.has(key)) return { at, message: `${folder} — уже файл, а не папка` };
      if ((folders.get(key) ?? folder) !== folder)
        return { at, message: `Папка отличается от ${folders.get(key)} только большими буквами` };
      folders.set(key, folder);
    }
  }
  return null;
}

/** The folders above a file: `a/b/c.py` → `a`, `a/b`. */
export function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** A check for a list of files: `clashOf` finds nothing in their names. */
export const namesGoTogether = <File extends { name: string }>() =>
  z.check<File[]>(({ value, issues }) => {
    const clash = clashOf(value.map(({ name }) => name));
    if (clash) issues.push({ code: 'custom', input: value, path: [clash.at, 'name'], message: clash.message });
  });
