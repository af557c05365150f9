/**
 * Where a work lies in an archive: a pattern of folders, `{занятие}/{задача}/{фамилия} {имя}`. The screen checks it while
 * it is typed, the server makes the paths.
 */
export const folderFields = ['фамилия', 'имя', 'логин', 'занятие', 'задача', 'попытка', 'вердикт'] as const;
export type FolderField = (typeof folderFields)[number];

export const usualFolders = '{занятие}/{задача}/{фамилия} {имя}';
export const foldersByPerson = '{фамилия} {имя}/{занятие}/{задача}';

const field = /\{([^{}]*)\}/g;
const mostFolders = 6;
const mostLetters = 80;

/** Why a pattern can not be used, in Russian; null when it can. */
export function problemOfFolders(pattern: string): string | null {
  const names = [...pattern.matchAll(field)].map(([, name]) => name!);
  const strange = names.find((name) => !folderFields.some((known) => known === name));
  if (strange !== undefined)
    return `Поля {${strange}} нет. Есть: ${folderFields.map((name) => `{${name}}`).join(', ')}`;
  if (/[{}]/.test(pattern.replaceAll(field, ''))) return 'Скобка «{» или «}» без пары';
  if (pattern.split('/').length > mostFolders) return `Папок не больше ${mostFolders}`;
  if (pattern.split('/').some((part) => part.trim() === '')) return 'Между «/» и по краям не должно быть пусто';
  return null;
}

/** The folders of a work by a pattern without problems. What people typed can make neither a folder nor a way out. */
export const foldersOf = (pattern: string, values: Record<FolderField, string>): string =>
  pattern
    .split('/')
    .map((part) => safeName(part.replaceAll(field, (_, name: FolderField) => values[name])))
    .join('/');

/** Names that Windows keeps for devices. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A name that every file system takes. */
export function safeName(text: string): string {
  const cleaned = text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- it is they that a name must not hold
    .replaceAll(/[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const short = Array.from(cleaned)
    .slice(0, mostLetters)
    .join('')
    .replace(/[. ]+$/, '');
  if (short === '') return '_';
  return device.test(short) || short.startsWith('.') ? `_${short}` : short;
}
