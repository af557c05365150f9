import { ContainerPath } from '@put/contract/containers/container-path';
import type { ContainerEntry } from '@put/contract/containers/container-files';
import { folderOf, joinPath } from './paths.ts';

/** What is known of a folder. */
export type FolderView =
  | { is: 'loading' | 'failed' }
  | { is: 'loaded'; entries: readonly ContainerEntry[]; isCut: boolean };

export type EntryRow = { is: 'entry'; path: string; depth: number; entry: ContainerEntry; isOpen: boolean | undefined };
/** Stands below a folder in place of its content. */
type NoteRow = { is: 'note'; path: string; depth: number; words: string };
export type TreeRow = EntryRow | NoteRow;

/** A name that is no UTF-8 as it was meant, and as it is: two of them may read the same. */
export const labelOf = ({ name, reads_as: meant }: ContainerEntry): string =>
  meant === undefined ? name : `${meant} · ${name}`;

const byName = new Intl.Collator('ru', { numeric: true });
const isHidden = ({ name }: ContainerEntry) => name.startsWith('.');
const order = (a: ContainerEntry, b: ContainerEntry) =>
  Number(isHidden(a)) - Number(isHidden(b)) ||
  Number(b.kind === 'folder') - Number(a.kind === 'folder') ||
  byName.compare(a.name, b.name);

const notes = {
  loading: 'Загружаем…',
  failed: 'Не удалось прочитать папку',
  empty: 'Пусто',
  cut: 'Здесь больше файлов, чем помещается в список. Все покажет ls в терминале.',
} as const;

/** The visible rows of the tree from top to bottom: folders first, then files, by name; what begins with a dot is last. */
export function treeRows(
  folders: ReadonlyMap<string, FolderView>,
  open: ReadonlySet<string>,
  folder = '',
  depth = 1,
): TreeRow[] {
  const view = folders.get(folder) ?? { is: 'loading' };
  const note = (words: string): NoteRow => ({ is: 'note', path: `${folder}/`, depth, words });
  if (view.is !== 'loaded') return [note(notes[view.is])];
  if (view.entries.length === 0) return [note(notes.empty)];
  const rows = view.entries.toSorted(order).flatMap((entry): TreeRow[] => {
    const path = joinPath(folder, entry.name);
    const isOpen = entry.kind === 'folder' ? open.has(path) : undefined;
    const row: EntryRow = { is: 'entry', path, depth, entry, isOpen };
    return isOpen === true ? [row, ...treeRows(folders, open, path, depth + 1)] : [row];
  });
  return view.isCut ? [...rows, note(notes.cut)] : rows;
}

/** Folders that must be read again after news of changed paths. */
export const staleFolders = (paths: readonly string[], known: Iterable<string>): string[] => {
  const told = new Set(paths.flatMap((path) => [path, folderOf(path)]));
  return [...known].filter((folder) => told.has(folder));
};

/** Why a name can not be given, in Russian; null when it can. `taken`: names that stand in the folder. */
export function nameProblem(name: string, taken: readonly string[]): string | null {
  if (name.trim() === '') return 'Введите имя';
  const parsed = ContainerPath.safeParse(name);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'Такое имя не подойдёт';
  return taken.includes(name) ? 'Такое имя здесь уже есть' : null;
}
